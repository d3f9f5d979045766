// Edits of a schema file as a user types them, and worse ones.
#ifndef SWITCHYARD_TESTS_COMPILER_LSP_RANDOM_EDITS_H_
#define SWITCHYARD_TESTS_COMPILER_LSP_RANDOM_EDITS_H_

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace switchyard::lsp {

class RandomEdits {
 public:
  explicit RandomEdits(unsigned seed) : random_(seed) {}

  // Changes the text in one place: characters, words, lines, whole entries, pieces of YAML.
  void Change(std::string* text);

  size_t Below(size_t count) { return count == 0 ? 0 : random_() % count; }

 private:
  void InsertPiece(std::string* text);
  void InsertCharacter(std::string* text);
  void Erase(std::string* text);
  void CopyWord(std::string* text);
  void JoinLines(std::string* text);
  void BreakLine(std::string* text);
  void MoveLines(std::string* text, bool is_copy);

  size_t LineAt(const std::string& text);   // the beginning of some line
  size_t EntryAt(const std::string& text);  // the beginning of some entry; the end if there is none

  std::mt19937 random_;
};

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_TESTS_COMPILER_LSP_RANDOM_EDITS_H_
