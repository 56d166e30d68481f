#include "wasm/notation.hpp"

#include <algorithm>

#include "core/base/cell_words.hpp"
#include "wasm/fault.hpp"
#include "wasm/request.hpp"
#include "wasm/text.hpp"

namespace sapper::wasm {
namespace {

constexpr const char* kHeader =
    "a first line 'height width mines', optionally followed by a start rule and 'row col'";
constexpr char32_t kHiddenMark = U'#';
constexpr char32_t kFlagMark = U'F';
constexpr char32_t kMineMark = U'*';
constexpr std::u32string_view kPositionMarks = U"012345678#F";
constexpr std::u32string_view kBoardMarks = U"012345678*#";

using Line = std::u32string_view;

Fault invalid_notation(const std::string& message) { return {"InvalidNotation", message}; }
Fault invalid_board(const std::string& message) { return {"InvalidBoard", message}; }

std::string about(Line line) { return "line 1 is " + quoted_shortly(line); }

std::int32_t parse_count(Line word, Line line) {
  const auto is_digit = [](char32_t c) { return c >= U'0' && c <= U'9'; };
  if (word.size() > 9 || !std::all_of(word.begin(), word.end(), is_digit)) {
    throw invalid_notation(about(line) + ": " + quoted_shortly(word) + " is not a count");
  }
  std::int32_t count = 0;
  for (const char32_t c : word) count = 10 * count + static_cast<std::int32_t>(c - U'0');
  return count;
}

JsonValue whole(std::int32_t number) { return JsonValue(WholeNumber{std::to_string(number)}); }

void check_side(const char* name, std::size_t side) {
  if (side >= 1 && side <= std::size_t{kMaxSide}) return;
  throw Fault("InvalidSpec", std::string(name) + " is " + std::to_string(side) +
                                 "; it must be a whole number in 1.." + std::to_string(kMaxSide));
}

Header parse_header(Line line) {
  const std::vector<Line> words = split_words(line);
  if (words.size() != 3 && words.size() != 4 && words.size() != 6) {
    throw invalid_notation(about(line) + "; expected " + kHeader);
  }
  const Grid grid{parse_count(words[0], line), parse_count(words[1], line)};
  Header header{{grid, parse_count(words[2], line), StartRule::kAny}, std::nullopt};
  try {
    checked_size(static_cast<std::size_t>(grid.height), static_cast<std::size_t>(grid.width));
    if (words.size() > 3) header.spec.start_rule = parse_start_rule(encode(words[3]));
    if (words.size() == 6) {
      const std::int32_t row = parse_count(words[4], line);
      const std::int32_t col = parse_count(words[5], line);
      header.start = read_cell(JsonValue(JsonValue::List{whole(row), whole(col)}), grid);
    }
  } catch (const Fault& fault) {
    if (std::string_view(fault.kind()) == "InvalidNotation") throw;
    throw invalid_notation(about(line) + ": " + fault.what());
  }
  if (header.spec.num_mines > grid.num_cells()) {
    throw invalid_notation("line 1 asks for " + std::to_string(header.spec.num_mines) +
                           " mines on " + std::to_string(grid.num_cells()) + " cells");
  }
  return header;
}

// A header and its rows, which view the text.
struct Parts {
  Header header;
  std::vector<Line> rows;
};

Parts split_notation(std::u32string_view text, std::u32string_view marks) {
  std::vector<Line> lines = split_lines(strip(text));
  if (lines.empty()) {
    throw invalid_notation(std::string("the text is empty; expected ") + kHeader +
                           " and then the rows");
  }
  for (Line& line : lines) line = strip(line);
  Parts parts{parse_header(lines.front()), {lines.begin() + 1, lines.end()}};
  const Grid grid = parts.header.spec.grid;
  if (parts.rows.size() != static_cast<std::size_t>(grid.height)) {
    throw invalid_notation(std::to_string(parts.rows.size()) +
                           " rows follow the header; it announces " + std::to_string(grid.height));
  }
  for (std::size_t row = 0; row < parts.rows.size(); ++row) {
    check_row(row, parts.rows[row], grid.width, marks);
  }
  return parts;
}

template <class ToNumber>
std::vector<Number> numbers_of(const Parts& parts, ToNumber&& to_number) {
  std::vector<Number> numbers;
  numbers.reserve(static_cast<std::size_t>(parts.header.spec.grid.num_cells()));
  for (const Line row : parts.rows) {
    for (const char32_t mark : row) numbers.push_back(to_number(mark));
  }
  return numbers;
}

bool promises_zero(StartRule rule) {
  return rule == StartRule::kOpening || rule == StartRule::kGivenZero;
}

void check_start(const Header& header, std::span<const Number> numbers) {
  if (!header.start || !promises_zero(header.spec.start_rule)) return;
  const Number number = numbers[*header.start];
  if (is_hidden(number) || number == 0) return;
  throw Fault("InvalidPosition", "start " + cell_words(header.spec.grid, *header.start) +
                                     " shows " + std::to_string(number) + "; start rule '" +
                                     name_of(header.spec.start_rule) + "' promises a 0");
}

void check_board_start(const Board& board) {
  const auto& [spec, start] = board.header;
  if (!start) {
    if (spec.start_rule != StartRule::kGivenZero) return;
    throw invalid_board("a board with start rule 'given-zero' must name its start cell");
  }
  const Number number = board.numbers[*start];
  const std::string where = "start " + cell_words(spec.grid, *start);
  if (spec.start_rule == StartRule::kSafeCell && is_mine(number)) {
    throw invalid_board(where + " is a mine; start rule 'safe' forbids that");
  }
  if (promises_zero(spec.start_rule) && number != 0) {
    const std::string what = is_mine(number) ? "a mine" : "a " + std::to_string(number);
    throw invalid_board(where + " is " + what + "; start rule '" + name_of(spec.start_rule) +
                        "' wants a 0");
  }
}

char mark_of(Number number) {
  if (is_hidden(number)) return static_cast<char>(kHiddenMark);
  return is_mine(number) ? static_cast<char>(kMineMark) : static_cast<char>('0' + number);
}

void check_written_numbers(const Parts& parts, const Board& board) {
  const Grid grid = board.header.spec.grid;
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    const char32_t written = parts.rows[cell / grid.width][cell % grid.width];
    const char right = mark_of(board.numbers[cell]);
    if (written == kHiddenMark || written == static_cast<unsigned char>(right)) continue;
    throw invalid_board("cell " + cell_words(grid, cell) + " is written " +
                        static_cast<char>(written) + ", but it is " + right);
  }
}

}  // namespace

