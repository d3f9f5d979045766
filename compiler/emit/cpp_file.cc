#include "compiler/emit/cpp_file.h"

#include <utility>
#include <vector>

namespace switchyard::emit {
namespace {

constexpr std::string_view kIncludeFolder = "include/";

constexpr std::string_view kOpsFolder = "switchyard/ops/";

void WriteIncludeBlock(CodeWriter& writer, const std::vector<cpp::Code>& headers) {
  if (headers.empty()) return;
  for (const cpp::Code& header : headers) writer.Block({{"header", header}}, "#include $header$");
  writer.BlankLine();
}

}  // namespace

// `include/switchyard/ops/add.h` has SWITCHYARD_OPS_ADD_H_, and `include/switchyard/ops/a/add.h`
// SWITCHYARD_A_OPS_ADD_H_, which differs from that of an operator a_add.
cpp::Identifier HeaderGuard(std::string_view path) {
  std::string guard(path.substr(kIncludeFolder.size()));
  const size_t folder_end = guard.rfind('/') + 1;
  if (folder_end > kOpsFolder.size() && guard.compare(0, kOpsFolder.size(), kOpsFolder) == 0) {
    guard = "switchyard/" + guard.substr(kOpsFolder.size(), folder_end - kOpsFolder.size()) +
            "ops/" + guard.substr(folder_end);
  }
  for (char& c : guard) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == '/' || c == '.') c = '_';
  }
  return cpp::Identifier::Known(guard + "_");
}

void WriteFileStart(CodeWriter& writer) { writer.Block(kFirstLine); }

void WriteIncludes(CodeWriter& writer, const target::HeaderSet& headers) {
  std::vector<cpp::Code> of_system;
  std::vector<cpp::Code> of_project;
  for (const cpp::Code& header : headers) {
    (header.text()[0] == '<' ? of_system : of_project).push_back(header);
  }
  WriteIncludeBlock(writer, of_system);
  WriteIncludeBlock(writer, of_project);
}

Artifact MakeHeader(const std::string& path, const cpp::Comment& purpose,
                    const target::HeaderSet& headers,
                    absl::FunctionRef<void(CodeWriter&)> write_body) {
  const cpp::Identifier guard = HeaderGuard(path);
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(purpose);
  writer.Block({{"guard", guard}}, R"code(
    #ifndef $guard$
    #define $guard$

  )code");
  WriteIncludes(writer, headers);
  write_body(writer);
  writer.Block({{"guard", guard}}, R"code(

    #endif  // $guard$
  )code");
  return {path, writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
