#include "compiler/model/decompose/rewriter.h"

#include "compiler/model/joined.h"

namespace switchyard::model {

std::optional<bool> Rewriter::Bool(std::string_view name, bool default_value) const {
  return Find(name) == nullptr ? default_value : FindBool(node_, name);
}

Value Rewriter::Or(std::string_view name, Value default_value) const {
  const Value* const value = Find(name);
  return value == nullptr ? std::move(default_value) : *value;
}

std::optional<TensorId> Rewriter::ResultTensor(size_t position) const {
  if (position >= node_.outputs.size()) return std::nullopt;
  const auto* tensor = std::get_if<TensorId>(&node_.outputs[position]);
  return tensor == nullptr ? std::nullopt : std::optional(*tensor);
}

void Rewriter::Call(std::string_view target, std::vector<NamedValue> inputs,
                    std::vector<Result> results) {
  Node node;
  node.target = std::string(target);
  node.inputs = std::move(inputs);
  node.outputs = std::move(results);
  node.python = node_.python;
  node.module = node_.module;
  node.place = node_.place;
  nodes_.push_back(std::move(node));
}

TensorId Rewriter::Add(std::string_view target, std::vector<NamedValue> inputs,
                       std::optional<TensorMeta> meta) {
  const TensorId tensor = NewTensor(std::move(meta));
  Call(target, std::move(inputs), {tensor});
  return tensor;
}

// The number makes the name unique; the names of a program do not begin with an underscore and a
// digit.
TensorId Rewriter::NewTensor(std::optional<TensorMeta> meta) {
  const std::string name = Joined("_", graph_.tensors.size());
  const bool is_shaped = meta.has_value();
  return graph_.tensors.Add({name, is_shaped ? *std::move(meta) : TensorMeta(), is_shaped});
}

Integer Rewriter::SizeAsArgument(const Expression& size) {
  if (size.IsInteger()) return size.value;
  const std::string name = Joined("_n", graph_.numbers.size());
  return graph_.numbers.Add({name, NumberKind::kInt, size});
}

TensorMeta MetaWith(Dtype dtype, std::vector<Expression> sizes) {
  TensorMeta meta;
  meta.dtype = dtype;
  meta.sizes = std::move(sizes);
  meta.strides.resize(meta.sizes.size());
  Expression stride = Expression::Of(1);
  for (size_t i = meta.sizes.size(); i-- > 0;) {
    meta.strides[i] = stride;
    stride = Product(meta.sizes[i], stride).value_or(stride);
  }
  return meta;
}

}  // namespace switchyard::model
