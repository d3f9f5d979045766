#include "compiler/emit/python/function_body.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/emit/list_code.h"
#include "compiler/emit/operator_text.h"
#include "compiler/emit/python/binding_names.h"
#include "compiler/emit/spelling.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::CppType;
using cpp::Literal;
using python::ArgumentSource;
using python::OperatorCall;
using python::ParameterKind;
using python::Result;
using python::Signature;
using schema::Argument;
using target::PythonCallSpelling;

Code SpellNumber(size_t number) { return Literal::Integer(static_cast<int64_t>(number)); }

// One case of a binding: the calls of a signature.
class CaseWriter {
 public:
  CaseWriter(CodeWriter& writer, const EmitInput& input, const Signature& signature,
             const NamedResults& named)
      : writer_(writer),
        input_(input),
        words_(input.target.python.calls),
        signature_(signature),
        named_(named) {}

  void Write() {
    if (!signature_.out) return WriteCall(*signature_.plain);
    if (!signature_.plain) return WriteCall(*signature_.out);
    const Code given = Member(words_.is_none, {SpellNumber(*signature_.out_index)});
    const auto write_out = [&] { WriteCall(*signature_.out); };
    writer_.Block({{"is_none", given}, {"call", write_out}}, R"code(
      if (!$is_none$) {
        $call$
      }
    )code");
    WriteCall(*signature_.plain);
  }

 private:
  // A call of a member of the values.
  static Code Member(const Code& name, std::vector<Code> arguments) {
    return OnOneLine(Call("values." + name, std::move(arguments)));
  }

  // The default of the schema, as it stands for the parameter of the dispatch function; nothing
  // where it is None.
  std::optional<Code> SpellDefault(const Argument& argument, const CppType& type) const {
    if (!argument.default_value || argument.default_value->value.IsNone()) return std::nullopt;
    const auto value = cpp::MakeDefaultArgument(argument.default_value->value, argument.type.value);
    if (!value) return std::nullopt;
    return input_.target.spell_default(*value, type, target::Scope::kRuntime);
  }

  Code SpellTensor(const Argument& argument, const CppType& type, size_t index) const {
    const bool is_optional = type.kind == CppType::Kind::kOptional;
    const bool is_written = argument.IsWritten() && type.passing == cpp::Passing::kReference;
    if (is_optional)
      return Member(words_.accessor(ParameterKind::kTensor, true), {SpellNumber(index)});
    return Member(is_written ? words_.mutable_tensor : words_.tensor, {SpellNumber(index)});
  }

  Code SpellParameter(const Argument& argument, const CppType& type, size_t index) const {
    const python::ParameterType& own = signature_.parameters[index].type;
    if (own.kind == ParameterKind::kTensor) return SpellTensor(argument, type, index);
    if (own.kind == ParameterKind::kBoolList && type.kind == CppType::Kind::kArray) {
      const Code member = OnOneLine(Template(words_.bool_array, {Literal::Integer(type.size)}));
      return Member(member, {SpellNumber(index)});
    }
    std::vector<Code> arguments = {SpellNumber(index)};
    const bool is_of_tensors =
        own.kind == ParameterKind::kTensorList || own.kind == ParameterKind::kOptionalTensorList;
    const std::optional<Code> value = SpellDefault(argument, type);
    if (value && !is_of_tensors) arguments.push_back(*value);
    return Member(words_.accessor(own.kind, own.is_optional), std::move(arguments));
  }

  Code SpellSource(const Argument& argument, const CppType& type,
                   const ArgumentSource& source) const {
    switch (source.kind) {
      case ArgumentSource::Kind::kParameter:
        return SpellParameter(argument, type, source.index);
      case ArgumentSource::Kind::kOutTuple:
        return Member(words_.out_tensor, {SpellNumber(source.index), SpellNumber(source.position)});
      case ArgumentSource::Kind::kConstant:
        return Literal::Integer(source.constant);
      case ArgumentSource::Kind::kDefault:
        break;
    }
    return SpellDefault(argument, type).value_or("std::nullopt");
  }

