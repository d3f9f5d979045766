#include "compiler/model/fold/normalizations.h"

#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/model/arguments.h"
#include "compiler/model/fold/weight_numbers.h"
#include "compiler/model/fold/weight_uses.h"
#include "compiler/model/joined.h"

namespace switchyard::model {
namespace {

bool IsNormalization(const Node& node) {
  const bool has_result =
      !node.outputs.empty() && std::holds_alternative<TensorId>(node.outputs[0]);
  if (node.target == "aten::_native_batch_norm_legit_no_training") return has_result;
  if (node.target != "aten::batch_norm" && node.target != "aten::native_batch_norm") return false;
  return has_result && !FindBool(node, "training").value_or(true);
}

bool IsLayer(const Node& node) {
  return (node.target == "aten::convolution" || node.target == "aten::linear") &&
         node.outputs.size() == 1 && std::holds_alternative<TensorId>(node.outputs[0]);
}

bool OnlyReads(const Node& node, const std::string& /*argument*/) {
  return IsLayer(node) || IsNormalization(node);
}

// A tensor of numbers, or none: then `otherwise` for each channel.
struct Numbers {
  std::vector<double> values;
  double otherwise = 0;

  double At(size_t channel) const { return values.empty() ? otherwise : values[channel]; }
};

bool IsTransposed(const Node& layer) { return FindBool(layer, "transposed").value_or(false); }

std::optional<int64_t> GroupsOf(const Node& layer) {
  const std::optional<int64_t> groups = FindInteger(layer, "groups");
  return groups && *groups >= 1 ? groups : std::nullopt;
}

// Each row of the weight makes a feature; of a transposed one, each row makes some of each group.
void Scale(const Node& layer, const TensorMeta& weight, const std::vector<double>& scales,
           std::vector<double>* factors) {
  const auto rows = static_cast<size_t>(weight.sizes[0].value);
  const size_t row = rows == 0 ? 0 : factors->size() / rows;
  if (!IsTransposed(layer)) {
    for (size_t i = 0; i < factors->size(); ++i) (*factors)[i] *= scales[i / row];
    return;
  }
  const auto features = static_cast<size_t>(weight.sizes[1].value);
  const size_t rows_of_group = rows / static_cast<size_t>(*GroupsOf(layer));
  const size_t length = features == 0 ? 0 : row / features;
  for (size_t i = 0; i < factors->size(); ++i) {
    const size_t group = i / row / rows_of_group;
    (*factors)[i] *= scales[group * features + i % row / length];
  }
}

class Folder {
 public:
  explicit Folder(Graph* graph) : graph_(*graph), uses_(*graph, OnlyReads) {}

  void Run() {
    std::map<TensorId, size_t> layer_of;
    std::vector<bool> is_left_out(graph_.nodes.size(), false);
    for (size_t i = 0; i < graph_.nodes.size(); ++i) {
      Node& node = graph_.nodes[i];
      if (node.mark != Mark::kNone) continue;
      if (IsLayer(node)) layer_of.emplace(std::get<TensorId>(node.outputs[0]), i);
      if (!IsNormalization(node)) continue;
      const std::optional<TensorId> input = FindTensor(node, "input");
      const auto layer = input ? layer_of.find(*input) : layer_of.end();
      if (layer == layer_of.end() || !Fold(node, &graph_.nodes[layer->second])) continue;
      is_left_out[i] = true;
    }
    std::vector<Node> left;
    for (size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (!is_left_out[i]) left.push_back(std::move(graph_.nodes[i]));
    }
    graph_.nodes = std::move(left);
  }

