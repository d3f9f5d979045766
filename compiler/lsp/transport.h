// Reads and writes messages of the language server protocol: a header with the length of the text,
// an empty line, the text. Source: Language Server Protocol 3.17, "Base protocol".
#ifndef SWITCHYARD_COMPILER_LSP_TRANSPORT_H_
#define SWITCHYARD_COMPILER_LSP_TRANSPORT_H_

#include <cstdio>
#include <string>
#include <string_view>

namespace switchyard::lsp {

enum class ReadResult { kMessage, kEnd, kMalformed };

// Reads one message. kEnd: the stream ended between messages. kMalformed: there is no length, or
// one above 64 MiB, or the stream ended inside a message; nothing useful can follow.
ReadResult ReadMessage(std::FILE* stream, std::string* text);

// False when the stream fails.
bool WriteMessage(std::string_view text, std::FILE* stream);

}  // namespace switchyard::lsp

#endif  // SWITCHYARD_COMPILER_LSP_TRANSPORT_H_
