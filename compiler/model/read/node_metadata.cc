#include "compiler/model/read/node_metadata.h"

#include <charconv>
#include <string>
#include <string_view>

namespace switchyard::model {
namespace {

std::string_view Trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

// The text up to `end`, which is taken off too; nothing when it is not there.
std::optional<std::string_view> Take(std::string_view* text, std::string_view end) {
  const size_t at = text->find(end);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view taken = text->substr(0, at);
  text->remove_prefix(at + end.size());
  return taken;
}

// The module of the innermost entry of `key,blocks.0.norm1,torch.nn.LayerNorm;...`.
std::string InnermostModule(std::string_view stack) {
  const size_t last = stack.rfind(';');
  if (last != std::string_view::npos) stack.remove_prefix(last + 1);
  if (!Take(&stack, ",")) return {};
  return std::string(Take(&stack, ",").value_or(""));
}

}  // namespace

std::optional<PythonPlace> InnermostFrame(std::string_view trace) {
  constexpr std::string_view kStart = "File \"";
  const size_t at = trace.rfind(kStart);
  if (at == std::string_view::npos) return std::nullopt;
  trace.remove_prefix(at + kStart.size());
  PythonPlace place;
  const auto file = Take(&trace, "\", line ");
  if (!file) return std::nullopt;
  place.file = std::string(*file);
  const auto number = Take(&trace, ", in ");
  if (!number) return std::nullopt;
  const char* const end = number->data() + number->size();
  const auto [read, error] = std::from_chars(number->data(), end, place.line);
  if (error != std::errc() || read != end) return std::nullopt;
  const auto function = Take(&trace, "\n");
  place.function = std::string(function.value_or(trace));
  if (function) place.text = std::string(Trimmed(trace.substr(0, trace.find('\n'))));
  return place;
}

void ReadMetadata(const JsonCursor& metadata, Node* node) {
  for (const auto& [key, value] : metadata.Members()) {
    if (key == "stack_trace") node->python = InnermostFrame(value.Text());
    if (key == "nn_module_stack") node->module = InnermostModule(value.Text());
  }
}

}  // namespace switchyard::model
