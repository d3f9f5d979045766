// The numbers of weights, to compute with.
#ifndef SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_NUMBERS_H_
#define SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_NUMBERS_H_

#include <optional>
#include <string>
#include <vector>

#include "compiler/model/graph.h"

namespace switchyard::model {

// The elements in row-major order. Nothing for other dtypes than Float and Double.
std::optional<std::vector<double>> NumbersOf(const Payload& payload);

// A row-major weight with its own bytes. `sizes` are numbers, and `dtype` is Float or Double.
Payload PayloadOf(std::string member, Dtype dtype, const std::vector<Expression>& sizes,
                  const std::vector<double>& numbers);

// The same in the order of `like`, which is Float or Double; `numbers` are in row-major order.
// Nothing if elements of `like` share memory.
std::optional<Payload> PayloadLike(std::string member, const TensorMeta& like,
                                   const std::vector<double>& numbers);

}  // namespace switchyard::model

#endif  // SWITCHYARD_COMPILER_MODEL_FOLD_WEIGHT_NUMBERS_H_
