#include "compiler/dispatch/written_kernels.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/dispatch/formula_kernels.h"
#include "compiler/sema/family.h"
#include "compiler/sema/view_group.h"

namespace switchyard::dispatch {
namespace {

using schema::Argument;
using schema::FunctionSchema;
using schema::NativeFunction;
using schema::Return;
using schema::SchemaKind;

const Argument* FindArgument(const FunctionSchema& schema, std::string_view name) {
  for (const Argument& argument : schema.arguments) {
    if (argument.name.value == name) return &argument;
  }
  return nullptr;
}

// The argument that a written return carries.
const Argument* WrittenBy(const FunctionSchema& schema, const Return& result) {
  if (!result.IsWritten()) return nullptr;
  for (const Argument& argument : schema.arguments) {
    if (argument.annotation && argument.annotation->value == result.annotation->value) {
      return &argument;
    }
  }
  return nullptr;
}

bool IsWrittenInPlace(const Argument& argument) {
  return argument.IsWritten() && !argument.IsOut();
}

// Whether `callee` also writes every argument that the out form writes beside its out arguments.
bool WritesAllOf(const NativeFunction& callee, const FunctionSchema& out) {
  return std::all_of(out.arguments.begin(), out.arguments.end(), [&](const Argument& argument) {
    if (!IsWrittenInPlace(argument)) return true;
    const Argument* same = FindArgument(callee.schema, argument.name.value);
    return same != nullptr && same->IsWritten();
  });
}

// The operator that the generated one is made from, or another form of the family. Null when none
// serves.
const NativeFunction* CalleeOf(const NativeFunction& function, const sema::Family& family) {
  if (function.schema.Kind() == SchemaKind::kOut) {
    const NativeFunction* functional = family.Of(SchemaKind::kFunctional);
    if (functional != nullptr && WritesAllOf(*functional, function.schema)) return functional;
  }
  const NativeFunction* callee = nullptr;
  for (const SchemaKind kind : {SchemaKind::kInplace, SchemaKind::kMutable}) {
    const NativeFunction* other = family.Of(kind);
    if (other == nullptr || !WritesAllOf(*other, function.schema)) continue;
    const bool is_origin = other->key_range.begin == function.key_range.begin;
    if (callee == nullptr || is_origin) callee = other;
  }
  return callee;
}

// A value that exists after the callee has returned.
struct Value {
  ValueOrigin origin;
  bool is_tensor = false;
};

// Makes the kernel of a generated operator; nothing when the callee lacks an argument that it
// needs.
class KernelBuilder {
 public:
  KernelBuilder(const NativeFunction& function, const expand::KernelLine& line,
                const NativeFunction& callee)
      : schema_(function.schema), callee_(callee.schema) {
    kernel_.line = &line;
    kernel_.callee = &callee;
  }

  std::optional<WrittenKernel> Build() {
    if (!PassArguments()) return std::nullopt;
    const std::vector<Value> values = Values();
    if (!FillOutArguments(values) || !FillReturns(values)) return std::nullopt;
    return std::move(kernel_);
  }

 private:
  bool PassArguments() {
    for (const Argument& argument : callee_.arguments) {
      const Argument* own = FindArgument(schema_, argument.name.value);
      if (own != nullptr) {
        const bool is_copied = argument.IsWritten() && !own->IsWritten();
        kernel_.arguments.push_back(
            {is_copied ? PassedArgument::Kind::kCopy : PassedArgument::Kind::kArgument, own,
             nullptr});
      } else if (!PassOption(argument)) {
        return false;
      }
    }
    return true;
  }

  // The out argument determines the tensor options of a factory.
  bool PassOption(const Argument& option) {
    const auto outs = schema_.OutArguments();
    if (option.group != schema::ArgumentGroup::kTensorOptions || outs.empty()) return false;
    const bool is_told = option.name.value != "pin_memory";
    kernel_.arguments.push_back(
        {is_told ? PassedArgument::Kind::kOption : PassedArgument::Kind::kNothing, outs[0],
         &option});
    return true;
  }

  // The value that the callee has written into its argument `argument`.
  ValueOrigin WrittenValue(const Argument& argument) const {
    const Argument* own = FindArgument(schema_, argument.name.value);
    return {own->IsWritten() ? ValueOrigin::Kind::kArgument : ValueOrigin::Kind::kCopy, 0, own};
  }

  // In the order of the returns of a functional form: the returns of the callee, then the copies
  // that it writes without returning them.
  std::vector<Value> Values() const {
    std::vector<Value> values;
    std::vector<const Argument*> returned;
    for (size_t i = 0; i < callee_.returns.size(); ++i) {
      const bool is_tensor = callee_.returns[i].type.value.IsTensorLike();
      const Argument* written = WrittenBy(callee_, callee_.returns[i]);
      const ValueOrigin result = {ValueOrigin::Kind::kResult, i, nullptr};
      values.push_back({written == nullptr ? result : WrittenValue(*written), is_tensor});
      returned.push_back(written);
    }
    for (const Argument& argument : callee_.arguments) {
      if (!argument.IsWritten()) continue;
      if (std::find(returned.begin(), returned.end(), &argument) != returned.end()) continue;
      const ValueOrigin value = WrittenValue(argument);
      if (value.kind == ValueOrigin::Kind::kCopy) values.push_back({value, true});
    }
    return values;
  }

