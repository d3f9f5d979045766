// Turns one body into plain data: statements in order, expressions into values.
//
// Takes a definition that depends on no template parameter; gives its facts. Branches and loops
// join values. A lambda is read where it is written, as if it ran there. Expressions without memory
// give no value. Calls through pointers and of unresolved names are facts too.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_BODY_WALKER_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_BODY_WALKER_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/clang/body/body_conditions.h"
#include "compiler/clang/body/callable_variables.h"
#include "compiler/clang/body/callee_table.h"
#include "compiler/clang/body/memory_types.h"
#include "compiler/clang/body/value_graph.h"
#include "compiler/clang/body_facts.h"
#include "compiler/clang/source_places.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class ConditionalOperator;
class CXXConstructExpr;
class CXXMemberCallExpr;
class CXXOperatorCallExpr;
class CXXRecordDecl;
class Decl;
class DeclRefExpr;
class DecompositionDecl;
class DoStmt;
class Expr;
class FunctionDecl;
class IfStmt;
class LambdaExpr;
class MemberExpr;
class ParmVarDecl;
class QualType;
class Stmt;
class UnaryOperator;
class ValueDecl;
class VarDecl;
}  // namespace clang

namespace switchyard::cxx {

class BodyWalker {
 public:
  BodyWalker(CalleeTable* callees, MemoryTypes* types, SourcePlaces* places)
      : callees_(*callees),
        types_(*types),
        places_(*places),
        values_(&body_),
        conditions_(&body_) {}

  FunctionBody Walk(const clang::FunctionDecl& function);

 private:
  using Values = std::vector<ValueId>;
  struct Lambda {
    Values parameters;
    Values left;  // what they refer to in the end
    ValueId result = kNoValue;
    ValueGraph::Variables assigned;  // variables around it that its body sets
  };

  // A parameter, or an object, that lets the body set a variable of its caller.
  struct OutParameter {
    const clang::ValueDecl* variable;
    std::uint32_t number;
    ValueId before;
  };

  // `list[number]`.
  struct Element {
    const clang::ValueDecl* list;
    std::uint32_t number;
  };

  // Gives a variable another value for a while.
  struct Binding {
    const clang::ValueDecl* variable;
    ValueId before;
    ValueId bound;
  };

  // body_walker.cc. False when control does not reach the end.
  bool Statement(const clang::Stmt* statement);
  bool Block(const clang::Stmt& block);
  bool If(const clang::IfStmt& statement);
  std::optional<bool> ConstantCondition(const clang::IfStmt& statement) const;
  std::optional<Binding> BindSame(const clang::Expr& condition);
  bool ExpressionStatement(const clang::Expr& expr);
  bool LoopStatement(const clang::Stmt& statement);
  bool DoLoop(const clang::DoStmt& loop);
  void Loop(const clang::Stmt* condition, const clang::Stmt* body, const clang::Stmt* step);
  void Declare(const clang::VarDecl& variable, ValueId value);
  void DeclareAll(const clang::Stmt& statement);
  void DeclareParts(const clang::DecompositionDecl& parts, ValueId value);
  void Return(const clang::Expr* returned);
  void NoteLeft();
  void DropUnchanged();
  bool IsUnchanged(ValueId value, ValueId before) const;
  ValueId ReadLambda(const clang::LambdaExpr& lambda);

  // body_expressions.cc.
  ValueId Evaluate(const clang::Expr* expr);
  ValueId EvaluateAny(const clang::Expr& expr);
  static const clang::Expr* Unwrapped(const clang::Expr& expr);
  ValueId EvaluateUnary(const clang::UnaryOperator& expr);
  ValueId EvaluateBinary(const clang::BinaryOperator& expr);
  ValueId EvaluateChoice(const clang::ConditionalOperator& choice);
  ValueId EvaluateMember(const clang::MemberExpr& member);
  std::uint32_t NumberOf(const clang::Expr& index) const;
  static bool IsField(const clang::Expr& expr);
  static const clang::Expr& ObjectOf(const clang::Expr& field);
  bool IsOwnNumber(const clang::Expr& expr);
  ValueId Assign(const clang::Expr& target, ValueId value, Place place);
  ValueId Construct(const clang::CXXConstructExpr& expr);
  ValueId ConstructTensor(const clang::CXXConstructExpr& expr);
  ValueId ConstructEmpty(const clang::CXXConstructExpr& expr);
  ValueId EvaluateParts(const clang::Expr& expr);
  void EvaluateChildren(const clang::Stmt& expr);
  void NoteStub(const clang::DeclRefExpr& name);
  void Write(const clang::Expr& target, ValueId value, Place place);
  bool SetPart(const clang::Expr& target, ValueId value);

