// The values of one body while it is read, and the values of variables at the current point.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_VALUE_GRAPH_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_VALUE_GRAPH_H_

#include <cstdint>
#include <map>
#include <optional>
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
  ValueId Choice(std::vector<ValueId> sources);
  // Element `number` of `value`.
  ValueId Part(ValueId value, std::uint32_t number);
  // `value` inside the context, which is inside of `outer`, and nothing elsewhere.
  ValueId When(ValueId value, ContextId context, ContextId outer);
  // A list that contains what `list` did, and `added`.
  ValueId Gather(ValueId list, ValueId added);
  // The list when `put` has replaced its element `number`.
  ValueId Put(ValueId list, std::uint32_t number, ValueId put);
  void AddSource(ValueId one_of, ValueId source);

  ValueId Of(const clang::ValueDecl* variable) const;
  // Through a reference or a pointer, what it refers to is set.
  void Set(const clang::ValueDecl* variable, ValueId value);
  // `name` refers to `variable`, or to a part of it: `element`, when it is one of a list.
  void Refer(const clang::ValueDecl* name, const clang::ValueDecl* variable, bool is_part,
             std::optional<std::uint32_t> element = std::nullopt);
  // From here on the variable may also be `value`.
  void Widen(const clang::ValueDecl* variable, ValueId value);

  // Inside of a branch, a condition may tell which value a choice has: the variables that have one
  // forget that all of its values count.
  void OpenBranch();
  // Variables at the end of the branch that are as they were at its beginning, `opened`, have their
  // choices again.
  void CloseBranch(const Variables& opened, Variables* variables) const;

  const Variables& variables() const { return variables_; }
  void Restore(Variables variables) { variables_ = std::move(variables); }
  // Joins two paths: the current one and one with the variables `others`. Each counts inside its
  // context, if it is not `outer`, that of both.
  void Meet(const Variables& others, ContextId of_others = 0, ContextId of_reached = 0,
            ContextId outer = 0);
  // Begins a loop: values at its end (CloseLoop) may be values at its beginning.
  Variables OpenLoop();
  void CloseLoop(const Variables& opened);

 private:
  struct Referred {
    const clang::ValueDecl* variable;
    bool is_part;
    std::optional<std::uint32_t> element;
  };

  // What is left of the list when its element `number` is not.
  ValueId Without(ValueId list, std::uint32_t number, int depth);

  FunctionBody& body_;
  Variables variables_;
  std::map<const clang::ValueDecl*, Referred> referred_;
  std::map<ValueId, ValueId> weak_;  // a choice as a value that depends on the path
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_VALUE_GRAPH_H_