  // All tensors that an out form returns are in out arguments, in order.
  bool FillOutArguments(const std::vector<Value>& values) {
    const auto outs = schema_.OutArguments();
    if (outs.empty()) return true;
    for (const Value& value : values) {
      if (!value.is_tensor) continue;
      if (kernel_.out_copies.size() == outs.size()) return false;
      kernel_.out_copies.push_back({outs[kernel_.out_copies.size()], value.origin});
    }
    return kernel_.out_copies.size() == outs.size();
  }

  bool FillReturns(const std::vector<Value>& values) {
    const bool has_outs = !kernel_.out_copies.empty();
    auto next = values.begin();
    for (const Return& result : schema_.returns) {
      const Argument* written = WrittenBy(schema_, result);
      if (written != nullptr) {
        kernel_.returns.push_back({ValueOrigin::Kind::kArgument, 0, written});
        continue;
      }
      next = std::find_if(next, values.end(),
                          [&](const Value& value) { return !has_outs || !value.is_tensor; });
      if (next == values.end()) return false;
      kernel_.returns.push_back((next++)->origin);
    }
    return has_outs || next == values.end();
  }

  const FunctionSchema& schema_;
  const FunctionSchema& callee_;
  WrittenKernel kernel_;
};

// Rules A015, A017 and G014 refuse such operators.
[[noreturn]] void FailUnchecked(const NativeFunction& function) {
  std::fprintf(stderr, "%s was generated, and no operator of its family can be called for it\n",
               function.QualifiedName().c_str());
  std::abort();
}

WrittenKernel KernelOfGenerated(const expand::ExpandedProgram& program,
                                const NativeFunction& function) {
  const NativeFunction* callee = CalleeOf(function, program.families().Of(function));
  std::optional<WrittenKernel> kernel;
  if (callee != nullptr) {
    kernel = KernelBuilder(function, program.LinesOf(function).front(), *callee).Build();
  }
  if (!kernel) FailUnchecked(function);
  return *std::move(kernel);
}

// The line that names a kernel after the operator: `f_copy`, `f_copy_OVERLOAD`, with or without
// `_symint`, in the run-time's own namespace. Null when there is none.
const expand::KernelLine* LineOfOwnName(const expand::ExpandedProgram& program,
                                        const NativeFunction& copy) {
  std::string name = schema::DefaultKernelName(copy.schema);
  const std::string& overload = copy.schema.name.value.overload;
  if (!overload.empty()) name += "_" + overload;
  for (const expand::KernelLine& line : program.LinesOf(copy)) {
    const schema::KernelName& kernel = line.kernel.value;
    const bool is_own =
        (kernel.name_space.empty() || kernel.name_space == "at") && kernel.class_name.empty();
    if (is_own && (kernel.name == name || kernel.name == name + "_symint")) return &line;
  }
  return nullptr;
}

// A view of a tensor that is not row-major may be impossible; a view of its row-major copy is
// always possible.
KernelShape ShapeOfViewCopy(const NativeFunction& copy) {
  return copy.schema.name.value.ToString() == "view_copy" ? KernelShape::kCopyViewed
                                                          : KernelShape::kViewCopied;
}

// Returns nothing when the kernel of the view's copy is the user's.
std::optional<WrittenKernel> KernelOfViewCopy(const expand::ExpandedProgram& program,
                                              const sema::ViewGroup& group) {
  WrittenKernel kernel;
  kernel.shape = ShapeOfViewCopy(*group.copy);
  kernel.line = LineOfOwnName(program, *group.copy);
  kernel.callee = group.view;
  if (kernel.line == nullptr) return std::nullopt;
  for (const Argument& argument : group.view->schema.arguments) {
    const Argument* own = FindArgument(group.copy->schema, argument.name.value);
    kernel.arguments.push_back({PassedArgument::Kind::kArgument, own, nullptr});
  }
  return kernel;
}

}  // namespace

void WrittenKernels::Add(const NativeFunction& function, WrittenKernel kernel) {
  if (Of(function) != nullptr) return;
  places_[function.id] = kernels_.size();
  kernels_.push_back({&function, std::move(kernel)});
}

WrittenKernels FindWrittenKernels(const expand::ExpandedProgram& program,
                                  const derivatives::Decompositions& decompositions) {
  std::vector<const NativeFunction*> all;
  all.reserve(program.operators().size());
  for (const NativeFunction& function : program.operators()) all.push_back(&function);
  return FindWrittenKernels(program, all, decompositions);
}

WrittenKernels FindWrittenKernels(const expand::ExpandedProgram& program,
                                  const std::vector<const NativeFunction*>& operators,
                                  const derivatives::Decompositions& decompositions) {
  schema::Store<schema::OperatorId, const sema::ViewGroup*> group_of_copy(
      program.operators().size());
  for (const sema::ViewGroup& group : program.view_groups()) {
    if (group.copy != nullptr) group_of_copy[group.copy->id] = &group;
  }
  WrittenKernels kernels(program.operators().size());
  for (const NativeFunction* function : operators) {
    if (function->is_generated) {
      kernels.Add(*function, KernelOfGenerated(program, *function));
    } else if (const sema::ViewGroup* group = group_of_copy[function->id]) {
      std::optional<WrittenKernel> kernel = KernelOfViewCopy(program, *group);
      if (kernel) kernels.Add(*function, *std::move(kernel));
    }
  }
  AddFormulaKernels(program, operators, decompositions, &kernels);
  return kernels;
}

}  // namespace switchyard::dispatch
