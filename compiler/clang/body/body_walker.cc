#include "compiler/clang/body/body_walker.h"

#include <algorithm>
#include <utility>

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {

using clang::Expr;
using clang::Stmt;

FunctionBody BodyWalker::Walk(const clang::FunctionDecl& function) {
  context_ = &function.getASTContext();
  function_ = &function;
  body_.key = KeyOf(function);
  body_.name = function.getNameAsString();
  const auto add = [&](std::string name) {
    const auto number = static_cast<std::uint32_t>(body_.parameters.size());
    body_.parameters.push_back(std::move(name));
    return values_.Add(ValueKind::kParameter, number);
  };
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  const bool has_object = method != nullptr && method->isInstance();
  if (has_object) values_.Set(function_, add("this"));
  if (has_object && HasTensorParts(method->getFunctionObjectParameterType())) {
    out_parameters_.push_back({function_, 0, values_.Of(function_)});
  }
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const ValueId value = add(parameter->getNameAsString());
    const clang::QualType type = parameter->getType();
    if (!types_.CanShare(type) && !type->isReferenceType()) continue;
    values_.Set(parameter, value);
    const clang::QualType referred = type->getPointeeType();
    const bool is_out = !referred.isNull() && !referred.isConstQualified() &&
                        referred->isRecordType() && types_.CanShare(referred);
    if (is_out) out_parameters_.push_back({parameter, body_.values[value].number, value});
  }
  conditions_.FindSteady(function, has_object ? 1 : 0);
  if (Statement(function.getBody())) NoteLeft();
  DropUnchanged();
  return std::move(body_);
}

// The control leaves the body here.
void BodyWalker::NoteLeft() {
  for (const OutParameter& one : out_parameters_) {
    const bool is_pointer = one.variable->getType()->isPointerType();
    const bool is_set = !is_pointer || set_through_.count(one.variable) != 0;
    body_.left.push_back({one.number, is_set ? values_.Of(one.variable) : one.before, reached_});
  }
}

bool BodyWalker::IsUnchanged(ValueId id, ValueId before) const {
  if (id == before) return true;
  const BodyValue& value = body_.values[id];
  return value.kind == ValueKind::kOneOf && id > before &&
         std::all_of(value.sources.begin(), value.sources.end(),
                     [&](ValueId source) { return source < id && IsUnchanged(source, before); });
}

// A parameter that refers to the same at all ends was not set.
void BodyWalker::DropUnchanged() {
  std::set<std::uint32_t> changed;
  for (const LeftFact& left : body_.left) {
    for (const OutParameter& one : out_parameters_) {
      const bool is_it = one.number == left.parameter;
      if (is_it && !IsUnchanged(left.value, one.before)) changed.insert(one.number);
    }
  }
  const auto is_unchanged = [&](const LeftFact& left) {
    return changed.count(left.parameter) == 0;
  };
  body_.left.erase(std::remove_if(body_.left.begin(), body_.left.end(), is_unchanged),
                   body_.left.end());
}

bool BodyWalker::Block(const Stmt& block) {
  const int guards = guards_;
  const ContextId reached = reached_;
  bool goes_on = true;
  for (const Stmt* child : block.children()) {
    // Only a label can make code after a return reachable.
    const bool is_label = llvm::isa_and_nonnull<clang::SwitchCase, clang::LabelStmt>(child);
    if (is_label) reached_ = reached;
    if (goes_on || is_label) goes_on = Statement(child);
  }
  guards_ = guards;
  reached_ = reached;
  return goes_on;
}

namespace {

const clang::ValueDecl* NamedBy(const Expr& expr) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr.IgnoreParenImpCasts());
  return name == nullptr ? nullptr : name->getDecl();
}

// Also true for a jump that only leaves an inner loop.
bool HasJump(const Stmt* statement) {
  if (statement == nullptr) return false;
  if (llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt>(statement)) return true;
  const auto children = statement->children();
  return std::any_of(children.begin(), children.end(), HasJump);
}

