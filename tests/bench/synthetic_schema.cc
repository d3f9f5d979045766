#include "tests/bench/synthetic_schema.h"

#include <string>
#include <string_view>

namespace switchyard::bench {
namespace {

// One entry each; `#` is replaced by the number of the group, which makes names unique.
constexpr std::string_view kEntries[] = {
    R"(- func: shift#(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  device_check: NoCheck
  variants: function, method
  dispatch:
    CPU, CUDA: shift#_kernel
    SparseCPU: shift#_sparse_cpu
    CompositeExplicitAutograd: shift#_default
)",
    R"(- func: shift#_(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
  device_check: NoCheck
  variants: method
  dispatch:
    CPU, CUDA: shift#_kernel_
)",
    R"(- func: shift#.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
  device_check: NoCheck
  dispatch:
    CPU: shift#_out_cpu
    CUDA: shift#_out_cuda
)",
    R"(- func: window#.range(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)
  variants: function, method
  device_check: NoCheck
  device_guard: False
  dispatch:
    CompositeExplicitAutograd: window#_view
)",
    R"(- func: pieces#.sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]
  variants: function, method
  device_guard: False
)",
    R"(- func: filled#(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
  dispatch:
    CompositeExplicitAutograd: filled#_factory
)",
    R"(- func: reduced#.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
  variants: function, method
  cpp_no_default_args: ["keepdim"]
  dispatch:
    CPU, CUDA: reduced#_kernel
    MkldnnCPU: reduced#_mkldnn
)",
    R"(- func: convolved#(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, bool[3] output_mask=[True,False,True], float eps=1e-05, str mode="same") -> (Tensor output, Tensor indices)
  python_module: nn
  dispatch:
    CPU: convolved#_cpu
    CUDA: convolved#_cuda
)",
    R"(- func: gathered#(Tensor[] tensors, Tensor?[] indices, *, Generator? generator=None) -> Tensor[]
  tags: nondeterministic_seeded
  dispatch:
    CPU, CUDA: gathered#_kernel
)",
    R"(- func: measured#.Scalar(Tensor self, Scalar other, float? p=2.0, MemoryFormat memory_format=contiguous_format) -> (Tensor, float, int)
  variants: function
)",
};

}  // namespace

void WriteSyntheticSchema(size_t count, std::FILE* stream) {
  constexpr size_t kEntryCount = sizeof(kEntries) / sizeof(kEntries[0]);
  for (size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i / kEntryCount);
    for (const char character : kEntries[i % kEntryCount]) {
      if (character == '#') {
        std::fputs(number.c_str(), stream);
      } else {
        std::fputc(character, stream);
      }
    }
    std::fputc('\n', stream);
  }
}

}  // namespace switchyard::bench
