#include "compiler/emit/autograd/wrapper_code.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/identifier.h"
#include "compiler/cpp/literal.h"
#include "compiler/emit/autograd/node_code.h"
#include "compiler/emit/autograd/save_writer.h"
#include "compiler/emit/autograd/tangent_code.h"
#include "compiler/emit/autograd/view_code.h"
#include "compiler/emit/autograd/wrapper_call.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/spelling.h"
#include "compiler/plan/library_kernel.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Identifier;
using cpp::Literal;
using plan::AutogradPlan;
using plan::RecordedForm;
using schema::Argument;

Code NameOf(const Argument& argument) { return Identifier::Known(argument.name.value); }

bool IsOptionalList(const Argument& argument) {
  return argument.type.value.IsList() && argument.type.value.Element().IsOptional();
}

class WrapperWriter {
 public:
  WrapperWriter(CodeWriter& writer, const EmitInput& input, const schema::NativeFunction& function,
                const AutogradPlan& plan)
      : writer_(writer),
        input_(input),
        words_(input.target.autograd),
        function_(function),
        plan_(plan),
        spelled_(TextOf(input, function).dispatcher),
        node_(Fresh("node")),
        needs_grad_(Fresh("needs_grad")),
        result_(Fresh("result")),
        has_library_node_(plan::HasLibraryNodes(input.target, function)),
        has_possible_history_(has_library_node_ && plan.is_not_implemented &&
                              plan.formulas == nullptr &&
                              words_.library->has_possible_history(function)),
        saves_(writer, input, function, plan, node_),
        tangents_(writer, input, function, plan, Results(), TakenNames()) {}

  void WriteBody() const;
  void WriteResizingBody() const;

 private:
  std::vector<Identifier> TakenNames() const {
    std::vector<Identifier> taken;
    for (const cpp::Parameter& parameter : spelled_.signature.parameters) {
      taken.push_back(parameter.name);
    }
    return taken;
  }
  Identifier Fresh(std::string_view wish) const { return cpp::FreshIdentifier(wish, TakenNames()); }
  std::vector<Code> Results() const {
    std::vector<Code> results;
    for (std::size_t i = 0; i < function_.schema.returns.size(); ++i) {
      results.push_back(ReturnOf(i));
    }
    return results;
  }

  Literal OperatorName() const {
    const std::string name = function_.schema.name.value.BaseName();
    if (has_possible_history_) {
      return Literal::String(function_.schema.name_space.value + "::" + name);
    }
    return Literal::String(has_library_node_ ? name : function_.QualifiedName());
  }
  bool WritesInto() const {
    return plan_.form == RecordedForm::kInplace || plan_.form == RecordedForm::kOut;
  }
  bool IsVoid() const { return spelled_.signature.result.kind == cpp::CppType::Kind::kVoid; }
  const Argument& Self() const {
    const Argument* self = function_.schema.Self();
    return self != nullptr ? *self : *plan_.written.front();
  }

  void WriteCall(const Code& callee, std::vector<Code> arguments) const {
    WriteList(writer_, Statement(Call(callee, std::move(arguments))));
  }

  // The tensors whose flags decide.
  std::vector<Code> Asked() const {
    std::vector<Code> names;
    for (const Argument* input : plan_.inputs) names.push_back(NameOf(*input));
    if (plan_.form == RecordedForm::kOut) {
      for (const Argument* written : plan_.written) names.push_back(NameOf(*written));
    }
    return names;
  }

  void WriteQuestion() const {
    WriteList(writer_, Statement(Behind(
                           cpp::Concat("const bool ", needs_grad_, " = ", tangents_.ConditionAnd()),
                           Call(words_.any_requires_grad, Asked()))));
  }

  Code NodeType() const {
    if (plan_.node == nullptr) return words_.not_implemented;
    if (has_library_node_) {
      return cpp::Concat("::", words_.library->name_space, "::", NodeName(*plan_.node));
    }
    return cpp::Concat(input_.target.namespaces.nodes, "::", NodeName(*plan_.node));
  }

  void WriteNode() const;

  void WriteCheck(const Argument& argument) const;
  void WriteChecksInPlace() const;

  void WriteEdges() const;

  void WriteKernelCall() const;

  void WriteViews() const {
    for (const Argument& argument : function_.schema.arguments) {
      if (!argument.annotation || !argument.type.value.IsTensorLike()) continue;
      return WriteViewRecord(writer_, input_, function_, plan_, argument, result_);
    }
  }

  // The code of the return number `index`.
  Code ReturnOf(std::size_t index) const {
    if (plan_.form == RecordedForm::kInplace) return NameOf(Self());
    if (function_.schema.returns.size() == 1) return result_;
    return "std::get<" + Code(Literal::Integer(static_cast<int64_t>(index))) + ">(" + result_ + ")";
  }

