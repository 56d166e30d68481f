// Sorting in little code: a module for the page has to be small, and each std::sort takes kilobytes
// of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace sapper {

// Runs of so many are sorted by insertion, and merged where there are more.
inline constexpr std::size_t kInsertionRun = 16;

template <class Item, class Less>
void sort_by_insertion(std::span<Item> items, Less& less) {
  for (std::size_t next = 1; next < items.size(); ++next) {
    if (!less(items[next], items[next - 1])) continue;
    Item moved = std::move(items[next]);
    std::size_t hole = next;
    do {
      items[hole] = std::move(items[hole - 1]);
      --hole;
    } while (hole > 0 && less(moved, items[hole - 1]));
    items[hole] = std::move(moved);
  }
}

// Merges the sorted parts before and from `middle` on; `room` is scratch space.
template <class Item, class Less>
void merge_parts(std::span<Item> items, std::size_t middle, std::vector<Item>& room, Less& less) {
  room.assign(std::make_move_iterator(items.begin()),
              std::make_move_iterator(items.begin() + static_cast<std::ptrdiff_t>(middle)));
  std::size_t left = 0;
  std::size_t right = middle;
  std::size_t place = 0;
  while (left < room.size()) {
    const bool takes_right = right < items.size() && less(items[right], room[left]);
    items[place++] = std::move(takes_right ? items[right++] : room[left++]);
  }
}

// Equal items keep their order.
template <class Item, class Less>
void sort_stably(std::span<Item> items, Less less) {
  for (std::size_t first = 0; first < items.size(); first += kInsertionRun) {
    sort_by_insertion(items.subspan(first, std::min(kInsertionRun, items.size() - first)), less);
  }
  std::vector<Item> room;
  for (std::size_t width = kInsertionRun; width < items.size(); width *= 2) {
    for (std::size_t first = 0; first + width < items.size(); first += 2 * width) {
      const std::size_t size = std::min(2 * width, items.size() - first);
      merge_parts(items.subspan(first, size), width, room, less);
    }
  }
}

template <class Item, class Less = std::less<>>
void sort_stably(std::vector<Item>& items, Less less = {}) {
  sort_stably(std::span<Item>(items), less);
}

}  // namespace sapper
