#include "compiler/python/names.h"

#include <algorithm>
#include <iterator>

namespace switchyard::python {
namespace {

constexpr std::string_view kKeywords[] = {
#define PYTHON(word) #word,
#define PYTHON_TOKEN(word) #word,
#include "compiler/cpp/reserved_words.def"
};

bool IsAmong(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

bool IsKeyword(std::string_view word) {
  return std::find(std::begin(kKeywords), std::end(kKeywords), word) != std::end(kKeywords);
}

std::string NameFor(std::string_view word) {
  return IsKeyword(word) ? std::string(word) + "_" : std::string(word);
}

std::vector<std::string> NamesFor(const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const std::string& word : words) {
    std::string name = NameFor(word);
    while (name != word && (IsAmong(words, name) || IsAmong(names, name))) name += '_';
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace switchyard::python
