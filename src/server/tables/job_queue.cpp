#include "server/tables/job_queue.h"

namespace qwixx {

void JobQueue::add(Job job) {
    if (closed_) return job.fail(*closed_);
    jobs_.push_back(std::move(job));
    run();
}

void JobQueue::put_first(const std::vector<Job>& jobs) {
    if (closed_)
        for (const Job& job : jobs) job.fail(*closed_);
    else
        jobs_.insert(jobs_.begin(), jobs.begin(), jobs.end());
}

void JobQueue::run() {
    if (running_ || closed_) return;
    running_ = true;
    while (held_ == 0 && !jobs_.empty() && !waits_(jobs_.front())) {
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        current_ = &job;
        job.run();
        current_ = nullptr;
    }
    running_ = false;
    if (!closed_) rest_();
}

void JobQueue::give_up(const Problem& why) {
    std::deque<Job> waiting;
    std::vector<Job> failing;
    for (Job& job : jobs_)
        if (job.gives_up)
            failing.push_back(std::move(job));
        else
            waiting.push_back(std::move(job));
    jobs_ = std::move(waiting);
    for (const Job& job : failing) job.fail(why);
}

void JobQueue::close(const Problem& why) {
    closed_ = why;
    for (const Job& job : std::exchange(jobs_, {})) job.fail(why);
}

} // namespace qwixx
