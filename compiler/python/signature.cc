#include "compiler/python/signature.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "compiler/python/bound_operators.h"
#include "compiler/python/default_text.h"

namespace switchyard::python {
namespace {

using schema::Argument;
using schema::ArgumentGroup;
using schema::FunctionSchema;
using schema::NativeFunction;

constexpr std::string_view kRequiresGrad = "requires_grad";

struct NumpyNames {
  std::string_view name;
  std::string_view others;
};

constexpr NumpyNames kNumpyNames[] = {
#define NUMPY_NAMES(name, others) {name, others},
#include "compiler/python/numpy_names.def"
#undef NUMPY_NAMES
};

std::string_view NumpyNamesOf(std::string_view name) {
  const auto* found = std::find_if(std::begin(kNumpyNames), std::end(kNumpyNames),
                                   [&](const NumpyNames& names) { return names.name == name; });
  return found == std::end(kNumpyNames) ? std::string_view() : found->others;
}

bool HasArgument(const FunctionSchema& schema, std::string_view name) {
  return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                     [&](const Argument& argument) { return argument.name.value == name; });
}

bool StartsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// Whether callers say what the result is made of: functions that make tensors from none, and those
// that make one like another.
bool IsFactory(const FunctionSchema& schema, std::string_view category) {
  if (category == "dummy" || HasArgument(schema, kRequiresGrad)) return false;
  if (category == "factory" || category == "new" || category == "like") return true;
  const std::string name = schema.name.value.BaseName();
  const bool gives_tensor =
      std::any_of(schema.returns.begin(), schema.returns.end(),
                  [](const schema::Return& result) { return result.type.value.IsTensorLike(); });
  return StartsWith(name, "new_") || EndsWith(name, "_like") ||
         (gives_tensor && !schema.HasTensorArgument());
}

// Puts a signature together, part by part, as the reference's generator does.
class Maker {
 public:
  Maker(const FunctionSchema& schema, const NativeFunction& function, Receiver receiver)
      : schema_(schema), function_(function), receiver_(receiver) {}

  Signature Make() {
    if (receiver_ == Receiver::kMethod) AddSelf();
    AddAll([](const Argument& argument) { return argument.IsPositional(); });
    signature_.positional = signature_.parameters.size();
    AddAll([](const Argument& argument) {
      return argument.IsKeywordOnly() && argument.group != ArgumentGroup::kTensorOptions;
    });
    AddOuts();
    AddOptions();
    const size_t own = receiver_ == Receiver::kMethod ? 1 : 0;
    signature_.spreads_ints =
        signature_.positional == own + 1 && IsIntList(signature_.parameters[own].type.kind);
    signature_.text = Text(true);
    signature_.key = Text(false);
    return std::move(signature_);
  }

 private:
  // In functions a tensor that is called self is called input, unless another argument is.
  std::string NameOf(const Argument& argument) const {
    const std::string& name = argument.name.value;
    const bool is_self = name == "self" && argument.type.value.IsPlain(schema::BaseType::kTensor);
    const bool is_renamed =
        receiver_ == Receiver::kFunction && is_self && !HasArgument(schema_, "input");
    return is_renamed ? "input" : name;
  }

  Parameter ParameterOf(const Argument& argument) const {
    Parameter parameter;
    parameter.name = NameOf(argument);
    parameter.type = ParameterTypeOf(argument.type.value).value_or(ParameterType());
    parameter.numpy_names = NumpyNamesOf(parameter.name);
    parameter.is_keyword_only = !argument.IsPositional();
    parameter.argument = &argument;
    if (argument.default_value) {
      parameter.default_text = DefaultText(argument.default_value->value);
    }
    parameter.allows_none = argument.type.value.IsOptional() ||
                            (argument.default_value && IsNone(argument.default_value->value));
    parameter.takes_numbers =
        TakesNumbers(function_) && argument.type.value.IsPlain(schema::BaseType::kTensor);
    return parameter;
  }

  void AddSelf() {
    Parameter self = ParameterOf(*schema_.Self());
    self.numpy_names = {};
    signature_.parameters.push_back(std::move(self));
  }

  template <typename Predicate>
  void AddAll(const Predicate& is_wanted) {
    for (const Argument& argument : schema_.arguments) {
      const bool is_receiver = receiver_ == Receiver::kMethod && &argument == schema_.Self();
      if (is_receiver || !is_wanted(argument)) continue;
      signature_.parameters.push_back(ParameterOf(argument));
      AddText(argument, ReferenceText(argument.type.value));
    }
  }

  void AddText(const Argument& argument, const std::string& type) {
    std::string text = type + " " + NameOf(argument);
    if (argument.default_value) text += "=" + ReferenceText(argument.default_value->value);
    texts_.push_back(std::move(text));
    signature_.ordered_types.push_back(argument.type.value.ToString());
  }

