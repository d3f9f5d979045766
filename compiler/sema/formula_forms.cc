#include "compiler/sema/formula_forms.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace switchyard::sema {
namespace {

using derivatives::Expression;
using derivatives::FormulaValue;
using schema::Argument;
using schema::NativeFunction;
using schema::SchemaKind;

bool IsArgument(const Expression& expression, const std::string& name) {
  return expression.kind == Expression::Kind::kValue &&
         expression.value.kind == FormulaValue::Kind::kArgument && expression.value.name == name;
}

// The arguments that the operator writes, in order.
std::vector<const Argument*> Written(const NativeFunction& function) {
  std::vector<const Argument*> written;
  for (const Argument& argument : function.schema.arguments) {
    if (argument.IsWritten()) written.push_back(&argument);
  }
  return written;
}

// Whether the arguments of both are the same, up to the out arguments of `longer`.
bool BeginsLike(const NativeFunction& longer, const NativeFunction& shorter) {
  const auto& all = longer.schema.arguments;
  const auto& some = shorter.schema.arguments;
  if (all.size() < some.size()) return false;
  for (std::size_t i = 0; i < some.size(); ++i) {
    if (all[i].name.value != some[i].name.value) return false;
  }
  return std::all_of(all.begin() + static_cast<std::ptrdiff_t>(some.size()), all.end(),
                     [](const Argument& argument) { return argument.IsOut(); });
}

// The operand that stands for an argument of the form.
Expression ValueOf(const Argument& argument, const Expression& call) {
  Expression value;
  value.kind = Expression::Kind::kValue;
  value.value = {FormulaValue::Kind::kArgument, 0, argument.name.value};
  value.type = call.type;
  value.range = call.range;
  return value;
}

// Whether the operands at the places of written arguments are what `form` writes.
bool WritesItsOwn(const NativeFunction& called, const Expression& call,
                  const std::vector<const Argument*>& written) {
  const auto& arguments = called.schema.arguments;
  std::size_t next = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].IsWritten()) continue;
    if (next == written.size() || !IsArgument(call.operands[i], written[next]->name.value)) {
      return false;
    }
    ++next;
  }
  return next == written.size();
}

}  // namespace

std::optional<Expression> FormulaOfForm(const Families& families,
                                        const derivatives::Decomposition& decomposition,
                                        const NativeFunction& form) {
  Expression call = decomposition.formula;
  if (call.kind != Expression::Kind::kOperator || call.is_packed) return std::nullopt;
  const SchemaKind kind = form.schema.Kind();
  const NativeFunction* called = families.Of(*call.function).Of(kind);
  // A generated form copies a result, and is more particular about dtypes.
  if (called == nullptr || called->is_generated) return std::nullopt;
  if (!BeginsLike(*called, *call.function)) return std::nullopt;
  const std::vector<const Argument*> written = Written(form);
  if (kind == SchemaKind::kOut) {
    for (const Argument* out : written) call.operands.push_back(ValueOf(*out, call));
  }
  if (call.operands.size() != called->schema.arguments.size()) return std::nullopt;
  if (!WritesItsOwn(*called, call, written)) return std::nullopt;
  if (called->schema.returns.size() != form.schema.returns.size()) return std::nullopt;
  call.function = called;
  return call;
}

}  // namespace switchyard::sema
