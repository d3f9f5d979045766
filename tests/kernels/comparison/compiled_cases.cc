// Arguments of operators that PyTorch's compilers call.
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {

Arguments AttentionOnCpu(const CaseSource& source) {
  Random& random = source.random;
  const int64_t batch = 1 + random.Below(2), heads = 1 + random.Below(3);
  const int64_t rows = 1 + random.Below(4), keys = 1 + random.Below(4);
  const bool is_causal = random.Chance(3);
  const bool has_mask = !is_causal && random.Chance(2);
  return {{"query", source.Make({batch, heads, rows, 4})},
          {"key", source.Make({batch, heads, keys, 4})},
          {"value", source.Make({batch, heads, keys, 4})},
          {"attn_mask", has_mask ? Value(source.Make({rows, keys})) : Value()},
          {"dropout_p", 0.0},
          {"is_causal", is_causal},
          {"scale", random.Chance(2) ? Value(0.5) : Value()}};
}

// One direction of one layer of an LSTM.
Arguments RecurrentLayer(const CaseSource& source) {
  Random& random = source.random;
  constexpr int64_t kLstm = 2;
  const int64_t steps = 1 + random.Below(3), batch = 1 + random.Below(2);
  const int64_t features = 1 + random.Below(4), width = 1 + random.Below(3);
  return {{"input", source.Make({steps, batch, features})},
          {"weight0", source.Make({4 * width, features})},
          {"weight1", source.Make({4 * width, width})},
          {"weight2", source.Make({4 * width})},
          {"weight3", source.Make({4 * width})},
          {"hx_", source.Make({batch, width})},
          {"cx_", source.Make({batch, width})},
          {"reverse", random.Chance(2)},
          {"batch_sizes", std::vector<int64_t>()},
          {"mode", kLstm},
          {"hidden_size", width},
          {"num_layers", int64_t{1}},
          {"has_biases", true},
          {"bidirectional", false},
          {"batch_first", false},
          {"train", false}};
}

}  // namespace switchyard::comparison
