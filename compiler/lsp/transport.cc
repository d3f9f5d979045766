#include "compiler/lsp/transport.h"

#include <strings.h>

#include <cstdlib>
#include <cstring>

namespace switchyard::lsp {
namespace {

constexpr size_t kMaxLine = 4096;
constexpr size_t kMaxMessage = size_t{64} << 20;
constexpr char kLength[] = "Content-Length:";

// Reads a header line without its line break; false at the end of the stream.
bool ReadLine(std::FILE* stream, std::string* line) {
  line->clear();
  for (int c = std::fgetc(stream); c != EOF; c = std::fgetc(stream)) {
    if (c == '\n') {
      if (!line->empty() && line->back() == '\r') line->pop_back();
      return true;
    }
    if (line->size() < kMaxLine) line->push_back(static_cast<char>(c));
  }
  return false;
}

}  // namespace

ReadResult ReadMessage(std::FILE* stream, std::string* text) {
  std::string line;
  size_t length = 0;
  bool has_length = false;
  bool is_first = true;
  for (;;) {
    if (!ReadLine(stream, &line)) {
      return is_first && line.empty() ? ReadResult::kEnd : ReadResult::kMalformed;
    }
    is_first = false;
    if (line.empty()) break;
    if (strncasecmp(line.c_str(), kLength, std::strlen(kLength)) == 0) {
      char* end = nullptr;
      length = std::strtoull(line.c_str() + std::strlen(kLength), &end, 10);
      has_length = *end == '\0';
    }
  }
  if (!has_length || length > kMaxMessage) return ReadResult::kMalformed;
  text->resize(length);
  return std::fread(text->data(), 1, length, stream) == length ? ReadResult::kMessage
                                                               : ReadResult::kMalformed;
}

bool WriteMessage(std::string_view text, std::FILE* stream) {
  std::fprintf(stream, "Content-Length: %zu\r\n\r\n", text.size());
  std::fwrite(text.data(), 1, text.size(), stream);
  return std::fflush(stream) == 0 && std::ferror(stream) == 0;
}

}  // namespace switchyard::lsp