  ListSpelling RunOf(const OperatorCall& call) const {
    const schema::NativeFunction& function = *call.function;
    const auto& parameters = TextOf(input_, function).dispatcher.signature.parameters;
    std::vector<Code> arguments = {"&" + SpellDispatchFunction(input_.target, function)};
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      arguments.push_back(
          SpellSource(function.schema.arguments[i], parameters[i].type, call.arguments[i]));
    }
    return emit::Call(words_.run, std::move(arguments));
  }

  // The object of an argument.
  Code SpellObject(const OperatorCall& call, size_t argument) const {
    const ArgumentSource& source = call.arguments[argument];
    if (source.kind == ArgumentSource::Kind::kOutTuple) {
      return Member(words_.out_object, {SpellNumber(source.index), SpellNumber(source.position)});
    }
    return Member(words_.object, {SpellNumber(source.index)});
  }

  std::vector<Code> OutObjects(const OperatorCall& call) const {
    std::vector<Code> objects;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      if (call.function->schema.arguments[i].IsOut()) objects.push_back(SpellObject(call, i));
    }
    return objects;
  }

  bool MakesOneTensor(const OperatorCall& call) const {
    return call.function->schema.returns.size() == 1 &&
           call.function->schema.returns[0].type.value.IsPlain(schema::BaseType::kTensor);
  }

  // `values.WithRequiresGrad(7, `...`)`, where callers can ask for it.
  ListSpelling WithRequiresGrad(const OperatorCall& call, ListSpelling run) const {
    if (!signature_.requires_grad_index || !MakesOneTensor(call)) return run;
    run.opening = cpp::Concat("values.", words_.with_requires_grad, "(",
                              SpellNumber(*signature_.requires_grad_index), ", ", run.opening);
    run.closing += ")";
    return run;
  }

  void WriteObjects(const OperatorCall& call) {
    WriteList(writer_, Statement(WithRequiresGrad(call, RunOf(call))));
    const Result& result = call.result;
    if (result.kind == Result::Kind::kArgument) {
      const Code object = SpellObject(call, result.argument);
      return writer_.Block({{"object", object}}, "return $object$;");
    }
    std::vector<Code> objects = OutObjects(call);
    if (result.fields.empty()) {
      return WriteList(writer_, Return(emit::Call(words_.wrap_objects, std::move(objects))));
    }
    objects.insert(objects.begin(), named_.NameOf(result));
    WriteList(writer_, Return(emit::Call(words_.wrap_named_objects, std::move(objects))));
  }

  void WriteCall(const OperatorCall& call) {
    switch (call.result.kind) {
      case Result::Kind::kNone:
        WriteList(writer_, Statement(RunOf(call)));
        return WriteList(writer_, Return(emit::Call(words_.wrap_none, {})));
      case Result::Kind::kValue:
        return WriteList(writer_, Return(Within(words_.wrap, WithRequiresGrad(call, RunOf(call)))));
      case Result::Kind::kNamed: {
        ListSpelling run = RunOf(call);
        run.opening =
            cpp::Concat(words_.wrap_named, "(", named_.NameOf(call.result), ", ", run.opening);
        run.closing += ")";
        return WriteList(writer_, Return(std::move(run)));
      }
      case Result::Kind::kArgument:
      case Result::Kind::kOutObjects:
        return WriteObjects(call);
    }
  }

  CodeWriter& writer_;
  const EmitInput& input_;
  const PythonCallSpelling& words_;
  const Signature& signature_;
  const NamedResults& named_;
};

void WriteOrigin(CodeWriter& writer, const EmitInput& input, const Signature& signature) {
  if (signature.plain) writer.LineComment(OriginOf(input, *signature.plain->function));
  if (signature.out) writer.LineComment(OriginOf(input, *signature.out->function));
}

void WriteCases(CodeWriter& writer, const EmitInput& input, const python::Function& function,
                const NamedResults& named) {
  for (size_t i = 0; i < function.signatures.size(); ++i) {
    const Signature& signature = function.signatures[i];
    const auto write_origin = [&] { WriteOrigin(writer, input, signature); };
    const auto write_body = [&] { CaseWriter(writer, input, signature, named).Write(); };
    writer.Block({{"index", SpellNumber(i)},
                  {"origin", write_origin},
                  {"call", input.target.python.calls.call},
                  {"body", write_body}},
                 R"code(
      case $index$:
        $origin$
        return $call$([&] {
          $body$
        });
    )code");
  }
}

size_t LargestOf(const python::Function& function) {
  size_t largest = 0;
  for (const Signature& signature : function.signatures) {
    largest = std::max(largest, signature.parameters.size());
  }
  return largest;
}

}  // namespace

void WriteBinding(CodeWriter& writer, const EmitInput& input, const python::Function& function,
                  const NamedResults& named) {
  const PythonCallSpelling& words = input.target.python.calls;
  const bool is_method = function.receiver == python::Receiver::kMethod;
  const auto write_head = [&] {
    writer.List(cpp::Concat("PyObject* ", BindingName(function), "("),
                BindingParameters(is_method ? Code("self") : Code("/*self*/")), ") {");
  };
  const auto write_cases = [&] { WriteCases(writer, input, function, named); };
  writer.Block({{"head", write_head},
                {"values", words.values},
                {"count", SpellNumber(LargestOf(function))},
                {"parse", words.parse},
                {"table", TableName(function)},
                {"self", is_method ? Code("self") : Code("nullptr")},
                {"cases", write_cases},
                {"result", words.result}},
               R"code(
    $head$
      $values$<$count$> values;
      switch ($parse$($table$, $self$, arguments, count, keywords, &values)) {
        $cases$
        default:
          return values.$result$();
      }
    }
  )code");
}

}  // namespace switchyard::emit
