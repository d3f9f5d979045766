#include "compiler/dump/typed_values.h"

#include <utility>

#include "compiler/schema/print/json_values.h"

namespace switchyard::dump {
namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;
using schema::AliasAnnotation;
using schema::Text;

Value AnnotationValue(const schema::Rare<source::Located<AliasAnnotation>>& annotation) {
  if (!annotation) return nullptr;
  const AliasAnnotation& value = annotation->value;
  const bool is_wildcard = value.after == AliasAnnotation::After::kWildcard;
  return Object{{"after", is_wildcard ? Array{"*"} : schema::Texts(value.after_sets)},
                {"before", schema::Texts(value.before)},
                {"is_write", value.is_write}};
}

// Null when the return is not an alias.
const schema::Argument* AliasOf(const schema::Return& result,
                                const schema::FunctionSchema& schema) {
  if (!result.annotation) return nullptr;
  for (const schema::Argument& argument : schema.arguments) {
    const bool is_same =
        argument.annotation && argument.annotation->value == result.annotation->value;
    if (is_same) return &argument;
  }
  return nullptr;
}

}  // namespace

namespace {

// `["dict", [...], [...]]` of a composite type, which contains trees.
Array BaseTree(const schema::Type& type) {
  if (type.base == schema::BaseType::kClass) return Array{"class", Text(type.ClassName())};
  if (type.base == schema::BaseType::kVariable) return Array{"variable", Text(type.ClassName())};
  if (!schema::IsComposite(type.base)) return Array{"base", Text(schema::Spelling(type.base))};
  const bool is_tuple = type.base == schema::BaseType::kTuple;
  Array tree{"composite", Text(is_tuple ? "Tuple" : schema::Spelling(type.base))};
  for (const schema::Type& one : type.Contained()) tree.push_back(TypeTree(one));
  return tree;
}

}  // namespace

Value TypeTree(const schema::Type& type) {
  Array tree = BaseTree(type);
  for (const schema::TypeModifier& modifier : type.modifiers) {
    Array outer;
    if (modifier.kind == schema::TypeModifier::Kind::kOptional) {
      outer = Array{"optional", std::move(tree)};
    } else {
      const Value length = modifier.size == 0 ? Value(nullptr) : Value(modifier.size);
      outer = Array{"list", std::move(tree), length};
    }
    tree = std::move(outer);
  }
  return tree;
}

Array TypedArguments(const schema::FunctionSchema& schema) {
  Array array;
  for (const schema::Argument& argument : schema.arguments) {
    array.push_back(Object{
        {"annotation", AnnotationValue(argument.annotation)},
        {"default",
         argument.default_value ? Text(argument.default_value->value.text) : Value(nullptr)},
        {"group", Text(schema::GroupText(argument.group))},
        {"name", Text(argument.name.value)},
        {"type", Text(argument.type.value.ToString())},
        {"type_tree", TypeTree(argument.type.value)},
    });
  }
  return array;
}

Array TypedReturns(const schema::FunctionSchema& schema) {
  Array array;
  for (const schema::Return& result : schema.returns) {
    array.push_back(Object{{"annotation", AnnotationValue(result.annotation)},
                           {"name", schema::OptionalText(result.name)},
                           {"type", Text(result.type.value.ToString())},
                           {"type_tree", TypeTree(result.type.value)}});
  }
  return array;
}

Array AliasedReturnNames(const schema::FunctionSchema& schema) {
  Array names;
  for (const schema::Return& result : schema.returns) {
    const schema::Argument* argument = AliasOf(result, schema);
    names.push_back(argument == nullptr ? Value(nullptr) : Text(argument->name.value));
  }
  return names;
}

}  // namespace switchyard::dump