bool IsWritable(const clang::ValueDecl& variable) {
  const clang::QualType type = variable.getType();
  return !type.isNull() && type->isLValueReferenceType() &&
         !type.getNonReferenceType().isConstQualified();
}

}  // namespace

// As in `TORCH_CHECK(false)`.
std::optional<bool> BodyWalker::ConstantCondition(const clang::IfStmt& statement) const {
  if (statement.isConsteval()) return statement.isNegatedConsteval();
  if (statement.getCond() == nullptr) return std::nullopt;
  const Expr& condition = *statement.getCond();
  bool is_true = false;
  if (statement.hasVarStorage() || condition.isValueDependent() ||
      !condition.EvaluateAsBooleanCondition(is_true, *context_)) {
    return std::nullopt;
  }
  return is_true;
}

// Two names of one tensor: what may be written through one may be written through the other.
std::optional<BodyWalker::Binding> BodyWalker::BindSame(const Expr& condition) {
  const Expr* at = condition.IgnoreParenImpCasts();
  if (const auto* both = llvm::dyn_cast<clang::BinaryOperator>(at)) {
    if (both->getOpcode() != clang::BO_LAnd) return std::nullopt;
    const auto left = BindSame(*both->getLHS());
    return left ? left : BindSame(*both->getRHS());
  }
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(at);
  const clang::CXXMethodDecl* method = call == nullptr ? nullptr : call->getMethodDecl();
  if (method == nullptr || method->getNameAsString() != "is_same" || call->getNumArgs() != 1) {
    return std::nullopt;
  }
  if (call->getImplicitObjectArgument() == nullptr) return std::nullopt;
  const clang::ValueDecl* left = NamedBy(*call->getImplicitObjectArgument());
  const clang::ValueDecl* right = NamedBy(*call->getArg(0));
  if (left == nullptr || right == nullptr) return std::nullopt;
  if (IsWritable(*left)) std::swap(left, right);
  const ValueId before = values_.Of(left);
  const ValueId other = values_.Of(right);
  if (before == kNoValue || other == kNoValue) return std::nullopt;
  // Of two handles that cannot be set, only the schema knows.
  const ValueId bound = IsWritable(*right) ? other : values_.OneOf({before, other});
  values_.Set(left, bound);
  return Binding{left, before, bound};
}

bool BodyWalker::If(const clang::IfStmt& statement) {
  if (statement.getInit() != nullptr) Statement(statement.getInit());
  if (statement.getConditionVariable() != nullptr) {
    const clang::VarDecl& variable = *statement.getConditionVariable();
    Declare(variable, Evaluate(variable.getInit()));
  }
  Evaluate(statement.getCond());
  if (const auto is_true = ConstantCondition(statement)) {
    return Statement(*is_true ? statement.getThen() : statement.getElse());
  }
  const ContextId outer = reached_;
  const ContextId if_true = conditions_.Narrowed(outer, *statement.getCond(), true);
  const ContextId if_false = conditions_.Narrowed(outer, *statement.getCond(), false);
  const ValueGraph::Variables before = values_.variables();
  values_.OpenBranch();
  const std::optional<Binding> same = BindSame(*statement.getCond());
  reached_ = if_true;
  const bool goes_on = Statement(statement.getThen());
  if (same && values_.Of(same->variable) == same->bound) values_.Set(same->variable, same->before);
  ValueGraph::Variables then_variables = values_.variables();
  values_.Restore(before);
  values_.OpenBranch();
  reached_ = if_false;
  const bool else_goes_on = statement.getElse() == nullptr || Statement(statement.getElse());
  reached_ = outer;
  // What follows a branch that leaves is a branch, too.
  if (goes_on && else_goes_on) {
    ValueGraph::Variables else_variables = values_.variables();
    values_.CloseBranch(before, &then_variables);
    values_.CloseBranch(before, &else_variables);
    values_.Restore(std::move(else_variables));
    values_.Meet(then_variables, if_true, if_false, outer);
  } else if (goes_on) {
    values_.Restore(std::move(then_variables));
  }
  // Only one of the two branches reaches the following code.
  if (goes_on != else_goes_on) reached_ = goes_on ? if_true : if_false;
  return goes_on || else_goes_on;
}

