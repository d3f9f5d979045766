#include "compiler/model/decompose/int8_weights.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/model/decompose/quantized_calls.h"
#include "compiler/model/fold/node_forms.h"
#include "compiler/model/fold/read_only_tensors.h"
#include "compiler/model/fold/weight_layouts.h"

namespace switchyard::model {
namespace {

// A float matrix that is made of one of 8 bits, or still is that.
struct Int8Matrix {
  TensorId weight;  // row-major
  bool is_float = false;
  bool is_transposed = false;
  std::optional<ScaleTensors> tensors;  // of the weight's rows
  double scale = 1;                     // where there are no tensors
  double zero_point = 0;
};

bool HasOnlyZeros(const Input& input) {
  return std::all_of(input.payload->bytes.begin(), input.payload->bytes.end(),
                     [](char byte) { return byte == '\0'; });
}

bool IsConversionToFloat(const Rewriter& rewriter, const Node& node) {
  const bool converts = node.target == "aten::to.dtype" || node.target == "aten::_to_copy";
  return converts && rewriter.FindDtype("dtype") == Dtype::kFloat;
}

// Calls that weights may have as users. What any other gives could be written.
Reading ReadingOf(const Node& node) {
  constexpr std::string_view kReaders[] = {"aten::linear",
                                           "aten::mm",
                                           "aten::addmm",
                                           "aten::embedding",
                                           "aten::to.dtype",
                                           "aten::_to_copy",
                                           "quantized_decomposed::dequantize_per_channel",
                                           "quantized_decomposed::dequantize_per_tensor"};
  if (SwapsDimensions(node)) return Reading::kGivesView;
  const bool reads =
      std::find(std::begin(kReaders), std::end(kReaders), node.target) != std::end(kReaders);
  // A conversion to the dtype that the tensor has is the tensor itself.
  return !reads                            ? Reading::kMayWrite
         : node.target == "aten::to.dtype" ? Reading::kGivesView
                                           : Reading::kReads;
}

// What is known of the tensors of a graph.
class Int8Matrices {
 public:
  explicit Int8Matrices(const Graph& graph) : read_only_(graph, ReadingOf) {
    for (const Input& input : graph.inputs) TakeInput(graph, input);
  }

  const Int8Matrix* Find(std::optional<TensorId> tensor) const {
    const auto found = tensor ? matrices_.find(*tensor) : matrices_.end();
    return found == matrices_.end() ? nullptr : &found->second;
  }

  // Follows what becomes of weights.
  void Learn(const Rewriter& rewriter, const Node& node) {
    const std::optional<TensorId> result = rewriter.ResultTensor(0);
    if (!result || rewriter.results().size() != 1 || !read_only_.Has(*result)) return;
    const Int8Matrix* const matrix = Find(rewriter.FindTensor("self"));
    if (matrix == nullptr) return LearnDequantized(rewriter, node, *result);
    Int8Matrix next = *matrix;
    if (SwapsDimensions(node)) {
      next.is_transposed = !next.is_transposed;
    } else if (!next.is_float && IsConversionToFloat(rewriter, node)) {
      next.is_float = true;
    } else {
      return;
    }
    matrices_.emplace(*result, next);
  }

 private:
  void TakeInput(const Graph& graph, const Input& input) {
    const auto* tensor = std::get_if<TensorId>(&input.value);
    if (tensor == nullptr || !input.payload || !read_only_.Has(*tensor)) return;
    const TensorMeta& meta = graph.tensors[*tensor].meta;
    const bool is_short = meta.dtype == Dtype::kChar || meta.dtype == Dtype::kByte;
    if (is_short && IsRowMajorMatrix(meta)) {
      matrices_.emplace(*tensor, Int8Matrix{*tensor, false, false, std::nullopt});
    }
    if (!IsFloating(meta.dtype) && HasOnlyZeros(input)) zeros_.insert(*tensor);
  }

  void LearnDequantized(const Rewriter& rewriter, const Node& node, TensorId result) {
    const Int8Matrix* const matrix = Find(rewriter.FindTensor("input"));
    const bool is_plain = matrix != nullptr && !matrix->is_float && !matrix->is_transposed &&
                          rewriter.FindDtype("out_dtype").value_or(Dtype::kFloat) == Dtype::kFloat;
    if (!is_plain) return;
    Int8Matrix next = *matrix;
    next.is_float = true;
    if (node.target == "quantized_decomposed::dequantize_per_channel") {
      if (!LearnChannels(rewriter, &next)) return;
    } else if (node.target == "quantized_decomposed::dequantize_per_tensor") {
      const std::optional<double> scale = rewriter.FindFloat("scale");
      const std::optional<double> zero_point = rewriter.FindFloat("zero_point");
      if (!scale || !zero_point) return;
      next.scale = *scale;
      next.zero_point = *zero_point;
    } else {
      return;
    }
    matrices_.emplace(result, next);
  }

