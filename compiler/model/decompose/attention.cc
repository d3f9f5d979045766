// Attention of PyTorch 2.x as that of the schema, which has no argument `scale`.
#include <cmath>

#include "compiler/model/decompose/rewriter.h"

namespace switchyard::model {
namespace {

// What the query is multiplied by, so that a division by the root of its width gives the wanted
// scale; nothing when nothing is to be done.
std::optional<double> FactorOfQuery(const Rewriter& rewriter, const Expression& width) {
  const Value scale = rewriter.Or("scale", None{});
  if (!std::holds_alternative<double>(scale) || !width.IsInteger()) return std::nullopt;
  const double factor = std::get<double>(scale) * std::sqrt(static_cast<double>(width.value));
  return std::abs(factor - 1) < 1e-12 ? std::nullopt : std::optional(factor);
}

}  // namespace

void Attention(Rewriter& rewriter) {
  const std::optional<TensorId> query = rewriter.FindTensor("query");
  const std::optional<TensorId> key = rewriter.FindTensor("key");
  const std::optional<TensorId> value = rewriter.FindTensor("value");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!query || !key || !value || !result) return rewriter.Refuse("lacks a tensor");
  if (rewriter.Bool("enable_gqa", false) != false) {
    return rewriter.Refuse("with `enable_gqa` is not supported");
  }
  const TensorMeta meta = rewriter.MetaOf(*query);
  if (meta.sizes.empty()) return rewriter.Refuse("has a query without dimensions");
  const Value scale = rewriter.Or("scale", None{});
  const bool has_scale = !std::holds_alternative<None>(scale);
  if (has_scale && (!std::holds_alternative<double>(scale) || !meta.sizes.back().IsInteger())) {
    return rewriter.Refuse("has a `scale` or a width that is no number");
  }
  TensorId scaled = *query;
  if (const std::optional<double> factor = FactorOfQuery(rewriter, meta.sizes.back())) {
    scaled = rewriter.Add("aten::mul.Scalar", {{"self", *query}, {"other", *factor}}, meta);
  }
  rewriter.Call("aten::_scaled_dot_product_attention",
                {{"query", scaled},
                 {"key", *key},
                 {"value", *value},
                 {"attn_mask", rewriter.Or("attn_mask", None{})},
                 {"dropout_p", rewriter.Or("dropout_p", 0.0)},
                 {"need_attn_weights", false},
                 {"is_causal", rewriter.Or("is_causal", false)}},
                {*result, rewriter.NewTensor()});
}

}  // namespace switchyard::model