void BodyWalker::Loop(const Stmt* condition, const Stmt* body, const Stmt* step) {
  const ValueGraph::Variables opened = values_.OpenLoop();
  for (const Stmt* part : {condition, body, step}) Statement(part);
  values_.CloseLoop(opened);
}

// The body runs at least once.
bool BodyWalker::DoLoop(const clang::DoStmt& loop) {
  const ValueGraph::Variables opened = values_.OpenLoop();
  const bool goes_on = Statement(loop.getBody()) || HasJump(loop.getBody());
  if (goes_on) Statement(loop.getCond());
  values_.CloseLoop(opened);
  return goes_on;
}

void BodyWalker::Declare(const clang::VarDecl& variable, ValueId value) {
  conditions_.NoteTest(variable);
  if (const auto* parts = llvm::dyn_cast<clang::DecompositionDecl>(&variable)) {
    DeclareParts(*parts, value);
    return;
  }
  if (IsDeviceGuard(ClassOf(variable.getType()))) ++guards_;
  if (variable.getInit() != nullptr) callables_.Note(variable, *variable.getInit());
  if (value != kNoValue) values_.Set(&variable, value);
  ReferTo(variable);
}

void BodyWalker::DeclareParts(const clang::DecompositionDecl& parts, ValueId value) {
  const bool is_reference = parts.getType()->isLValueReferenceType();
  const clang::VarDecl* whole =
      is_reference && parts.getInit() != nullptr ? RootOf(*parts.getInit()) : nullptr;
  std::uint32_t number = 0;
  for (const clang::BindingDecl* binding : parts.bindings()) {
    values_.Set(binding, values_.Part(value, number++));
    if (whole != nullptr) values_.Refer(binding, whole, /*is_part=*/true);
  }
}

void BodyWalker::DeclareAll(const Stmt& statement) {
  for (const clang::Decl* decl : llvm::cast<clang::DeclStmt>(statement).decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (variable != nullptr) Declare(*variable, Evaluate(variable->getInit()));
  }
}

void BodyWalker::Return(const Expr* returned) {
  const ValueId value = Evaluate(returned);
  if (!lambda_results_.empty()) {
    values_.AddSource(lambda_results_.back(), value);
    return;
  }
  if (value != kNoValue) body_.returns.push_back({value, PlaceOf(*returned), reached_});
  NoteLeft();
}

bool BodyWalker::LoopStatement(const Stmt& statement) {
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&statement)) {
    Loop(loop->getCond(), loop->getBody(), nullptr);
  } else if (const auto* do_loop = llvm::dyn_cast<clang::DoStmt>(&statement)) {
    return DoLoop(*do_loop);
  } else if (const auto* for_loop = llvm::dyn_cast<clang::ForStmt>(&statement)) {
    Statement(for_loop->getInit());
    Loop(for_loop->getCond(), for_loop->getBody(), for_loop->getInc());
  } else {
    const auto& range_loop = llvm::cast<clang::CXXForRangeStmt>(statement);
    const ValueId range = Evaluate(range_loop.getRangeInit());
    const clang::VarDecl& element = *range_loop.getLoopVariable();
    Declare(element, values_.Part(range, kEachPart));
    const clang::VarDecl* list = RootOf(*range_loop.getRangeInit());
    if (list != nullptr && IsWritable(element)) values_.Refer(&element, list, /*is_part=*/true);
    Loop(nullptr, range_loop.getBody(), nullptr);
  }
  return true;
}

