// A list with room for a known number of things, so that listing moves never allocates.
#pragma once

#include <array>
#include <cstddef>

namespace qwixx {

template <class T, int Capacity> class FixedList {
  public:
    using value_type = T;

    constexpr void push_back(const T& item) { items_[static_cast<std::size_t>(size_++)] = item; }

    [[nodiscard]] constexpr int size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr int capacity() { return Capacity; }
    [[nodiscard]] constexpr const T& operator[](int i) const {
        return items_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
    [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }
    [[nodiscard]] constexpr T* begin() { return items_.data(); }
    [[nodiscard]] constexpr T* end() { return items_.data() + size_; }

  private:
    std::array<T, static_cast<std::size_t>(Capacity)> items_;
    int size_ = 0;
};

} // namespace qwixx
