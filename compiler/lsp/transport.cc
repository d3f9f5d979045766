#include "compiler/lsp/transport.h"

#include <strings.h>

#include <algorithm>
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

// Reads a number of digits only, with optional white space around it. A number that is too large
// becomes the largest one.
bool ReadLength(std::string_view text, size_t* length) {
  constexpr std::string_view kSpaces = " \t";
  const size_t begin = std::min(text.find_first_not_of(kSpaces), text.size());
  const size_t end = text.find_last_not_of(kSpaces) + 1;
  if (begin >= end) return false;
  *length = 0;
  for (const char digit : text.substr(begin, end - begin)) {
    if (digit < '0' || digit > '9') return false;
    *length = std::min(*length * 10 + static_cast<size_t>(digit - '0'), kMaxMessage + 1);
  }
  return true;
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
      has_length = ReadLength(std::string_view(line).substr(std::strlen(kLength)), &length);
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
