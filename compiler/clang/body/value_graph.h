// The values of one body while it is read, and the values of variables at the current point.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_VALUE_GRAPH_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_VALUE_GRAPH_H_

#include <cstdint>
#include <map>
#include <vector>

#include "compiler/clang/body_facts.h"

namespace clang {
class ValueDecl;
}  // namespace clang

namespace switchyard::cxx {

class ValueGraph {
 public:
  using Variables = std::map<const clang::ValueDecl*, ValueId>;

  explicit ValueGraph(FunctionBody* body) : body_(*body) { body_.values.emplace_back(); }

  ValueId Add(ValueKind kind, std::uint32_t number = 0, std::vector<ValueId> sources = {});
  // Returns the source itself when there is only one.
  ValueId OneOf(std::vector<ValueId> sources);
  // Element `number` of `value`.
  ValueId Part(ValueId value, std::uint32_t number);
  // `value` inside the context, and nothing elsewhere.
  ValueId When(ValueId value, ContextId context);
  void AddSource(ValueId one_of, ValueId source);

  ValueId Of(const clang::ValueDecl* variable) const;
  void Set(const clang::ValueDecl* variable, ValueId value) { variables_[variable] = value; }
  // From here on the variable may also be `value`.
  void Widen(const clang::ValueDecl* variable, ValueId value);

  const Variables& variables() const { return variables_; }
  void Restore(Variables variables) { variables_ = std::move(variables); }
  // Joins two paths: the current one and one with the variables `others`. Each counts inside its
  // context, if it has one.
  void Meet(const Variables& others, ContextId of_others = 0, ContextId of_reached = 0);
  // Begins a loop: values at its end (CloseLoop) may be values at its beginning.
  Variables OpenLoop();
  void CloseLoop(const Variables& opened);

 private:
  FunctionBody& body_;
  Variables variables_;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_VALUE_GRAPH_H_