bool BodyWalker::ExpressionStatement(const Expr& expr) {
  const Expr* plain = expr.IgnoreParenImpCasts();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(plain)) plain = full->getSubExpr();
  // Statements of lambdas among the arguments have values of their own that are not used.
  const Expr* const outer = std::exchange(discarded_, plain->IgnoreParenCasts());
  Evaluate(&expr);
  discarded_ = outer;
  if (llvm::isa<clang::CXXThrowExpr>(plain)) return false;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(plain);
  return call == nullptr || call->getDirectCallee() == nullptr ||
         !call->getDirectCallee()->isNoReturn();
}

bool BodyWalker::Statement(const Stmt* statement) {
  if (statement == nullptr) return true;
  switch (statement->getStmtClass()) {
    case Stmt::CompoundStmtClass:
      return Block(*statement);
    case Stmt::DeclStmtClass:
      DeclareAll(*statement);
      return true;
    case Stmt::IfStmtClass:
      return If(*llvm::cast<clang::IfStmt>(statement));
    case Stmt::ReturnStmtClass:
      Return(llvm::cast<clang::ReturnStmt>(statement)->getRetValue());
      return false;
    case Stmt::WhileStmtClass:
    case Stmt::DoStmtClass:
    case Stmt::ForStmtClass:
    case Stmt::CXXForRangeStmtClass:
      return LoopStatement(*statement);
    case Stmt::SwitchStmtClass: {
      const auto& choice = *llvm::cast<clang::SwitchStmt>(statement);
      Statement(choice.getInit());
      Evaluate(choice.getCond());
      const ValueGraph::Variables before = values_.variables();
      Statement(choice.getBody());
      values_.Meet(before);
      return true;
    }
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
      return Statement(llvm::cast<clang::SwitchCase>(statement)->getSubStmt());
    default:
      break;
  }
  if (const auto* expr = llvm::dyn_cast<Expr>(statement)) return ExpressionStatement(*expr);
  bool goes_on = true;
  for (const Stmt* child : statement->children()) goes_on = Statement(child) && goes_on;
  return goes_on;
}

ValueId BodyWalker::ReadLambda(const clang::LambdaExpr& lambda) {
  for (const Expr* captured : lambda.capture_inits()) Evaluate(captured);
  std::size_t number = 0;
  for (const clang::LambdaCapture& capture : lambda.captures()) {
    const Expr* init = *(lambda.capture_init_begin() + static_cast<std::ptrdiff_t>(number++));
    if (capture.capturesVariable() && lambda.isInitCapture(&capture)) {
      values_.Set(capture.getCapturedVar(), Evaluate(init));
    }
  }
  if (lambda.getCallOperator() == nullptr) return kNoValue;
  Lambda read;
  for (const clang::ParmVarDecl* parameter : lambda.getCallOperator()->parameters()) {
    read.parameters.push_back(values_.Add(ValueKind::kOneOf));
    values_.Set(parameter, read.parameters.back());
  }
  read.result = values_.Add(ValueKind::kOneOf);
  const ValueGraph::Variables before = values_.variables();
  const int guards = guards_;
  lambda_results_.push_back(read.result);
  const ContextId reached = reached_;
  Statement(lambda.getBody());
  reached_ = reached;
  lambda_results_.pop_back();
  guards_ = guards;
  for (const clang::ParmVarDecl* parameter : lambda.getCallOperator()->parameters()) {
    read.left.push_back(values_.Of(parameter));
  }
  for (const auto& [variable, value] : before) {
    const ValueId now = values_.Of(variable);
    if (now != value) read.assigned.emplace(variable, now);
  }
  values_.Meet(before);
  const ValueId result = read.result;
  lambdas_[lambda.getLambdaClass()] = std::move(read);
  // As a value, it is what a call of it gives.
  return body_.values[result].sources.empty() ? kNoValue : result;
}

}  // namespace switchyard::cxx
