#include "compiler/model/listing.h"

#include <charconv>
#include <string_view>
#include <type_traits>
#include <utility>

#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

constexpr std::string_view kMemoryFormats[] = {"contiguous_format", "channels_last",
                                               "channels_last_3d", "preserve_format"};

// Writes one value; lists are written element by element.
class ValueText {
 public:
  explicit ValueText(const Graph& graph) : graph_(graph) {}

  std::string operator()(None) const { return "None"; }
  std::string operator()(TensorId tensor) const { return graph_.tensors[tensor].name; }
  std::string operator()(const std::optional<TensorId>& tensor) const {
    return tensor ? (*this)(*tensor) : "None";
  }
  std::string operator()(int64_t value) const { return std::to_string(value); }
  std::string operator()(NumberId number) const { return graph_.numbers[number].name; }
  std::string operator()(const Integer& value) const { return std::visit(*this, value); }
  std::string operator()(double value) const {
    char text[40];
    const auto [end, error] = std::to_chars(text, text + sizeof(text), value);
    return error == std::errc() ? std::string(text, end) : std::string();
  }
  std::string operator()(bool value) const { return value ? "True" : "False"; }
  std::string operator()(const std::string& value) const {
    std::string text = "\"";
    for (const char c : value) text += c >= ' ' && c <= '~' && c != '"' ? c : '?';
    return text + "\"";
  }
  std::string operator()(DtypeValue value) const { return std::string(NameOf(value.dtype)); }
  std::string operator()(LayoutValue) const { return "strided"; }
  std::string operator()(DeviceValue) const { return "cpu"; }
  std::string operator()(MemoryFormat format) const {
    return std::string(kMemoryFormats[static_cast<size_t>(format)]);
  }
  std::string operator()(const Unsupported& value) const { return Joined("<", value.form, ">"); }
  template <typename T>
  std::string operator()(const std::vector<T>& values) const {
    std::string text = "[";
    for (const auto& value : values) {
      text += Joined(text.size() == 1 ? "" : ", ", (*this)(static_cast<const T&>(value)));
    }
    return text + "]";
  }

 private:
  const Graph& graph_;
};

std::string ResultText(const Graph& graph, const Result& result) {
  return std::visit([&](const auto& value) { return ValueText(graph)(value); }, result);
}

}  // namespace

std::string ToText(const Graph& graph, const Value& value) {
  return std::visit(ValueText(graph), value);
}

std::string WriteListing(source::FileId file, Graph* graph) {
  std::string text;
  for (Node& node : graph->nodes) {
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      text += Joined(i == 0 ? "" : ", ", ResultText(*graph, node.outputs[i]));
    }
    if (!node.outputs.empty()) text += " = ";
    const auto begin = static_cast<uint32_t>(text.size());
    text += node.target;
    node.place = {file, begin, static_cast<uint32_t>(text.size())};
    text += "(";
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      const NamedValue& input = node.inputs[i];
      text += Joined(i == 0 ? "" : ", ", input.name, input.name.empty() ? "" : "=",
                     ToText(*graph, input.value));
    }
    text += ")\n";
  }
  graph->place = {file, 0, 0};
  return text;
}

}  // namespace switchyard::model
