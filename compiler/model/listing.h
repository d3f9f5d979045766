// The text of a graph, one line a call, which messages show.
#ifndef SWITCHYARD_COMPILER_MODEL_LISTING_H_
#define SWITCHYARD_COMPILER_MODEL_LISTING_H_

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/model/graph.h"
#include "compiler/source/source_range.h"

namespace switchyard::model {

// What a listing writes for a tensor or a number; its name where there is no function.
struct ListingNames {
  std::function<std::string(TensorId)> tensor;
  std::function<std::string(NumberId)> number;
};

// Writes nodes line by line: `relu = aten::relu(self=conv2d)`. Bodies of control flow are indented
// below their call and end with what they yield.
class ListingWriter {
 public:
  // The bytes of the text that are a word.
  struct TextPart {
    size_t begin = 0;
    size_t end = 0;
  };

  // `graph` must outlive the writer.
  explicit ListingWriter(const Graph& graph, ListingNames results = {}, ListingNames operands = {})
      : graph_(graph), results_(std::move(results)), operands_(std::move(operands)) {}

  // Gives the place of the operator's name. `before` begins the line.
  TextPart Add(const Node& node, std::string_view before = {});
  // The last line, which has what the graph returns. Gives the place of the word `return`.
  TextPart AddReturn();
  std::string TakeText() { return std::move(text_); }

 private:
  TextPart AddCall(const Node& node, std::string_view end);
  TextPart AddWord(std::string_view word, std::string_view rest);
  TextPart Append(std::string_view word);
  std::string Outputs(const Node& node) const;
  std::string Inputs(const Node& node) const;

  const Graph& graph_;
  const ListingNames results_;
  const ListingNames operands_;
  std::string text_;
  size_t depth_ = 0;
};

// The listing of a graph. Sets the places of the calls to those of their operators in the text,
// which is to become the text of `file`, and that of the graph to the word `return`.
std::string WriteListing(source::FileId file, Graph* graph);

// `Float[1, s77]`.
std::string ShapeText(const TensorMeta& meta);

// A value as a listing shows it.
std::string ToText(const Graph& graph, const Value& value, const ListingNames& names = {});

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_LISTING_H_
