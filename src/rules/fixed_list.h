// A list with room for a known number of things, so that listing moves never allocates.
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace qwixx {

template <class T, int Capacity> class FixedList {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    using value_type = T;

    FixedList() = default; // the room is left as it is: setting it would cost more than a move
    FixedList(const FixedList& other) {
        for (const T& item : other) push_back(item);
    }
    FixedList& operator=(const FixedList& other) {
        if (this == &other) return *this;
        size_ = 0;
        for (const T& item : other) push_back(item);
        return *this;
    }
    ~FixedList() = default;

    void push_back(const T& item) {
        assert(size_ < Capacity);
        std::construct_at(end(), item);
        ++size_;
    }

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr int capacity() { return Capacity; }
    [[nodiscard]] const T& operator[](int i) const { return begin()[i]; }
    [[nodiscard]] const T& back() const { return begin()[size_ - 1]; }
    [[nodiscard]] const T* begin() const { return room_.items; }
    [[nodiscard]] const T* end() const { return begin() + size_; }
    [[nodiscard]] T* begin() { return room_.items; }
    [[nodiscard]] T* end() { return begin() + size_; }

  private:
    union Room {
        Room() {}
        T items[static_cast<std::size_t>(Capacity)];
    };
    Room room_;
    int size_ = 0;
};

} // namespace qwixx
