#include "compiler/cpp/ufunc.h"

#include <algorithm>

#include "compiler/cpp/parameter_builder.h"

namespace switchyard::cpp {
namespace {

using schema::NativeFunction;
using schema::UfuncLoop;

const UfuncLoop* LoopOf(const NativeFunction& out, std::string_view key) {
  for (const UfuncLoop& loop : out.ufunc_loops) {
    if (loop.key.value == key) return &loop;
  }
  return nullptr;
}

std::vector<std::string_view> DtypesOf(const UfuncLoop& loop) {
  std::vector<std::string_view> dtypes;
  for (const auto& word : loop.dtypes) {
    for (const std::string_view dtype : UfuncDtypes(word.value)) {
      const bool is_new = std::find(dtypes.begin(), dtypes.end(), dtype) == dtypes.end();
      if (is_new) dtypes.push_back(dtype);
    }
  }
  return dtypes;
}

// Adds the dtypes of the loop for a key, except those that earlier loops have.
void AppendCases(const NativeFunction& out, std::string_view key, std::vector<UfuncCase>* cases) {
  const UfuncLoop* const loop = LoopOf(out, key);
  if (loop == nullptr) return;
  for (const std::string_view dtype : DtypesOf(*loop)) {
    const bool is_there = std::any_of(cases->begin(), cases->end(),
                                      [&](const UfuncCase& one) { return one.dtype == dtype; });
    if (!is_there) cases->push_back({dtype, Identifier::Known(loop->function.value)});
  }
}

std::vector<std::string_view> DtypesOf(const std::vector<UfuncCase>& cases) {
  std::vector<std::string_view> dtypes;
  for (const UfuncCase& one : cases) dtypes.push_back(one.dtype);
  std::sort(dtypes.begin(), dtypes.end());
  return dtypes;
}

UfuncInput KindOf(const schema::Argument& argument) {
  if (argument.type.value.IsTensorLike()) return UfuncInput::kTensor;
  const bool is_scalar = argument.type.value.base == schema::BaseType::kScalar;
  return is_scalar ? UfuncInput::kScalar : UfuncInput::kValue;
}

size_t TensorCount(const NativeFunction& out) {
  size_t count = 0;
  for (const UfuncParameter& one : UfuncParameters(out)) {
    count += one.kind == UfuncInput::kTensor ? 1 : 0;
  }
  return count;
}

}  // namespace

std::vector<std::string_view> UfuncDtypes(std::string_view word) {
  const bool is_all = word == "All" || word == "AllAndComplex";
  const bool is_integral = is_all || word == "Integral";
  const bool is_floating = is_all || word == "Floating" || word == "FloatingAndComplex";
  const bool is_complex =
      word == "AllAndComplex" || word == "Complex" || word == "FloatingAndComplex";
  std::vector<std::string_view> dtypes;
  if (is_integral) dtypes.insert(dtypes.end(), {"Byte", "Char", "Int", "Long", "Short"});
  if (is_floating) dtypes.insert(dtypes.end(), {"Double", "Float"});
  if (is_complex) dtypes.insert(dtypes.end(), {"ComplexDouble", "ComplexFloat"});
  if (dtypes.empty()) dtypes.push_back(word);
  return dtypes;
}

std::vector<UfuncCase> CpuUfuncCases(const NativeFunction& out) {
  std::vector<UfuncCase> cases;
  for (const std::string_view key : {"CPUScalar", "ScalarOnly", "Generic"}) {
    AppendCases(out, key, &cases);
  }
  return cases;
}

std::vector<UfuncParameter> UfuncParameters(const NativeFunction& out) {
  std::vector<UfuncParameter> parameters;
  for (const schema::Argument& argument : out.schema.arguments) {
    if (argument.IsOut()) continue;
    parameters.push_back({BuildParameter(out, argument, Level::kStructured), KindOf(argument)});
  }
  return parameters;
}

CudaUfunc CudaUfuncOf(const NativeFunction& out) {
  std::vector<UfuncCase> generic;
  AppendCases(out, "ScalarOnly", &generic);
  AppendCases(out, "Generic", &generic);
  const std::string function =
      generic.empty() ? out.ufunc_loops[0].function.value : generic[0].function.text();
  CudaUfunc result = {Identifier::Known(function), {}, {}};
  struct Key {
    const char* word;
    size_t held_tensor;
  };
  for (const Key& key : {Key{"CUDAFunctorOnOther", 0}, Key{"CUDAFunctorOnSelf", 1},
                         Key{"CUDAFunctor", CudaFunctor::kNone}}) {
    if (key.held_tensor != CudaFunctor::kNone && TensorCount(out) != 2) continue;
    std::vector<UfuncCase> own;
    AppendCases(out, key.word, &own);
    const bool is_emitted = own.empty();
    std::vector<std::string_view> dtypes = DtypesOf(is_emitted ? generic : own);
    const std::string name =
        is_emitted ? std::string(key.word) + "_" + function : own[0].function.text();
    if (!result.functors.empty() && dtypes != result.dtypes) return {result.function, {}, {}};
    result.dtypes = std::move(dtypes);
    result.functors.push_back({Identifier::Known(name), key.held_tensor, is_emitted});
  }
  return result;
}

}  // namespace switchyard::cpp