  // body_names.cc.
  const clang::ValueDecl* WholeOf(const clang::Expr& expr) const;
  const clang::VarDecl* RootOf(const clang::Expr& expr) const;
  std::optional<Element> ElementOf(const clang::Expr& expr) const;
  void ReferTo(const clang::VarDecl& variable);
  const clang::ValueDecl* HandedVariable(const clang::Expr& handed,
                                         const clang::QualType& type) const;

  // body_calls.cc, body_callables.cc and body_library.cc.
  ValueId Call(const clang::CallExpr& call);
  ValueId MemberCall(const clang::CXXMemberCallExpr& call);
  ValueId OperatorCall(const clang::CXXOperatorCallExpr& call);
  ValueId AssignmentCall(const clang::CXXOperatorCallExpr& call, bool is_of_tensor);
  std::optional<ValueId> CallCallables(const clang::CallExpr& call,
                                       const clang::ValueDecl& variable, const Values& arguments);
  std::optional<ValueId> CallPointer(const clang::CallExpr& call);
  ValueId CallTarget(const clang::CallExpr& call, const clang::Decl& target,
                     const Values& arguments);
  ValueId BindElements(const clang::CallExpr& call, const Values& arguments);
  std::optional<ValueId> CallAlgorithm(const clang::CallExpr& call, const Values& arguments);
  void PutResults(const clang::CallExpr& call, llvm::StringRef word, ValueId results,
                  const Values& arguments);
  bool MovesHandles(const clang::CallExpr& call);
  void NoteLaunch(const clang::CallExpr& call, const clang::FunctionDecl& function);
  std::optional<ValueId> ObjectCall(const clang::CXXOperatorCallExpr& call, const Values& values);
  ValueId FunctionCall(const clang::CallExpr& call, const clang::FunctionDecl& function,
                       Values arguments);
  ValueId UnresolvedCall(const clang::CallExpr& call, const std::string& name,
                         const Values& arguments);
  std::optional<ValueId> StandardCall(const clang::CallExpr& call,
                                      const clang::FunctionDecl& function, const Values& arguments);
  ValueId CallLambda(const Lambda& lambda, const Values& arguments);
  const Lambda* LambdaOf(const clang::Expr& expr) const;
  void Define(const clang::Expr& handed);
  bool IsUndefined(ValueId id) const;
  void SetReplaced(const clang::Expr& target, ValueId before, ValueId value);
  ValueId Invoke(const clang::CallExpr& call, const Values& arguments);
  void LeaveByLambda(const clang::CXXOperatorCallExpr& call, const Lambda& lambda);
  void LeaveByCallables(const clang::CXXOperatorCallExpr& call, const clang::ValueDecl& variable);
  void DefineReferred(const clang::CallExpr& call, const clang::FunctionDecl& function,
                      Values* arguments);
  void LeaveReferred(const clang::CallExpr& call, const clang::FunctionDecl& function,
                     bool is_noted);
  void AskForErrors(const clang::FunctionDecl& function);
  ValueId AddCall(std::uint32_t callee, Values arguments, Place place, bool has_result);
  Values EvaluateArguments(const clang::CallExpr& call, unsigned first);

  Place PlaceOf(const clang::Expr& expr);
  Place PlaceOfCallee(const clang::CallExpr& call);

  CalleeTable& callees_;
  MemoryTypes& types_;
  SourcePlaces& places_;
  const clang::ASTContext* context_ = nullptr;
  FunctionBody body_;
  ValueGraph values_;
  BodyConditions conditions_;
  CallableVariables callables_;
  const clang::FunctionDecl* function_ = nullptr;  // as a variable: the object of a member
  int guards_ = 0;
  ContextId reached_ = 0;                   // the context of the statement
  const clang::Expr* discarded_ = nullptr;  // an expression whose value is not used
  std::vector<OutParameter> out_parameters_;
  std::set<const clang::ValueDecl*> set_through_;  // pointers through which a handle is set
  std::map<const clang::CXXRecordDecl*, Lambda> lambdas_;
  std::vector<ValueId> lambda_results_;  // of the enclosing lambdas; kOneOf
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_BODY_WALKER_H_
