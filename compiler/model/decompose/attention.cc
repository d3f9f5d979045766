// Attention of PyTorch 2.x as that of the schema, which has no argument `scale`.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

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

// Groups of query heads share a head of the key and of the value: each is there as often as its
// group has heads. Nothing when the counts of heads do not say how often that is.
std::optional<TensorId> ForEachHead(Rewriter& rewriter, TensorId tensor,
                                    const std::vector<Expression>& query) {
  TensorMeta meta = rewriter.MetaOf(tensor);
  const size_t rank = meta.sizes.size();
  if (rank < 3 || query.size() < 3) return std::nullopt;
  const Expression& wanted = query[query.size() - 3];
  Expression& heads = meta.sizes[rank - 3];
  if (!wanted.IsInteger() || !heads.IsInteger() || heads.value <= 0) return std::nullopt;
  if (wanted.value % heads.value != 0) return std::nullopt;
  const int64_t times = wanted.value / heads.value;
  if (times == 1) return tensor;
  heads = wanted;
  meta = MetaWith(meta.dtype, meta.sizes);
  return rewriter.Add("aten::repeat_interleave.self_int",
                      {{"self", tensor},
                       {"repeats", Integer(times)},
                       {"dim", Integer(static_cast<int64_t>(rank) - 3)}},
                      std::move(meta));
}

}  // namespace

void Attention(Rewriter& rewriter) {
  const std::optional<TensorId> query = rewriter.FindTensor("query");
  std::optional<TensorId> key = rewriter.FindTensor("key");
  std::optional<TensorId> value = rewriter.FindTensor("value");
  const std::optional<TensorId> result = rewriter.ResultTensor(0);
  if (!query || !key || !value || !result) return rewriter.Refuse("lacks a tensor");
  const TensorMeta meta = rewriter.MetaOf(*query);
  if (rewriter.Bool("enable_gqa", false) != false) {
    key = ForEachHead(rewriter, *key, meta.sizes);
    value = ForEachHead(rewriter, *value, meta.sizes);
    if (!key || !value) {
      return rewriter.Refuse("with `enable_gqa` has heads of which groups cannot be counted");
    }
  }
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
