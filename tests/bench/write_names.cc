// Writes a schema of about three thousand operators to standard output. The lengths of the names
// have the distribution of PyTorch's file, for look-ups by name.
#include <cstdio>

namespace {

constexpr const char* kStems[] = {
    "add",        "mul",      "sub",         "div",           "pow",        "exp",
    "log",        "sqrt",     "conv",        "batch_norm",    "layer_norm", "embedding",
    "gather",     "scatter",  "index",       "select",        "slice",      "narrow",
    "softmax",    "linear",   "log_softmax", "addmm",         "bmm",        "upsample",
    "avg_pool",   "max_pool", "adaptive",    "fft",           "linalg",     "special",
    "cumsum",     "cumprod",  "logsumexp",   "cross_entropy", "shuffle",    "lstm",
    "nll_loss",   "gru",      "unique",      "quantize",      "sparse",     "nested",
    "triangular", "foreach",  "fused"};
constexpr const char* kEndings[] = {"",   "_backward", "_forward",         "_kernel", "1d",
                                    "2d", "3d",        "_double_backward", "_dense",  "_stable"};

struct Overload {
  const char* name;
  const char* arguments;
  const char* result;
};
constexpr Overload kOverloads[] = {
    {"", "Tensor self", "Tensor"},
    {".Tensor", "Tensor self, Tensor other", "Tensor"},
    {".Scalar", "Tensor self, Scalar other", "Tensor"},
    {".dim", "Tensor self, int dim", "Tensor"},
    {".dim_IntList", "Tensor self, int[] dim", "Tensor"},
    {".out", "Tensor self, *, Tensor(a!) out", "Tensor(a!)"},
    {".Tensor_out", "Tensor self, Tensor other, *, Tensor(a!) out", "Tensor(a!)"}};

}  // namespace

int main() {
  for (const char* const stem : kStems) {
    for (const char* const ending : kEndings) {
      for (const Overload& overload : kOverloads) {
        std::printf("- func: %s%s%s(%s) -> %s\n  dispatch:\n    CPU: some_kernel\n", stem, ending,
                    overload.name, overload.arguments, overload.result);
      }
    }
  }
}
