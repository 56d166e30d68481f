// The words that sentences about positions are made of.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/analysis/position.hpp"

namespace sapper {

// Each number and its place: "the 3 at (2, 3)".
std::vector<std::string> name_numbers(const Position& position, std::span<const Cell> cells);

std::string name_counter(const Position& position);

std::string name_start_rule(const Position& position);

// Words joined by commas and a last 'and'.
std::string enumerate_words(const std::vector<std::string>& words);

}  // namespace sapper
