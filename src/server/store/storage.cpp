#include "server/store/storage.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <variant>

namespace qwixx {

namespace {

constexpr int removed_at_a_time = 20; // tables, before others have their turn

struct Writing {
    Batch batch;
    std::function<void(Stored<void>)> done;
};
using Work = std::function<void(Store&)>;
using Job = std::variant<Writing, Work>;

} // namespace

struct Storage::Inside {
    std::unique_ptr<Store> store; // of the thread alone
    Post post;
    mutable std::mutex mutex; // guards all that follows
    std::condition_variable something_to_do;
    std::deque<Job> jobs;
    bool stopping = false;
    StorageFigures figures;
    std::thread thread;

    std::unique_ptr<StoreReader> reader; // of its thread alone
    mutable std::mutex reading;          // guards what follows
    std::condition_variable something_to_read;
    FairLine<std::function<void(StoreReader&)>> questions;
    std::size_t asked = 0;
    bool stops_reading = false;
    std::atomic<bool> damage = false;
    std::thread reading_thread;

    Inside(std::unique_ptr<Store> given, std::unique_ptr<StoreReader> second, Post way)
        : store(std::move(given)), post(std::move(way)), reader(std::move(second)) {}

    void read();

    void hand_in(Job job);
    /// What is to be done next: one piece of work, or all batches before the next one. Nothing when
    /// the storage is stopped and all is done.
    [[nodiscard]] std::vector<Job> next();
    void write(std::vector<Job> group);
    void work();
};

void Storage::Inside::hand_in(Job job) {
    {
        const std::scoped_lock lock(mutex);
        jobs.push_back(std::move(job));
    }
    something_to_do.notify_one();
}

std::vector<Job> Storage::Inside::next() {
    std::unique_lock lock(mutex);
    something_to_do.wait(lock, [&] { return stopping || !jobs.empty(); });
    const auto is_work = [](const Job& job) { return std::holds_alternative<Work>(job); };
    auto end = std::ranges::find_if(jobs, is_work);
    if (end == jobs.begin() && !jobs.empty()) ++end;
    end = std::min(end, jobs.begin() +
                            static_cast<std::ptrdiff_t>(std::min(jobs.size(), most_together)));
    std::vector<Job> taken(std::move_iterator(jobs.begin()), std::move_iterator(end));
    jobs.erase(jobs.begin(), end);
    return taken;
}

void Storage::Inside::write(std::vector<Job> group) {
    std::vector<Batch> batches;
    std::vector<std::function<void(Stored<void>)>> done;
    for (Job& job : group) {
        auto& writing = std::get<Writing>(job);
        batches.push_back(std::move(writing.batch));
        done.push_back(std::move(writing.done));
    }
    std::vector<Stored<void>> kept = store->append(batches);
    {
        const std::scoped_lock lock(mutex);
        ++figures.transactions;
        figures.batches += batches.size();
        figures.failures += static_cast<std::uint64_t>(
            std::ranges::count_if(kept, [](const auto& one) { return !one; }));
    }
    post([kept = std::move(kept), done = std::move(done)]() mutable {
        for (std::size_t i = 0; i < kept.size(); ++i) done[i](std::move(kept[i]));
    });
}

void Storage::Inside::work() {
    for (std::vector<Job> jobs_now = next(); !jobs_now.empty(); jobs_now = next()) {
        if (Work* piece = std::get_if<Work>(&jobs_now.front()))
            (*piece)(*store);
        else
            write(std::move(jobs_now));
    }
}

/// Until it is stopped; what waits then is dropped, as is whoever asked.
void Storage::Inside::read() {
    for (;;) {
        std::unique_lock lock(reading);
        something_to_read.wait(lock, [&] { return stops_reading || !questions.empty(); });
        if (stops_reading) return;
        const auto question = questions.take();
        --asked;
        lock.unlock();
        question(*reader);
        if (reader->found_damage()) damage = true;
    }
}

Storage::Storage(std::unique_ptr<Store> store, Post post) {
    auto reader = store->reader();
    if (!reader) throw std::runtime_error(reader.error().what);
    inside_ = std::make_unique<Inside>(std::move(store), *std::move(reader), std::move(post));
    inside_->thread = std::thread([inside = inside_.get()] { inside->work(); });
    inside_->reading_thread = std::thread([inside = inside_.get()] { inside->read(); });
}

Storage::~Storage() {
    {
        const std::scoped_lock lock(inside_->mutex);
        inside_->stopping = true;
    }
    inside_->something_to_do.notify_one();
    {
        const std::scoped_lock lock(inside_->reading);
        inside_->stops_reading = true;
    }
    inside_->something_to_read.notify_one();
    inside_->reading_thread.join();
    inside_->thread.join();
}

void Storage::append(Batch batch, std::function<void(Stored<void>)> done) {
    inside_->hand_in(Writing{std::move(batch), std::move(done)});
}

void Storage::clean(Time now, std::function<void(Stored<int>)> done) {
    run([now, done = std::move(done), this](Store& store) mutable {
        if (auto noted = store.note_hour(now); !noted)
            post([why = noted.error(), done = std::move(done)] { done(std::unexpected(why)); });
        else
            remove_more(0, std::move(done));
    });
}

void Storage::remove_more(int removed, std::function<void(Stored<int>)> done) {
    run([removed, done = std::move(done), this](Store& store) mutable {
        Stored<int> some = store.remove_untouched(removed_at_a_time);
        const bool more = some && *some == removed_at_a_time;
        if (some) *some += removed;
        const bool stopping = [&] {
            const std::scoped_lock lock(inside_->mutex);
            return inside_->stopping;
        }();
        if (more && !stopping) return remove_more(*some, std::move(done));
        post([some = std::move(some), done = std::move(done)]() mutable { done(std::move(some)); });
    });
}

StorageFigures Storage::figures() const {
    const std::scoped_lock lock(inside_->mutex);
    StorageFigures figures = inside_->figures;
    figures.waiting = inside_->jobs.size();
    const std::scoped_lock reading(inside_->reading);
    figures.reading = inside_->asked;
    return figures;
}

InLine Storage::reading_for(const std::string& address) const {
    const std::scoped_lock lock(inside_->reading);
    return inside_->questions.waiting_of(address);
}

bool Storage::found_damage() const { return inside_->damage; }

void Storage::run_reader(const Owner& owner, std::function<void(StoreReader&)> work) {
    {
        const std::scoped_lock lock(inside_->reading);
        inside_->questions.add(owner, std::move(work));
        ++inside_->asked;
    }
    inside_->something_to_read.notify_one();
}

void Storage::run(std::function<void(Store&)> work) { inside_->hand_in(std::move(work)); }

void Storage::post(std::function<void()> work) { inside_->post(std::move(work)); }

} // namespace qwixx