  // Several are one list.
  void AddOuts() {
    const auto outs = schema_.OutArguments();
    if (outs.empty()) return;
    Parameter parameter = ParameterOf(*outs.front());
    out_text_ = ReferenceText(outs.front()->type.value) + " " + parameter.name + "=None";
    if (outs.size() > 1) {
      parameter.name = "out";
      parameter.argument = nullptr;
      parameter.type = {ParameterKind::kOutTuple, false, static_cast<int64_t>(outs.size())};
      out_text_ = "TensorList[" + std::to_string(outs.size()) + "] out=None";
    }
    parameter.default_text = "None";
    parameter.allows_none = true;
    parameter.takes_numbers = false;
    parameter.numpy_names = {};
    parameter.is_out = true;
    signature_.out_index = signature_.parameters.size();
    signature_.parameters.push_back(std::move(parameter));
  }

  void AddOptions() {
    const std::string_view category =
        function_.category_override ? function_.category_override->value : std::string_view();
    if (!IsFactory(schema_, category)) return;
    for (const Argument& argument : schema_.arguments) {
      if (argument.group != ArgumentGroup::kTensorOptions) continue;
      Parameter parameter = ParameterOf(argument);
      const bool is_bool = parameter.type.kind == ParameterKind::kBool;
      parameter.default_text = is_bool ? "False" : "None";
      parameter.allows_none = true;
      signature_.parameters.push_back(std::move(parameter));
    }
    options_text_ = {"ScalarType? dtype=None", "Layout? layout=None", "Device? device=None",
                     "bool? pin_memory=False", "bool? requires_grad=False"};
    for (const char* const type : {"ScalarType?", "Layout?", "Device?", "bool?", "bool?"}) {
      signature_.ordered_types.emplace_back(type);
    }
    if (!schema_.HasTensorOptions()) return;
    Parameter requires_grad;
    requires_grad.name = kRequiresGrad;
    requires_grad.type = {ParameterKind::kBool, true, -1};
    requires_grad.default_text = "False";
    requires_grad.allows_none = true;
    requires_grad.is_keyword_only = true;
    signature_.requires_grad_index = signature_.parameters.size();
    signature_.parameters.push_back(std::move(requires_grad));
  }

  std::string Text(bool has_out) const {
    std::vector<std::string> parts = texts_;
    if (has_out && !out_text_.empty()) parts.push_back(out_text_);
    parts.insert(parts.end(), options_text_.begin(), options_text_.end());
    const size_t positional = signature_.positional - (receiver_ == Receiver::kMethod ? 1 : 0);
    if (parts.size() > positional) parts.insert(parts.begin() + positional, "*");
    std::string text = schema_.name.value.BaseName() + "(";
    for (size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : ", ") + parts[i];
    return text + ")";
  }

  const FunctionSchema& schema_;
  const NativeFunction& function_;
  const Receiver receiver_;
  Signature signature_;
  std::vector<std::string> texts_;  // without out arguments and options
  std::string out_text_;
  std::vector<std::string> options_text_;
};

// The parameter that has the argument of that name.
ArgumentSource SourceOf(const Signature& signature, const FunctionSchema& schema,
                        std::string_view name) {
  ArgumentSource source;
  const auto outs = schema.OutArguments();
  for (size_t i = 0; i < outs.size() && outs.size() > 1; ++i) {
    if (outs[i]->name.value == name) {
      return {ArgumentSource::Kind::kOutTuple, *signature.out_index, i, 0};
    }
  }
  for (size_t i = 0; i < signature.parameters.size(); ++i) {
    const Argument* argument = signature.parameters[i].argument;
    if (argument == nullptr || argument->name.value != name) continue;
    source.kind = ArgumentSource::Kind::kParameter;
    source.index = i;
  }
  return source;
}

}  // namespace

Signature MakeSignature(const NativeFunction& function, Receiver receiver) {
  const FunctionSchema& schema = function.schema;
  Signature signature = Maker(schema, function, receiver).Make();
  OperatorCall call;
  call.function = &function;
  call.result = ResultOf(function);
  for (const Argument& argument : schema.arguments) {
    call.arguments.push_back(SourceOf(signature, schema, argument.name.value));
  }
  (schema.HasOutArguments() ? signature.out : signature.plain) = std::move(call);
  return signature;
}

Signature MakeDeprecatedSignature(const FunctionSchema& schema, const NativeFunction& function,
                                  const std::vector<std::string>& arguments, Receiver receiver) {
  Signature signature = Maker(schema, function, receiver).Make();
  signature.is_deprecated = true;
  signature.text += "|deprecated";
  signature.key += "|deprecated";
  OperatorCall call;
  call.function = &function;
  call.result = ResultOf(function);
  for (size_t i = 0; i < function.schema.arguments.size(); ++i) {
    ArgumentSource source;
    if (i < arguments.size()) source = SourceOf(signature, schema, arguments[i]);
    if (i < arguments.size() && source.kind == ArgumentSource::Kind::kDefault) {
      source.kind = ArgumentSource::Kind::kConstant;
      source.constant = std::stoll(arguments[i]);
    }
    call.arguments.push_back(source);
  }
  (schema.HasOutArguments() ? signature.out : signature.plain) = std::move(call);
  return signature;
}

}  // namespace switchyard::python
