#include "compiler/python/deprecated.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/diagnostic.h"
#include "compiler/schema/parse/function_schema_parser.h"
#include "compiler/schema/print/schema_printer.h"
#include "compiler/yaml/yaml_reader.h"

namespace switchyard::python {
namespace {

using diagnostics::Sink;
using diagnostics::Text;
using schema::Argument;
using schema::FunctionSchema;

// The only constant that a call gives.
constexpr std::string_view kOne = "1";
constexpr std::string_view kOut = "_out";

void Report(source::SourceRange range, const std::string& what, Sink& sink) {
  sink.Report(diagnostics::kDeprecatedNotRead, range, Text(what));
}

std::string_view Strip(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

std::vector<std::string> SplitAtCommas(std::string_view text) {
  std::vector<std::string> parts;
  if (Strip(text).empty()) return parts;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    parts.emplace_back(Strip(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return parts;
}

const Argument* FindArgument(const FunctionSchema& schema, std::string_view name) {
  const auto found =
      std::find_if(schema.arguments.begin(), schema.arguments.end(),
                   [&](const Argument& argument) { return argument.name.value == name; });
  return found == schema.arguments.end() ? nullptr : &*found;
}

// Reads `add_out(out, self, other, alpha)`; out arguments stand first there, last in a schema.
bool ReadCall(std::string_view text, DeprecatedSignature* deprecated, Sink& sink) {
  const size_t open = text.find('(');
  if (open == std::string_view::npos || open == 0 || text.back() != ')') {
    Report(deprecated->range, "the text under `aten` is not a call `NAME(ARGUMENT, ...)`", sink);
    return false;
  }
  std::string_view name = Strip(text.substr(0, open));
  const size_t outs = deprecated->schema.OutArguments().size();
  deprecated->is_out = outs != 0;
  const bool is_named_out =
      name.size() > kOut.size() && name.substr(name.size() - kOut.size()) == kOut;
  if (deprecated->is_out && is_named_out) name.remove_suffix(kOut.size());
  deprecated->base_name = name;
  deprecated->arguments = SplitAtCommas(text.substr(open + 1, text.size() - open - 2));
  for (const std::string& argument : deprecated->arguments) {
    if (argument == kOne || FindArgument(deprecated->schema, argument) != nullptr) continue;
    Report(deprecated->range,
           "`" + argument + "` in its call is neither an argument nor the number 1", sink);
    return false;
  }
  auto& arguments = deprecated->arguments;
  const size_t first = std::min(outs, arguments.size());
  std::rotate(arguments.begin(), arguments.begin() + static_cast<ptrdiff_t>(first),
              arguments.end());
  return true;
}

std::optional<DeprecatedSignature> ReadEntry(const yaml::Node& node, Sink& sink) {
  const yaml::Node* const name = node.IsMapping() ? node.Find("name") : nullptr;
  const yaml::Node* const call = node.IsMapping() ? node.Find("aten") : nullptr;
  if (name == nullptr || call == nullptr || !name->IsString() || !call->IsString()) {
    Report(node.range, "a declaration under `name` or a call under `aten` is missing", sink);
    return std::nullopt;
  }
  DeprecatedSignature deprecated;
  deprecated.schema = schema::ParseFunctionSchema(name->text, sink);
  deprecated.range = call->text.range();
  if (deprecated.schema.broken) return std::nullopt;
  if (!ReadCall(call->Text(), &deprecated, sink)) return std::nullopt;
  return deprecated;
}

std::string TypeText(const Argument& argument) {
  return schema::PrintType(argument.type.value,
                           argument.annotation ? &argument.annotation->value : nullptr);
}

// In the order of the schema: out arguments, which a call of the out form gives first, last.
bool FitsArguments(const DeprecatedSignature& deprecated, const FunctionSchema& schema) {
  const size_t given = deprecated.arguments.size();
  const size_t outs = schema.OutArguments().size();
  const size_t inputs = schema.arguments.size() - outs;
  if (given < outs || given - outs > inputs) return false;
  for (size_t i = 0; i < schema.arguments.size(); ++i) {
    const Argument& argument = schema.arguments[i];
    const bool is_given = i < given - outs || i >= inputs;
    if (!is_given && !argument.default_value) return false;
    if (!is_given) continue;
    const std::string& word = deprecated.arguments[i < inputs ? i : given - outs + (i - inputs)];
    const std::string type =
        word == kOne ? "Scalar" : TypeText(*FindArgument(deprecated.schema, word));
    if (type != TypeText(argument)) return false;
  }
  return true;
}

}  // namespace

std::vector<DeprecatedSignature> ReadDeprecated(source::FileId file,
                                                const source::SourceManager& sources, Sink& sink) {
  std::vector<DeprecatedSignature> all;
  const size_t errors_before = sink.error_count();
  const yaml::Document document = yaml::ReadYaml(file, sources, sink);
  if (document.root_kind != yaml::NodeKind::kSequence) {
    if (sink.error_count() == errors_before) {
      Report(document.root_range, "the file is not a list", sink);
    }
    return all;
  }
  for (const yaml::Entry& entry : document.entries) {
    std::optional<DeprecatedSignature> read = ReadEntry(entry.node, sink);
    if (read) all.push_back(*std::move(read));
  }
  return all;
}

bool StandsFor(const DeprecatedSignature& deprecated, const schema::NativeFunction& function) {
  const FunctionSchema& schema = function.schema;
  if (schema.name.value.BaseName() != deprecated.base_name ||
      schema.HasOutArguments() != deprecated.is_out ||
      schema.returns.size() != deprecated.schema.returns.size()) {
    return false;
  }
  const auto are_equal = [](const schema::Return& a, const schema::Return& b) {
    return schema::PrintReturn(a) == schema::PrintReturn(b);
  };
  return std::equal(schema.returns.begin(), schema.returns.end(), deprecated.schema.returns.begin(),
                    are_equal) &&
         FitsArguments(deprecated, schema);
}

}  // namespace switchyard::python
