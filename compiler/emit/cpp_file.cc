#include "compiler/emit/cpp_file.h"

#include <utility>
#include <vector>

namespace switchyard::emit {
namespace {

constexpr std::string_view kIncludeFolder = "include/";

// `include/switchyard/ops/add.h` has SWITCHYARD_OPS_ADD_H_.
cpp::Identifier GuardOf(std::string_view path) {
  std::string guard(path.substr(kIncludeFolder.size()));
  for (char& c : guard) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (c == '/' || c == '.') c = '_';
  }
  return cpp::Identifier::Known(guard + "_");
}

void WriteIncludeBlock(CodeWriter& writer, const std::vector<cpp::Code>& headers) {
  if (headers.empty()) return;
  for (const cpp::Code& header : headers) writer.Block({{"header", header}}, "#include $header$");
  writer.BlankLine();
}

}  // namespace

cpp::Code OpsHeader(std::string_view root, std::string_view suffix) {
  return cpp::Literal::String("switchyard/ops/" + std::string(root) + std::string(suffix));
}

std::string OpsHeaderPath(std::string_view root, std::string_view suffix) {
  return std::string(kIncludeFolder) + "switchyard/ops/" + std::string(root) + std::string(suffix);
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
                    const std::function<void(CodeWriter&)>& write_body) {
  CodeWriter writer;
  WriteFileStart(writer);
  writer.LineComment(purpose);
  writer.Block({{"guard", GuardOf(path)}}, R"code(
    #ifndef $guard$
    #define $guard$

  )code");
  WriteIncludes(writer, headers);
  write_body(writer);
  writer.Block({{"guard", GuardOf(path)}}, R"code(

    #endif  // $guard$
  )code");
  return {path, writer.TakeText(), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
