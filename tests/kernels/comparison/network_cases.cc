// Kinds of special_cases.h for recurrent networks, sequences, drawn windows, and what PyTorch's
// compilers call.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "lib/core/tensor_factory.h"
#include "tests/kernels/comparison/special_cases.h"

namespace switchyard::comparison {
namespace {

// The state of each layer and direction, and all weights.
struct Network {
  int64_t layers, batch, depth, width;
  bool is_bidirectional, has_biases;

  explicit Network(Random& random)
      : layers(1 + random.Below(2)),
        batch(1 + random.Below(3)),
        depth(1 + random.Below(4)),
        width(1 + random.Below(3)),
        is_bidirectional(random.Chance(3)),
        has_biases(random.Chance(2)) {}

  int64_t directions() const { return is_bidirectional ? 2 : 1; }

  Arguments ArgumentsOf(const CaseSource& source, int64_t gates, bool has_cells) const {
    std::vector<Tensor> weights;
    for (int64_t i = 0; i < layers * directions(); ++i) {
      const int64_t inputs = i < directions() ? depth : width * directions();
      weights.push_back(source.Make({gates * width, inputs}));
      weights.push_back(source.Make({gates * width, width}));
      for (int b = 0; b < (has_biases ? 2 : 0); ++b)
        weights.push_back(source.Make({gates * width}));
    }
    const Sizes sizes = {layers * directions(), batch, width};
    const Tensor state = source.Make(sizes);
    const Value states = std::vector<Tensor>{state, source.Make(sizes)};
    return {{"hx", has_cells ? states : Value(state)},
            {"params", weights},
            {"has_biases", has_biases},
            {"num_layers", layers},
            {"dropout", 0.0},
            {"train", false},
            {"bidirectional", is_bidirectional}};
  }
};

Arguments OfSteps(const CaseSource& source, int64_t gates, bool has_cells) {
  const Network network(source.random);
  Arguments arguments = network.ArgumentsOf(source, gates, has_cells);
  const int64_t steps = 1 + source.random.Below(4);
  const bool batch_first = source.random.Chance(2);
  arguments["batch_first"] = batch_first;
  arguments["input"] = batch_first ? source.Make({network.batch, steps, network.depth})
                                   : source.Make({steps, network.batch, network.depth});
  return arguments;
}

Arguments OfPacked(const CaseSource& source, int64_t gates, bool has_cells) {
  const Network network(source.random);
  Arguments arguments = network.ArgumentsOf(source, gates, has_cells);
  std::vector<int64_t> sizes = {network.batch};
  while (source.random.Chance(2)) sizes.push_back(1 + source.random.Below(sizes.back()));
  const Tensor counts = EmptyTensor({static_cast<int64_t>(sizes.size())}, ScalarType::Long);
  std::copy(sizes.begin(), sizes.end(), counts.data<int64_t>());
  arguments["batch_sizes"] = counts;
  arguments["data"] =
      source.Make({std::accumulate(sizes.begin(), sizes.end(), int64_t{0}), network.depth});
  return arguments;
}

Arguments FractionalPool(const CaseSource& source, int64_t rank) {
  Random& random = source.random;
  const Sizes lead = {1 + random.Below(2), 1 + random.Below(2)};
  Sizes sizes = lead, windows, counts;
  for (int64_t d = 0; d < rank; ++d) {
    windows.push_back(1 + random.Below(2));
    counts.push_back(1 + random.Below(3));
    sizes.push_back(windows.back() + counts.back() + random.Below(3));
  }
  const auto type = source.type == ScalarType::Double ? ScalarType::Double : ScalarType::Float;
  const Tensor samples = EmptyTensor({lead[0], lead[1], rank}, type);
  for (int64_t i = 0; i < samples.numel(); ++i) {
    const double sample = static_cast<double>(random.Below(100)) / 100;
    if (type == ScalarType::Double) {
      samples.data<double>()[i] = sample;
    } else {
      samples.data<float>()[i] = static_cast<float>(sample);
    }
  }
  return {{"self", source.Make(sizes, type)},
          {"kernel_size", windows},
          {"output_size", counts},
          {"random_samples", samples}};
}

// Targets of up to two labels, also without a way through the steps.
Arguments SequencesOf(const CaseSource& source, int64_t batch) {
  Random& random = source.random;
  const int64_t steps = 1 + random.Below(4);
  const int64_t labels = 2 + random.Below(3), longest = 1 + random.Below(2);
  const auto type = source.type == ScalarType::Double ? ScalarType::Double : ScalarType::Float;
  std::vector<int64_t> inputs, targets;
  for (int64_t i = 0; i < batch; ++i) {
    inputs.push_back(steps - random.Below(2));
    targets.push_back(longest - random.Below(2));
  }
  const auto of = [&](const Sizes& sizes) { return source.Make(sizes, type); };
  return {{"log_probs", of({steps, batch, labels})},
          {"targets", source.MakePositions({batch, longest}, 0, labels)},
          {"input_lengths", inputs},
          {"target_lengths", targets},
          {"blank", random.Below(labels)},
          {"grad", of({batch})},
          {"neg_log_likelihood", of({batch})},
          {"log_alpha", of({batch, steps, 2 * longest + 1})},
          {"reduction", random.Below(3)}};
}

}  // namespace

Arguments PlainNetwork(const CaseSource& source) { return OfSteps(source, 1, false); }
Arguments PlainPacked(const CaseSource& source) { return OfPacked(source, 1, false); }
Arguments GruNetwork(const CaseSource& source) { return OfSteps(source, 3, false); }
Arguments GruPacked(const CaseSource& source) { return OfPacked(source, 3, false); }
Arguments LstmNetwork(const CaseSource& source) { return OfSteps(source, 4, true); }
Arguments LstmPacked(const CaseSource& source) { return OfPacked(source, 4, true); }

Arguments Sequences(const CaseSource& source) {
  return SequencesOf(source, 1 + source.random.Below(2));
}
Arguments SequencesByTensors(const CaseSource& source) {
  const int64_t batch = 1 + source.random.Below(2);
  Arguments arguments = SequencesOf(source, batch);
  arguments["input_lengths"] = source.MakePositions({batch}, 1, 1);
  arguments["target_lengths"] = source.MakePositions({batch}, 0, 2);
  return arguments;
}

Arguments FractionalPool2(const CaseSource& source) { return FractionalPool(source, 2); }
Arguments FractionalPool3(const CaseSource& source) { return FractionalPool(source, 3); }

Arguments GridOfVolumes(const CaseSource& source) {
  Random& random = source.random;
  const int64_t examples = 1 + random.Below(2);
  return {{"input", source.Make({examples, 1, 2 + random.Below(2), 1 + random.Below(3), 2})},
          {"grid", source.Make({examples, 1 + random.Below(2), 2, 1 + random.Below(2), 3})},
          {"interpolation_mode", random.Below(2)},
          {"padding_mode", random.Below(3)},
          {"align_corners", random.Chance(2)}};
}

// Each element goes to a place of its own.
Arguments UnpooledVolumes(const CaseSource& source) {
  Random& random = source.random;
  const Sizes sizes = {1 + random.Below(2), 1, 1 + random.Below(2), 2};
  const Tensor indices = EmptyTensor(sizes, ScalarType::Long);
  const int64_t elements = sizes[1] * sizes[2] * sizes[3];
  for (int64_t i = 0; i < indices.numel(); ++i) {
    indices.data<int64_t>()[i] = 8 * (i % elements) + random.Below(8);
  }
  return {{"self", source.Make(sizes)},
          {"indices", indices},
          {"output_size", std::vector<int64_t>{2 * sizes[1], 2 * sizes[2], 2 * sizes[3]}},
          {"stride", std::vector<int64_t>{2, 2, 2}},
          {"padding", std::vector<int64_t>{0, 0, 0}}};
}

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