Grid checked_size(std::size_t height, std::size_t width) {
  check_side("height", height);
  check_side("width", width);
  return {static_cast<std::int32_t>(height), static_cast<std::int32_t>(width)};
}

void check_row(std::size_t number, std::u32string_view row, std::int32_t width,
               std::u32string_view marks) {
  const std::string name = "row " + std::to_string(number);
  if (row.size() != static_cast<std::size_t>(width)) {
    throw invalid_notation(name + " is " + quoted_shortly(row) + ", " + std::to_string(row.size()) +
                           " cells wide; expected " + std::to_string(width));
  }
  const std::size_t col = row.find_first_not_of(marks);
  if (col == Line::npos) return;
  std::string allowed;
  for (const char32_t mark : marks) {
    allowed += allowed.empty() ? "" : " ";
    append_utf8(allowed, mark);
  }
  throw invalid_notation(name + ", column " + std::to_string(col) + " is " +
                         quoted(row.substr(col, 1)) + "; allowed are " + allowed);
}

Board parse_position(std::string_view text) {
  const std::u32string signs = decode(text);
  const Parts parts = split_notation(signs, kPositionMarks);
  Board seen{parts.header, {}};
  seen.numbers = numbers_of(parts, [](char32_t mark) {
    const bool is_closed = mark == kHiddenMark || mark == kFlagMark;
    return is_closed ? kHidden : static_cast<Number>(mark - U'0');
  });
  check_start(seen.header, seen.numbers);
  return seen;
}

Board parse_board(std::string_view text) {
  const std::u32string signs = decode(text);
  const Parts parts = split_notation(signs, kBoardMarks);
  Board board{parts.header, {}};
  board.numbers =
      numbers_of(parts, [](char32_t mark) { return mark == kMineMark ? kMine : Number{0}; });
  const auto num_mines = std::count(board.numbers.begin(), board.numbers.end(), kMine);
  count_numbers(board.header.spec.grid, board.numbers);
  check_board_start(board);
  if (num_mines != board.header.spec.num_mines) {
    throw invalid_board(std::to_string(num_mines) + " mines drawn; the header says " +
                        std::to_string(board.header.spec.num_mines));
  }
  check_written_numbers(parts, board);
  return board;
}

std::string write_notation(const Header& header, std::span<const Number> numbers) {
  const Grid grid = header.spec.grid;
  std::string text = std::to_string(grid.height) + " " + std::to_string(grid.width) + " " +
                     std::to_string(header.spec.num_mines);
  if (header.spec.start_rule != StartRule::kAny || header.start) {
    text += std::string(" ") + name_of(header.spec.start_rule);
  }
  if (header.start) {
    text += " " + std::to_string(*header.start / grid.width) + " " +
            std::to_string(*header.start % grid.width);
  }
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    if (cell % grid.width == 0) text += '\n';
    text += mark_of(numbers[cell]);
  }
  return text;
}

}  // namespace sapper::wasm