  // Outputs are saved with their history and their tangents.
  void WriteHistory() const;
  void WritePossibleHistory() const;

  void WriteComplexCheck() const;

  template <typename Write>
  void WriteIfNode(const Write& write) const {
    writer_.Block({{"node", node_}, {"inside", write}}, R"code(
      if ($node$) {
        $inside$
      }
    )code");
  }

  void WriteReturn() const;

  CodeWriter& writer_;
  const EmitInput& input_;
  const target::AutogradSpelling& words_;
  const schema::NativeFunction& function_;
  const AutogradPlan& plan_;
  const SpelledSignature& spelled_;
  Identifier node_;
  Identifier needs_grad_;
  Identifier result_;
  bool has_library_node_;      // then calls with a tangent do not come here
  bool has_possible_history_;  // LibraryNodesSpelling
  SaveWriter saves_;           // for plans with a node
  TangentWriter tangents_;
};

void WrapperWriter::WriteBody() const {
  // An out tensor of integers takes the result of whatever arguments, and that of an entry without
  // any formula is written as it is.
  const bool has_nothing = plan_.formulas != nullptr && plan_.inputs.empty();
  const bool is_checked_out = plan_.form == RecordedForm::kOut && plan_.is_differentiable &&
                              !has_possible_history_ && !has_nothing;
  if (plan_.IsRecorded() || plan_.form == RecordedForm::kInplace || is_checked_out) {
    tangents_.WriteCondition();
    WriteQuestion();
  }
  WriteChecksInPlace();
  if (is_checked_out) {
    WriteCall(words_.check_out, {OperatorName(), needs_grad_});
  } else if (plan_.IsRecorded()) {
    WriteNode();
  }
  if ((plan_.IsRecorded() || is_checked_out) && !has_library_node_) tangents_.WriteBeforeKernel();
  WriteKernelCall();
  if (words_.RecordsWrites()) {
    for (const Argument* written : plan_.written) {
      WriteCall(words_.bump_version, {NameOf(*written)});
    }
    if (plan_.form == RecordedForm::kView) WriteViews();
  }
  if (has_possible_history_) {
    WriteIfNode([&] { WritePossibleHistory(); });
  } else if (plan_.IsRecorded() && plan_.form != RecordedForm::kOut) {
    WriteHistory();
  }
  WriteReturn();
}

void WrapperWriter::WriteResizingBody() const {
  WriteCall(words_.check_resized, {OperatorName(), NameOf(Self())});
  ListSpelling call =
      Call(SpellDispatchFunction(input_.target, function_), ParameterNames(spelled_.signature));
  call.opening = cpp::Concat(words_.call_resizing_kernel, "(", NameOf(Self()), ", [&] { return ",
                             call.opening);
  call.closing += "; })";
  WriteList(writer_, Statement(std::move(call)));
  WriteReturn();
}

void WrapperWriter::WriteChecksInPlace() const {
  const auto write_check = [&](const Argument& written) {
    WriteCall(words_.check_in_place, {NameOf(written), needs_grad_});
  };
  if (has_possible_history_) {
    for (const Argument* written : plan_.written) write_check(*written);
  } else if (plan_.form == RecordedForm::kInplace) {
    write_check(Self());
  }
}

void WrapperWriter::WriteNode() const {
  const auto write_inside = [&] {
    for (const Argument* argument : plan_.without_formula) WriteCheck(*argument);
    const std::vector<Code> made_of =
        plan_.node == nullptr ? std::vector<Code>{OperatorName()} : std::vector<Code>{};
    const Code make = words_.make_node + "<" + NodeType() + ">";
    WriteList(writer_, Statement(Behind(cpp::Concat(node_, " = "), Call(make, made_of))));
    WriteEdges();
    if (plan_.node == nullptr) return;
    saves_.WriteInputs(plan_.form == RecordedForm::kInplace ? &Self() : nullptr);
  };
  writer_.Block({{"pointer", words_.node_pointer},
                 {"type", NodeType()},
                 {"node", node_},
                 {"needs_grad", needs_grad_},
                 {"inside", write_inside}},
                R"code(
    $pointer$<$type$> $node$;
    if ($needs_grad$) {
      $inside$
    }
  )code");
}

void WrapperWriter::WriteEdges() const {
  const Code node = node_ + Code(".get()");
  if (has_possible_history_) {
    std::vector<Code> arguments = Asked();
    arguments.insert(arguments.begin(), node);
    return WriteCall(words_.library->add_required_edges, std::move(arguments));
  }
  const auto& edges = plan_.node != nullptr ? plan_.node->edges : plan_.inputs;
  const bool has_optionals = std::any_of(
      edges.begin(), edges.end(), [](const Argument* edge) { return IsOptionalList(*edge); });
  if (!has_optionals) {
    std::vector<Code> arguments = {node};
    for (const Argument* edge : edges) arguments.push_back(NameOf(*edge));
    return WriteCall(words_.add_edges, std::move(arguments));
  }
  for (const Argument* edge : edges) {
    WriteCall(IsOptionalList(*edge) ? words_.add_optional_edges : words_.add_edges,
              {node, NameOf(*edge)});
  }
}

