#include "compiler/cpp/parameter_builder.h"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "compiler/schema/symbolic_integers.h"

namespace switchyard::cpp {
namespace {

// For an operator that did not pass CheckSpellability before.
[[noreturn]] void FailUnchecked(const schema::NativeFunction& function) {
  std::fprintf(stderr, "%s has no C++ signature and was not checked\n",
               function.QualifiedName().c_str());
  std::abort();
}

Level WithSymbols(Level level) {
  switch (level) {
    case Level::kApi:
      return Level::kSymbolicApi;
    case Level::kKernel:
      return Level::kSymbolicKernel;
    case Level::kPlainDispatcher:
      return Level::kDispatcher;
    default:
      return level;
  }
}

void MakeConst(Passing* passing) {
  if (*passing == Passing::kReference) *passing = Passing::kConstReference;
}

}  // namespace

Parameter BuildParameter(const schema::NativeFunction& function, const schema::Argument& argument,
                         Level level) {
  const WrittenTensors written = function.use_const_ref_for_mutable_tensors
                                     ? WrittenTensors::kConstReference
                                     : WrittenTensors::kReference;
  std::optional<CppType> type = ArgumentType(argument, level, written);
  if (!type) FailUnchecked(function);
  return {Identifier::Known(argument.name.value), *std::move(type), std::nullopt};
}

CppType BuildResult(const schema::NativeFunction& function, Level level) {
  const Level result_level = schema::ReturnsAreSymbolic(function) ? WithSymbols(level) : level;
  std::optional<CppType> result = ResultType(function.schema.returns, result_level);
  if (!result) FailUnchecked(function);
  if (function.use_const_ref_for_mutable_tensors) {
    MakeConst(&result->passing);
    if (result->kind == CppType::Kind::kTuple) {
      for (CppType& element : result->elements) MakeConst(&element.passing);
    }
  }
  return *std::move(result);
}

void KeepDefaultsOfSuffix(std::vector<Parameter>* parameters) {
  bool is_suffix = true;
  for (auto parameter = parameters->rbegin(); parameter != parameters->rend(); ++parameter) {
    // A written argument exists before the call, so it has no default.
    const bool has_default =
        parameter->default_value && parameter->type.passing != Passing::kReference;
    if (!has_default) is_suffix = false;
    if (!is_suffix) parameter->default_value.reset();
  }
}

}  // namespace switchyard::cpp
