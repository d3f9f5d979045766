#include "compiler/emit/structured/ufunc_cuda.h"

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/emit/emitter_table.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/spelling.h"
#include "compiler/emit/structured/ufunc_parts.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::CudaFunctor;
using cpp::CudaUfunc;
using cpp::Literal;
using cpp::UfuncInput;

// A parameter of the element function in the functor.
struct FunctorPart {
  Code name;
  Code type;       // of the member, or of the element
  bool is_member;  // otherwise an argument of the call
};

std::vector<FunctorPart> PartsOf(const target::Target& target, const UfuncKernel& kernel,
                                 const CudaFunctor& functor) {
  std::vector<FunctorPart> parts;
  size_t tensor = 0;
  for (const cpp::UfuncParameter& one : kernel.parameters) {
    const Code name = one.parameter.name;
    if (one.kind == UfuncInput::kTensor) {
      const bool is_held = tensor++ == functor.held_tensor;
      parts.push_back({name, is_held ? Code("opmath_t") : Code("scalar_t"), is_held});
    } else if (one.kind == UfuncInput::kScalar) {
      parts.push_back({name, "opmath_t", true});
    } else {
      parts.push_back({name, SpellType(target, one.parameter.type, target::Scope::kRuntime), true});
    }
  }
  return parts;
}

// The class is an aggregate: members in the order of the parameters.
void WriteFunctor(CodeWriter& writer, const target::Target& target, const UfuncKernel& kernel,
                  const CudaUfunc& ufunc, const CudaFunctor& functor) {
  std::vector<Code> elements;
  std::vector<Code> arguments;
  const std::vector<FunctorPart> parts = PartsOf(target, kernel, functor);
  for (const FunctorPart& part : parts) {
    if (!part.is_member) elements.push_back(part.type + " " + part.name);
    arguments.push_back(part.is_member ? part.name + "_"
                                       : "static_cast<opmath_t>(" + part.name + ")");
  }
  const auto write_members = [&] {
    for (const FunctorPart& part : parts) {
      if (!part.is_member) continue;
      writer.Block({{"type", part.type}, {"name", part.name}}, "$type$ $name$_;");
    }
  };
  const auto write_call = [&] {
    const Code function = cpp::Concat(target.namespaces.elements, "::", ufunc.function);
    WriteList(writer, Return(Within("static_cast<scalar_t>", Call(function, arguments))));
  };
  writer.Block({{"name", functor.name},
                {"computing_type", target.structured.ufunc.computing_type},
                {"elements", Join(elements, ", ")},
                {"members", write_members},
                {"call", write_call}},
               R"code(
    template <typename scalar_t>
    struct $name$ {
      using opmath_t = $computing_type$<scalar_t>;
      __device__ scalar_t operator()($elements$) const {
        $call$
      }
      $members$
    };

  )code");
}

// The members of a functor: `ScalarTo<opmath_t>(iter.scalar_value(2)), alpha_value`.
std::vector<Code> SpellMembers(const target::Target& target, const UfuncKernel& kernel,
                               const UfuncNames& names, const CudaFunctor& functor) {
  const target::UfuncSpelling& ufunc = target.structured.ufunc;
  const std::vector<FunctorPart> parts = PartsOf(target, kernel, functor);
  std::vector<Code> values;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!parts[i].is_member) continue;
    const bool is_tensor = kernel.parameters[i].kind == UfuncInput::kTensor;
    const Code place = Literal::Integer(static_cast<int64_t>(functor.held_tensor) + 1);
    values.push_back(is_tensor ? cpp::Concat(ufunc.number_as, "<opmath_t>(", names.iterator, ".",
                                             ufunc.iterator.scalar_value, "(", place, "))")
                               : names.numbers[i]);
  }
  return values;
}

