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
  ValueText(const Graph& graph, const ListingNames& names) : graph_(graph), names_(names) {}

  std::string operator()(None) const { return "None"; }
  std::string operator()(TensorId tensor) const {
    return names_.tensor ? names_.tensor(tensor) : graph_.tensors[tensor].name;
  }
  std::string operator()(const std::optional<TensorId>& tensor) const {
    return tensor ? (*this)(*tensor) : "None";
  }
  std::string operator()(int64_t value) const { return std::to_string(value); }
  std::string operator()(NumberId number) const {
    return names_.number ? names_.number(number) : graph_.numbers[number].name;
  }
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
  const ListingNames& names_;
};

}  // namespace

ListingWriter::TextPart ListingWriter::Add(const Node& node, std::string_view before) {
  text_ += before;
  switch (node.mark) {
    case Mark::kNone:
      return AddCall(node, ")\n");
    case Mark::kIf:
    case Mark::kLoop: {
      const TextPart word = AddCall(node, "):\n");
      ++depth_;
      return word;
    }
    case Mark::kElse: {
      const TextPart word = AddWord("yield", Inputs(node));
      text_.append(2 * (depth_ - 1), ' ');
      text_ += "else:\n";
      return word;
    }
    case Mark::kWhile:
      return AddWord("while", Inputs(node));
    case Mark::kEndIf:
    case Mark::kEndLoop: {
      const TextPart word = AddWord("yield", Inputs(node));
      --depth_;
      return word;
    }
    case Mark::kResults:
      break;
  }
  return AddWord(Outputs(node), Joined("= ", Inputs(node)));
}

// `return relu, cache=add`: what goes back into a buffer or an input has its name.
ListingWriter::TextPart ListingWriter::AddReturn() {
  const TextPart word = Append("return");
  std::string_view before = " ";
  for (const Output& output : graph_.outputs) {
    const std::string_view equals = output.target.empty() ? "" : "=";
    text_ += Joined(before, output.target, equals, ToText(graph_, output.value, operands_));
    before = ", ";
  }
  text_ += "\n";
  return word;
}

ListingWriter::TextPart ListingWriter::AddCall(const Node& node, std::string_view end) {
  text_.append(2 * depth_, ' ');
  if (!node.outputs.empty()) text_ += Joined(Outputs(node), " = ");
  const TextPart word = Append(node.target);
  text_ += Joined("(", Inputs(node), end);
  return word;
}

ListingWriter::TextPart ListingWriter::AddWord(std::string_view word, std::string_view rest) {
  text_.append(2 * depth_, ' ');
  const TextPart part = Append(word);
  text_ += rest.empty() ? std::string("\n") : Joined(" ", rest, "\n");
  return part;
}

ListingWriter::TextPart ListingWriter::Append(std::string_view word) {
  const size_t begin = text_.size();
  text_ += word;
  return {begin, text_.size()};
}

std::string ListingWriter::Outputs(const Node& node) const {
  const ValueText result_text(graph_, results_);
  std::string text;
  for (const Result& output : node.outputs) {
    text += Joined(text.empty() ? "" : ", ", std::visit(result_text, output));
  }
  return text;
}

std::string ListingWriter::Inputs(const Node& node) const {
  std::string text;
  for (const NamedValue& input : node.inputs) {
    text += Joined(text.empty() ? "" : ", ", input.name, input.name.empty() ? "" : "=",
                   ToText(graph_, input.value, operands_));
  }
  return text;
}

std::string ToText(const Graph& graph, const Value& value, const ListingNames& names) {
  return std::visit(ValueText(graph, names), value);
}

std::string WriteListing(source::FileId file, Graph* graph) {
  ListingWriter writer(*graph);
  const auto place = [file](ListingWriter::TextPart part) {
    return source::SourceRange{file, static_cast<uint32_t>(part.begin),
                               static_cast<uint32_t>(part.end)};
  };
  for (Node& node : graph->nodes) node.place = place(writer.Add(node));
  graph->place = place(writer.AddReturn());
  return writer.TakeText();
}

std::string ShapeText(const TensorMeta& meta) {
  std::string text = Joined(NameOf(meta.dtype), "[");
  for (size_t i = 0; i < meta.sizes.size(); ++i) {
    text += Joined(i == 0 ? "" : ", ", ToText(meta.sizes[i]));
  }
  return text + "]";
}

}  // namespace switchyard::model