 private:
  // False when the layer stays as it is.
  bool Fold(const Node& normalization, Node* layer) {
    if (uses_.CountOf(std::get<TensorId>(layer->outputs[0])) != 1) return false;
    // Another layer with the same weight would keep it beside the new one.
    const std::optional<TensorId> old_weight = FindTensor(*layer, "weight");
    if (!old_weight || uses_.CountOf(*old_weight) != 1) return false;
    for (size_t i = 1; i < normalization.outputs.size(); ++i) {
      const auto* statistic = std::get_if<TensorId>(&normalization.outputs[i]);
      if (statistic == nullptr || uses_.CountOf(*statistic) != 0) return false;
    }
    const Payload* const weight = PayloadIn(*layer, "weight");
    const std::optional<double> epsilon = FindFloat(normalization, "eps");
    if (weight == nullptr || !epsilon) return false;
    std::optional<std::vector<double>> factors = NumbersOf(*weight);
    const std::optional<size_t> features = FeaturesOf(*layer, weight->meta);
    if (!factors || !features) return false;
    dtype_ = weight->meta.dtype;
    const auto gamma = NumbersIn(normalization, "weight", *features, 1);
    const auto beta = NumbersIn(normalization, "bias", *features, 0);
    const auto mean = NumbersIn(normalization, "running_mean", *features, 0);
    const auto variance = NumbersIn(normalization, "running_var", *features, 1);
    const auto bias = NumbersIn(*layer, "bias", *features, 0);
    if (!gamma || !beta || !mean || !variance || !bias) return false;
    std::vector<double> scales(*features);
    std::vector<double> offsets(*features);
    for (size_t i = 0; i < *features; ++i) {
      scales[i] = gamma->At(i) / std::sqrt(variance->At(i) + *epsilon);
      offsets[i] = (bias->At(i) - mean->At(i)) * scales[i] + beta->At(i);
    }
    Scale(*layer, weight->meta, scales, &*factors);
    const TensorMeta meta = weight->meta;
    const std::string name = graph_.inputs[*uses_.InputOf(*old_weight)].name;
    const std::string variable = graph_.tensors[*old_weight].name;
    std::optional<Payload> scaled = PayloadLike(Joined("folded/", variable), meta, *factors);
    if (!scaled) return false;
    Set(layer, "weight",
        AddWeight(Joined(name, " with its normalization"), variable, *std::move(scaled)));
    Set(layer, "bias",
        AddWeight(Joined(name, " with its normalization, bias"), Joined(variable, "_bias"),
                  PayloadOf(Joined("folded/", variable, "/bias"), dtype_,
                            {Expression::Of(static_cast<int64_t>(*features))}, offsets)));
    layer->outputs[0] = normalization.outputs[0];
    return true;
  }

  // How many channels the result has. A linear layer must give them in dimension 1.
  std::optional<size_t> FeaturesOf(const Node& layer, const TensorMeta& weight) const {
    if (weight.sizes.size() < 2) return std::nullopt;
    if (layer.target == "aten::linear") {
      const TensorValue& result = graph_.tensors[std::get<TensorId>(layer.outputs[0])];
      if (!result.is_shaped || result.meta.sizes.size() != 2) return std::nullopt;
    }
    if (!IsTransposed(layer)) return static_cast<size_t>(weight.sizes[0].value);
    const std::optional<int64_t> groups = GroupsOf(layer);
    if (!groups || weight.sizes[0].value % *groups != 0) return std::nullopt;
    return static_cast<size_t>(weight.sizes[1].value * *groups);
  }

  const Payload* PayloadIn(const Node& node, std::string_view name) const {
    const std::optional<TensorId> tensor = FindTensor(node, name);
    const std::optional<size_t> input = tensor ? uses_.InputOf(*tensor) : std::nullopt;
    return input ? &*graph_.inputs[*input].payload : nullptr;
  }

  // Nothing when they are no weight of the same dtype, or too few.
  std::optional<Numbers> NumbersIn(const Node& node, std::string_view name, size_t count,
                                   double otherwise) const {
    const Value* const value = FindArgument(node, name);
    if (value == nullptr || std::holds_alternative<None>(*value)) return Numbers{{}, otherwise};
    const Payload* const payload = PayloadIn(node, name);
    if (payload == nullptr || payload->meta.dtype != dtype_) return std::nullopt;
    std::optional<std::vector<double>> numbers = NumbersOf(*payload);
    if (!numbers || numbers->size() != count || count == 0) return std::nullopt;
    return Numbers{*std::move(numbers), otherwise};
  }

  // A new weight. The number makes the name of its variable unique.
  TensorId AddWeight(std::string name, const std::string& variable, Payload payload) {
    const TensorId tensor = graph_.tensors.Add(
        {Joined(variable, "_with_norm_", graph_.tensors.size()), payload.meta, true});
    graph_.inputs.push_back({InputKind::kConstant, std::move(name), tensor, std::move(payload)});
    return tensor;
  }

  static void Set(Node* node, std::string_view name, TensorId tensor) {
    for (NamedValue& input : node->inputs) {
      if (input.name == name) {
        input.value = tensor;
        return;
      }
    }
    node->inputs.push_back({std::string(name), tensor});
  }

  Graph& graph_;
  const WeightUses uses_;
  Dtype dtype_ = Dtype::kFloat;  // of the layer's weight
};

}  // namespace

void FoldNormalizations(Graph* graph) { Folder(graph).Run(); }

}  // namespace switchyard::model
