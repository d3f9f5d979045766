// Compares the schemas of kernels/native_functions.yaml with those of PyTorch 1.13.1 or of a later
// edition, byte for byte. PyTorch's files are not part of this repository: SWITCHYARD_CONFORMANCE
// names the folder that holds torch-1.13.1/native_functions.yaml and torch-2.x/, and without it the
// comparison reports itself as skipped.

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace {

constexpr char kOperators[] = "kernels/native_functions.yaml";

// The value of every `- func:` line, in file order; in both files a schema is on one line.
std::vector<std::string> ReadSchemas(const std::string& path) {
  constexpr char kStart[] = "- func: ";
  std::vector<std::string> schemas;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(kStart, 0) == 0) schemas.push_back(line.substr(sizeof(kStart) - 1));
  }
  return schemas;
}

#define OPTIONS_OF_LIKE                                                                       \
  "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, " \
  "MemoryFormat? memory_format=None) -> Tensor"

// What stands in the file of 2.15.0 (torchgen/packaged of the wheel on PyPI), and in none of the
// folder.
constexpr const char* kOf2_15[] = {
    // Made from the entry of _conj_physical (autogen).
    "_conj_physical.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
    // Made from the entry of _native_batch_norm_legit (autogen).
    "_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor "
    "running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, "
    "Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)",
    "_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
    "addmm.dtype(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, "
    "Scalar alpha=1) -> Tensor",
    "addmm.dtype_out(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar "
    "beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
    "argsort.stable_out(Tensor self, *, bool stable, int dim=-1, bool descending=False, Tensor(a!) "
    "out) -> Tensor(a!)",
    "baddbmm.dtype(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar "
    "beta=1, Scalar alpha=1) -> Tensor",
    "baddbmm.dtype_out(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar "
    "beta=1, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)",
    "bmm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor",
    "bmm.dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> "
    "Tensor(a!)",
    // Made from the entry of bucketize (autogen).
    "bucketize.Scalar_out(Scalar self, Tensor boundaries, *, bool out_int32=False, bool "
    "right=False, Tensor(a!) out) -> Tensor(a!)",
    // Made from the entry of convolution (autogen), with the types of 1.13.1.
    "convolution.out(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, "
    "int[] dilation, bool transposed, int[] output_padding, int groups, *, Tensor(a!) out) -> "
    "Tensor(a!)",
    "kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor "
    "indices)",
    "kthvalue.values(Tensor self, SymInt k, int dim=-1, bool keepdim=False, *, Tensor(a!) values, "
    "Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)",
    "mean.dtype_out(Tensor self, *, ScalarType? dtype=None, Tensor(a!) out) -> Tensor(a!)",
    "mm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor",
    "mm.dtype_out(Tensor self, Tensor mat2, ScalarType out_dtype, *, Tensor(a!) out) -> Tensor(a!)",
    // Made from the entry of native_layer_norm (autogen).
    "native_layer_norm.out(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, "
    "float eps, *, Tensor(a!) out0, Tensor(b!) out1, Tensor(c!) out2) -> (Tensor(a!), Tensor(b!), "
    "Tensor(c!))",
    "nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor",
    "nonzero_static.out(Tensor self, *, SymInt size, int fill_value=-1, Tensor(a!) out) -> "
    "Tensor(a!)",
    "rand_like.generator(Tensor self, *, Generator? generator, " OPTIONS_OF_LIKE,
    "randint_like.Tensor(Tensor self, Tensor high, *, " OPTIONS_OF_LIKE,
    "randint_like.Tensor_generator(Tensor self, Tensor high, *, Generator? "
    "generator, " OPTIONS_OF_LIKE,
    "randint_like.generator(Tensor self, SymInt high, *, Generator? generator, " OPTIONS_OF_LIKE,
    "randint_like.low_generator_dtype(Tensor self, SymInt low, SymInt high, *, Generator? "
    "generator, " OPTIONS_OF_LIKE,
    // Made from the entry of relu (autogen).
    "relu.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
    "rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> "
    "Tensor",
    "scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, "
    "float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> "
    "Tensor",
    "stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, "
    "bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? "
    "align_to_window=None) -> Tensor",
    "stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? "
    "window=None, bool center=True, str pad_mode=\"reflect\", bool normalized=False, bool? "
    "onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor",
    "sym_is_contiguous(Tensor self, MemoryFormat memory_format=contiguous_format) -> SymBool",
    "randn_like.generator(Tensor self, *, Generator? generator, " OPTIONS_OF_LIKE,
};

TEST(SchemaConformanceTest, NoOperatorIsListedTwice) {
  const std::vector<std::string> schemas = ReadSchemas(kOperators);
  ASSERT_GE(schemas.size(), 25u);
  std::set<std::string> names;
  for (const std::string& schema : schemas) {
    EXPECT_TRUE(names.insert(schema.substr(0, schema.find('('))).second) << schema;
  }
}

TEST(SchemaConformanceTest, EverySchemaIsThatOfPyTorch) {
  const char* folder = std::getenv("SWITCHYARD_CONFORMANCE");
  if (folder == nullptr) {
    GTEST_SKIP()
        << "SWITCHYARD_CONFORMANCE is not set: the schemas were not compared with PyTorch's";
  }
  std::set<std::string> reference(std::begin(kOf2_15), std::end(kOf2_15));
  for (const char* edition : {"/torch-1.13.1", "/torch-2.x"}) {
    const std::vector<std::string> lines =
        ReadSchemas(std::string(folder) + edition + "/native_functions.yaml");
    ASSERT_GT(lines.size(), 2000u) << "this is not PyTorch's file";
    reference.insert(lines.begin(), lines.end());
  }
  for (const std::string& schema : ReadSchemas(kOperators)) {
    EXPECT_EQ(reference.count(schema), 1u) << "PyTorch has no such schema: " << schema;
  }
}

}  // namespace