void WrapperWriter::WriteKernelCall() const {
  const bool is_new = plan_.form == RecordedForm::kFunctional;
  const bool is_used = !WritesInto() && !IsVoid();
  ListSpelling call =
      Call(SpellDispatchFunction(input_.target, function_), ParameterNames(spelled_.signature));
  call.opening = cpp::Concat(is_used ? cpp::Concat("auto ", result_, " = ") : Code(),
                             is_new ? words_.call_kernel : words_.call_aliasing_kernel,
                             "([&] { return ", call.opening);
  call.closing += "; })";
  WriteList(writer_, Statement(std::move(call)));
}

void WrapperWriter::WriteHistory() const {
  const bool is_set = has_library_node_ && words_.library->sets_history(function_);
  const bool is_inplace = plan_.form == RecordedForm::kInplace && !is_set;
  const bool saves = plan_.node != nullptr && saves_.HasOutputs();
  const auto set_history = [&] {
    for (const std::size_t output : plan_.outputs) {
      WriteCall(is_inplace ? words_.rebase_history : words_.set_history, {ReturnOf(output), node_});
    }
    WriteComplexCheck();
  };
  const auto save = [&] { saves_.WriteOutputs(Results()); };
  if (has_library_node_ || !tangents_.HasFormulas()) {
    return WriteIfNode([&] {
      set_history();
      if (saves) save();
    });
  }
  WriteIfNode(set_history);
  tangents_.WriteBehindKernel();
  if (saves) WriteIfNode(save);
}

void WrapperWriter::WritePossibleHistory() const {
  const auto outs = function_.schema.OutArguments();
  for (const std::size_t output : plan_.outputs) {
    const schema::Return& one = function_.schema.returns[output];
    const bool is_written = one.annotation && one.annotation->value.is_write;
    WriteCall(
        is_written ? words_.library->rebase_possible_history : words_.library->set_possible_history,
        {outs.empty() ? ReturnOf(output) : NameOf(*outs[output]), node_});
  }
}

void WrapperWriter::WriteComplexCheck() const {
  if (!has_library_node_) return;
  const Code check = words_.library->check_is_real(function_);
  if (check.empty()) return;
  for (const std::size_t output : plan_.outputs) {
    WriteCall(check, {OperatorName(), ReturnOf(output)});
  }
}

void WrapperWriter::WriteReturn() const {
  if (IsVoid()) return;
  if (plan_.form == RecordedForm::kInplace) {
    return writer_.Block({{"self", NameOf(Self())}}, "return $self$;");
  }
  if (plan_.form != RecordedForm::kOut) {
    return writer_.Block({{"result", result_}}, "return $result$;");
  }
  std::vector<Code> outs;
  for (const Argument* out : function_.schema.OutArguments()) outs.push_back(NameOf(*out));
  if (outs.size() == 1) return writer_.Block({{"out", outs[0]}}, "return $out$;");
  WriteList(writer_, Return(Braces(std::move(outs))));
}

void WrapperWriter::WriteCheck(const Argument& argument) const {
  WriteCall(words_.check_has_no_grad,
            {OperatorName(), Literal::String(argument.name.value),
             OnOneLine(Call(words_.any_requires_grad, {NameOf(argument)}))});
}

}  // namespace

void WriteWrapper(CodeWriter& writer, const EmitInput& input,
                  const schema::NativeFunction& function, const plan::RecordedCase& recorded) {
  const SpelledSignature& spelled = TextOf(input, function).dispatcher;
  const Code opening = cpp::Concat(spelled.result, " ", SpellWrapperNamespace(input, recorded.key),
                                   "::", spelled.signature.name, "(");
  writer.BlankLine();
  writer.LineComment(OriginOf(input, function));
  const auto write_head = [&] { writer.List(opening, spelled.parameters, ") {"); };
  const auto write_body = [&] {
    const WrapperWriter wrapper(writer, input, function, *recorded.plan);
    const bool is_resizing = recorded.plan->resizes && !input.target.autograd.check_resized.empty();
    if (is_resizing) return wrapper.WriteResizingBody();
    wrapper.WriteBody();
  };
  writer.Block({{"head", write_head}, {"body", write_body}}, R"code(
    $head$
      $body$
    }
  )code");
}

void WriteWrapperDeclaration(CodeWriter& writer, const EmitInput& input,
                             const schema::NativeFunction& function) {
  const SpelledSignature& spelled = TextOf(input, function).dispatcher;
  writer.List(SpellOpening(spelled), spelled.parameters, ");");
}

}  // namespace switchyard::emit