void WriteStart(CodeWriter& writer, const target::Target& target, const UfuncKernel& kernel,
                const UfuncNames& names, const CudaFunctor& functor) {
  const std::vector<Code> members = SpellMembers(target, kernel, names, functor);
  const target::UfuncSpelling& ufunc = target.structured.ufunc;
  const Code type = Code(functor.name) + "<scalar_t>{";
  if (functor.held_tensor == CudaFunctor::kNone) {
    return writer.List(cpp::Concat(ufunc.cuda_loop, "(", names.iterator, ", ", type), members,
                       "});");
  }
  const auto write_functor = [&] {
    writer.List("const auto " + names.functor + " = " + type, members, "};");
  };
  writer.Block({{"iterator", names.iterator},
                {"is_cpu_scalar", ufunc.iterator.is_cpu_scalar},
                {"remove_operand", ufunc.iterator.remove_operand},
                {"loop", ufunc.cuda_loop},
                {"write_functor", write_functor},
                {"functor", names.functor},
                {"place", Literal::Integer(static_cast<int64_t>(functor.held_tensor) + 1)}},
               R"code(
    if ($iterator$.$is_cpu_scalar$($place$)) {
      $write_functor$
      $iterator$.$remove_operand$($place$);
      return $loop$($iterator$, $functor$);
    }
  )code");
}

void WriteStarts(CodeWriter& writer, const target::Target& target, const UfuncKernel& kernel,
                 const CudaUfunc& ufunc) {
  const UfuncNames names = NamesFor(kernel);
  const auto write_starts = [&] {
    for (const CudaFunctor& functor : ufunc.functors) {
      WriteStart(writer, target, kernel, names, functor);
    }
  };
  writer.Block({{"head", [&] { WriteUfuncHead(writer, target, kernel, "Run"); }},
                {"conversions", [&] { WriteUfuncConversions(writer, target, kernel, "opmath_t"); }},
                {"computing_type", target.structured.ufunc.computing_type},
                {"starts", write_starts}},
               R"code(
    template <typename scalar_t>
    $head$
      using opmath_t = $computing_type$<scalar_t>;
      $conversions$
      $starts$
    }
  )code");
}

void WriteKernel(CodeWriter& writer, const EmitInput& input, const UfuncKernel& kernel) {
  const CudaUfunc ufunc = cpp::CudaUfuncOf(*kernel.out);
  WriteUfuncNamespace(writer, kernel, [&] {
    for (const CudaFunctor& functor : ufunc.functors) {
      if (functor.is_emitted) WriteFunctor(writer, input.target, kernel, ufunc, functor);
    }
    WriteStarts(writer, input.target, kernel, ufunc);
  });
  std::vector<std::string_view> dtypes = ufunc.dtypes;
  const auto is_left_out = [&](std::string_view dtype) {
    return !input.target.structured.ufunc.cuda_type(dtype) || !HasDtype(input, *kernel.out, dtype);
  };
  dtypes.erase(std::remove_if(dtypes.begin(), dtypes.end(), is_left_out), dtypes.end());
  WriteUfuncImpl(writer, input, kernel, !dtypes.empty(), [&] {
    for (const std::string_view dtype : dtypes) {
      const Code type = *input.target.structured.ufunc.cuda_type(dtype);
      WriteUfuncCase(writer, input.target, kernel, dtype, "Run", type);
    }
  });
}

}  // namespace

bool HasCuda(const EmitInput& input) { return input.build.Has(DispatchKey::CUDA); }

Artifact EmitUfuncCuda(const EmitInput& input, const std::vector<const OperatorGroup*>& groups,
                       size_t shard, size_t shard_count) {
  const std::vector<UfuncKernel> kernels =
      UfuncKernelsOf(input, DispatchKey::CUDA, FunctionsOf(groups));
  CodeWriter writer;
  const cpp::Comment purpose("Loops over element functions on CUDA devices, part " +
                             std::to_string(shard + 1) + " of " + std::to_string(shard_count) +
                             ".");
  std::string text = WriteUfuncSource(
      writer, input, kernels, purpose, input.target.structured.ufunc.cuda_loops_header,
      [&](const UfuncKernel& kernel) { WriteKernel(writer, input, kernel); });
  return {ShardPath(EmitterId::kUfuncCuda, shard), std::move(text), writer.TakeLineMap()};
}

}  // namespace switchyard::emit
