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
  std::string operator()(const std::complex<double>& value) const {
    return Joined("complex(", (*this)(value.real()), ", ", (*this)(value.imag()), ")");
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

// Bodies of control flow are indented, and end with what they yield.
class Writer {
 public:
  Writer(source::FileId file, Graph* graph) : file_(file), graph_(*graph) {}

  std::string Write() {
    for (Node& node : graph_.nodes) WriteNode(&node);
    WriteReturn();
    return std::move(text_);
  }

 private:
  void WriteNode(Node* node) {
    switch (node->mark) {
      case Mark::kNone:
        return WriteCall(node, ")\n");
      case Mark::kIf:
      case Mark::kLoop:
        WriteCall(node, "):\n");
        ++depth_;
        return;
      case Mark::kElse:
        WriteWord("yield", Inputs(*node), node);
        text_.append(2 * (depth_ - 1), ' ');
        text_ += "else:\n";
        return;
      case Mark::kWhile:
        return WriteWord("while", Inputs(*node), node);
      case Mark::kEndIf:
      case Mark::kEndLoop:
        WriteWord("yield", Inputs(*node), node);
        --depth_;
        return;
      case Mark::kResults:
        return WriteWord(Outputs(*node), Joined("= ", Inputs(*node)), node);
    }
  }

  void WriteCall(Node* node, std::string_view end) {
    text_.append(2 * depth_, ' ');
    if (!node->outputs.empty()) text_ += Joined(Outputs(*node), " = ");
    WriteTarget(node->target, node);
    text_ += Joined("(", Inputs(*node), end);
  }

  void WriteWord(std::string_view word, std::string_view rest, Node* node) {
    text_.append(2 * depth_, ' ');
    WriteTarget(word, node);
    text_ += rest.empty() ? std::string("\n") : Joined(" ", rest, "\n");
  }

  void WriteTarget(std::string_view word, Node* node) { node->place = Append(word); }

  // `return relu, cache=add`: what goes back into a buffer or an input has its name.
  void WriteReturn() {
    graph_.place = Append("return");
    std::string_view before = " ";
    for (const Output& output : graph_.outputs) {
      const std::string_view equals = output.target.empty() ? "" : "=";
      text_ += Joined(before, output.target, equals, ToText(graph_, output.value));
      before = ", ";
    }
    text_ += "\n";
  }

  source::SourceRange Append(std::string_view word) {
    const auto begin = static_cast<uint32_t>(text_.size());
    text_ += word;
    return {file_, begin, static_cast<uint32_t>(text_.size())};
  }

  std::string Outputs(const Node& node) const {
    std::string text;
    for (const Result& output : node.outputs) {
      text += Joined(text.empty() ? "" : ", ", ResultText(graph_, output));
    }
    return text;
  }

  std::string Inputs(const Node& node) const {
    std::string text;
    for (const NamedValue& input : node.inputs) {
      text += Joined(text.empty() ? "" : ", ", input.name, input.name.empty() ? "" : "=",
                     ToText(graph_, input.value));
    }
    return text;
  }

  source::FileId file_;
  Graph& graph_;
  std::string text_;
  size_t depth_ = 0;
};

}  // namespace

std::string ToText(const Graph& graph, const Value& value) {
  return std::visit(ValueText(graph), value);
}

std::string WriteListing(source::FileId file, Graph* graph) { return Writer(file, graph).Write(); }

std::string ShapeText(const TensorMeta& meta) {
  std::string text = Joined(NameOf(meta.dtype), "[");
  for (size_t i = 0; i < meta.sizes.size(); ++i) {
    text += Joined(i == 0 ? "" : ", ", ToText(meta.sizes[i]));
  }
  return text + "]";
}

}  // namespace switchyard::model