  // A float for each row. Zero points that are all 0 are none.
  bool LearnChannels(const Rewriter& rewriter, Int8Matrix* matrix) const {
    const std::optional<TensorId> scales = rewriter.FindTensor("scales");
    std::optional<TensorId> zero_points = rewriter.FindTensor("zero_points");
    const std::vector<Expression> wanted = {rewriter.MetaOf(matrix->weight).sizes[0]};
    const auto fits = [&](TensorId tensor) {
      return read_only_.Has(tensor) && rewriter.MetaOf(tensor).sizes == wanted;
    };
    if (!scales || rewriter.MetaOf(*scales).dtype != Dtype::kFloat || !fits(*scales) ||
        rewriter.FindInteger("axis") != 0 || (zero_points && !fits(*zero_points))) {
      return false;
    }
    if (zero_points && zeros_.count(*zero_points) != 0) zero_points.reset();
    matrix->tensors = ScaleTensors{*scales, zero_points};
    return true;
  }

  const ReadOnlyTensors read_only_;
  std::map<TensorId, Int8Matrix> matrices_;
  std::set<TensorId> zeros_;
};

// --- Calls in the place of others ----------------------------------------------------------------

// [rows, features].
TensorId AsMatrix(Rewriter& rewriter, TensorId input) {
  const TensorMeta meta = rewriter.MetaOf(input);
  if (meta.sizes.size() == 2) return input;
  Expression rows = Expression::Of(1);
  for (size_t i = 0; i + 1 < meta.sizes.size(); ++i) {
    rows = Product(rows, meta.sizes[i]).value_or(rows);
  }
  const Integer count = rewriter.SizeAsArgument(rows);
  const Integer features = rewriter.SizeAsArgument(meta.sizes.back());
  return rewriter.Add("aten::reshape",
                      {{"self", input}, {"shape", std::vector<Integer>{count, features}}},
                      MetaWith(meta.dtype, {rows, meta.sizes.back()}));
}

TensorId Scales(Rewriter& rewriter, const Int8Matrix& matrix) {
  if (matrix.tensors) return matrix.tensors->scales;
  const Expression rows = rewriter.MetaOf(matrix.weight).sizes[0];
  return rewriter.Add("aten::full",
                      {{"size", std::vector<Integer>{rows.value}},
                       {"fill_value", matrix.scale},
                       {"dtype", DtypeValue{Dtype::kFloat}}},
                      MetaWith(Dtype::kFloat, {rows}));
}

// input @ weight^T + bias.
void WriteProduct(Rewriter& rewriter, const Int8Matrix& matrix, TensorId input,
                  std::optional<TensorId> bias, TensorId result) {
  const std::vector<Expression> sizes = rewriter.MetaOf(result).sizes;
  const bool is_matrix = rewriter.MetaOf(input).sizes.size() == 2;
  const TensorId rows = AsMatrix(rewriter, input);
  const TensorMeta meta = MetaWith(
      Dtype::kFloat, {rewriter.MetaOf(rows).sizes[0], rewriter.MetaOf(matrix.weight).sizes[0]});
  const TensorId scales = Scales(rewriter, matrix);
  TensorId last = bias || !is_matrix ? rewriter.NewTensor(meta) : result;
  rewriter.Call("aten::_weight_int8pack_mm",
                {{"self", rows}, {"mat2", matrix.weight}, {"scales", scales}}, {last});
  if (bias) {
    const TensorId sum = is_matrix ? result : rewriter.NewTensor(meta);
    rewriter.Call("aten::add.Tensor", {{"self", last}, {"other", *bias}}, {sum});
    last = sum;
  }
  if (is_matrix) return;
  std::vector<Integer> wanted;
  for (const Expression& size : sizes) wanted.push_back(rewriter.SizeAsArgument(size));
  rewriter.Call("aten::view", {{"self", last}, {"size", std::move(wanted)}}, {result});
}

// The names of a product's arguments.
struct ProductNames {
  std::string_view input;
  std::string_view weight;
  std::string_view bias;
  bool is_transposed;  // the weight has its rows as columns
};

bool IsProductWeight(const Rewriter& rewriter, const Int8Matrix& matrix) {
  const bool has_zero_points = matrix.tensors && matrix.tensors->zero_points;
  return matrix.is_float && !has_zero_points && matrix.zero_point == 0 &&
         rewriter.MetaOf(matrix.weight).dtype == Dtype::kChar;
}

bool RewriteProduct(Rewriter& rewriter, const Int8Matrices& matrices, const ProductNames& names) {
  const std::optional<TensorId> input = rewriter.FindTensor(names.input);
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  const Int8Matrix* const matrix = matrices.Find(rewriter.FindTensor(names.weight));
  const bool fits = input && result && matrix != nullptr && IsProductWeight(rewriter, *matrix) &&
                    matrix->is_transposed == names.is_transposed &&
                    rewriter.MetaOf(*input).dtype == Dtype::kFloat &&
                    !rewriter.MetaOf(*input).sizes.empty();
  if (fits) WriteProduct(rewriter, *matrix, *input, rewriter.FindTensor(names.bias), *result);
  return fits;
}

// The rows of a table, or the numbers of its rows as [..., 1].
TensorId LookedUp(Rewriter& rewriter, TensorId table, TensorId indices,
                  std::vector<Expression> sizes) {
  if (rewriter.MetaOf(table).sizes.size() == 1) {
    table = Reshaped(rewriter, table, std::vector<Integer>{int64_t{-1}, int64_t{1}});
    sizes.back() = Expression::Of(1);
  }
  return rewriter.Add("aten::embedding", {{"weight", table}, {"indices", indices}},
                      MetaWith(rewriter.MetaOf(table).dtype, std::move(sizes)));
}

// The rows that are looked up, dequantised.
bool RewriteTable(Rewriter& rewriter, const Int8Matrices& matrices) {
  const Int8Matrix* const matrix = matrices.Find(rewriter.FindTensor("weight"));
  const std::optional<TensorId> indices = rewriter.FindTensor("indices");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  const bool fits = matrix != nullptr && matrix->is_float && !matrix->is_transposed;
  if (!fits || !indices || !result) return false;
  const std::vector<Expression> sizes = rewriter.MetaOf(*result).sizes;
  ElementwiseChain chain(rewriter, LookedUp(rewriter, matrix->weight, *indices, sizes), sizes);
  if (matrix->tensors) {
    ScaleTensors tensors = {LookedUp(rewriter, matrix->tensors->scales, *indices, sizes),
                            std::nullopt};
    if (const std::optional<TensorId> zeros = matrix->tensors->zero_points) {
      tensors.zero_points = LookedUp(rewriter, *zeros, *indices, sizes);
    }
    Dequantize(rewriter, &chain, tensors, Dtype::kFloat);
  } else {
    if (matrix->zero_point != 0) chain.ThenWith("aten::sub.Tensor", matrix->zero_point);
    chain.ThenWith("aten::mul.Tensor", matrix->scale);
  }
  chain.Finish(*result);
  return true;
}

// Whether there are other calls in the place of this one.
bool Rewrite(Rewriter& rewriter, const Int8Matrices& matrices, const Node& node) {
  if (node.target == "aten::linear") {
    return RewriteProduct(rewriter, matrices, {"input", "weight", "bias", false});
  }
  if (node.target == "aten::mm") {
    return RewriteProduct(rewriter, matrices, {"self", "mat2", "", true});
  }
  if (node.target == "aten::addmm") {
    const bool is_plain = rewriter.Find("alpha") == nullptr && rewriter.Find("beta") == nullptr;
    return is_plain && RewriteProduct(rewriter, matrices, {"mat1", "mat2", "self", true});
  }
  return node.target == "aten::embedding" && RewriteTable(rewriter, matrices);
}

}  // namespace

void ReadInt8Weights(Graph* graph) {
  Int8Matrices matrices(*graph);
  std::vector<Node> before = std::move(graph->nodes);
  graph->nodes.clear();
  for (Node& node : before) {
    Rewriter rewriter(node, graph);
    matrices.Learn(rewriter, node);
    if (Rewrite(rewriter, matrices, node)) {
      for (Node& made : rewriter.nodes()) graph->nodes.push_back(std::move(made));
    } else {
      graph->nodes.push_back(std::move(node));
    }
  }
}

}  // namespace switchyard::model
