// SchemaText: reads the declarations of operators that emitted tables contain.
//
// The compiler has checked them, so nothing is reported here. A default that this run-time has no
// plain value for (`contiguous_format`, `Mean`) is switchyard::Value::Default(), which stands for
// it in boxed calls.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_SCHEMA_TEXT_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_SCHEMA_TEXT_H_

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lib/extension/runtime/function_schema.h"

namespace c10 {

namespace detail {

using AliasSets = std::unordered_set<std::string>;

// `a|b!` without the mark.
inline AliasSets SplitSets(std::string_view names) {
  AliasSets sets;
  while (!names.empty()) {
    const std::size_t end = names.find('|');
    std::string_view name = names.substr(0, end);
    if (!name.empty() && name.back() == '!') name.remove_suffix(1);
    sets.emplace(name);
    names = end == std::string_view::npos ? std::string_view() : names.substr(end + 1);
  }
  return sets;
}

}  // namespace detail

class SchemaText {
 public:
  static FunctionSchema Read(std::string_view text) {
    FunctionSchema schema;
    schema.text_ = text;
    SchemaText reader(text);
    const std::string_view name = reader.Until("(");
    const std::size_t dot = name.find('.');
    schema.name_.name = name.substr(0, dot);
    if (dot != std::string_view::npos) schema.name_.overload_name = name.substr(dot + 1);
    schema.arguments_ = reader.ReadList();
    reader.Skip(" -> ");
    if (reader.Peek() == '(') {
      schema.returns_ = reader.ReadList();
    } else {
      schema.returns_.push_back(reader.ReadOne(/*is_keyword_only=*/false));
    }
    return schema;
  }

 private:
  explicit SchemaText(std::string_view text) : rest_(text) {}

  char Peek() const { return rest_.empty() ? '\0' : rest_.front(); }
  bool Skip(std::string_view word) {
    if (rest_.substr(0, word.size()) != word) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::string_view Until(const char* ends) {
    const std::string_view word = rest_.substr(0, rest_.find_first_of(ends));
    rest_.remove_prefix(word.size());
    return word;
  }

  // With its parentheses.
  std::vector<Argument> ReadList() {
    std::vector<Argument> list;
    bool is_keyword_only = false;
    Skip("(");
    while (Peek() != ')' && Peek() != '\0') {
      if (Skip("*")) {
        is_keyword_only = true;
      } else {
        list.push_back(ReadOne(is_keyword_only));
      }
      Skip(",");
      Skip(" ");
    }
    Skip(")");
    return list;
  }

  Argument ReadOne(bool is_keyword_only) {
    Argument one;
    one.is_keyword_only_ = is_keyword_only;
    one.type_ = ReadType(&one);
    if (Skip(" ")) one.name_ = Until(",)=");
    if (Skip("=")) one.default_ = ReadDefault(*one.type_);
    return one;
  }

  TypePtr ReadType(Argument* one) {
    TypePtr type = detail::TypeOfWord(Until("([? ,)=!"));
    for (;;) {
      if (Peek() == '(' && !one->alias_) {
        one->alias_ = ReadAlias();
      } else if (Skip("!")) {
        one->alias_.emplace(true, detail::AliasSets(), detail::AliasSets());
      } else if (Skip("?")) {
        type = OptionalType::create(type);
      } else if (Skip("[")) {
        const std::string_view length = Until("]");
        Skip("]");
        if (!length.empty()) one->length_ = std::atoi(std::string(length).c_str());
        type = ListType::create(type);
      } else {
        return type;
      }
    }
  }

  AliasInfo ReadAlias() {
    Skip("(");
    const std::string_view inner = Until(")");
    Skip(")");
    constexpr std::string_view kArrow = " -> ";
    const std::size_t arrow = inner.find(kArrow);
    const std::string_view before = inner.substr(0, arrow);
    const std::string_view after =
        arrow == std::string_view::npos ? before : inner.substr(arrow + kArrow.size());
    return AliasInfo(before.find('!') != std::string_view::npos, detail::SplitSets(before),
                     detail::SplitSets(after));
  }

  // From `=` to the comma or the parenthesis behind it.
  IValue ReadDefault(const Type& type) {
    if (Peek() == '"' || Peek() == '\'') return IValue(ReadString());
    if (Skip("[")) return ReadElements(type);
    const std::string word(Until(",)]"));
    if (word == "None") return IValue();
    if (word == "True" || word == "False") return IValue(word == "True");
    char* end = nullptr;
    const long long integer = std::strtoll(word.c_str(), &end, 10);
    const Type& wanted = type.kind() == TypeKind::OptionalType ? *type.containedType(0) : type;
    const bool is_integer = *end == '\0' && end != word.c_str();
    if (is_integer && wanted.kind() != TypeKind::FloatType) return IValue(int64_t{integer});
    const double real = std::strtod(word.c_str(), &end);
    const bool is_real = *end == '\0' && end != word.c_str();
    return is_real ? IValue(real) : IValue(switchyard::Value::Default());
  }

  std::string ReadString() {
    const char quote = Peek();
    rest_.remove_prefix(1);
    std::string text;
    for (; !rest_.empty() && Peek() != quote; rest_.remove_prefix(1)) {
      if (Peek() == '\\') rest_.remove_prefix(1);
      text += Peek();
    }
    rest_.remove_prefix(rest_.empty() ? 0 : 1);
    return text;
  }

  IValue ReadElements(const Type& type) {
    const Type& list = type.kind() == TypeKind::OptionalType ? *type.containedType(0) : type;
    const Type& element =
        list.kind() == TypeKind::ListType ? *list.containedType(0) : *AnyType::get();
    std::vector<switchyard::Value> elements;
    while (Peek() != ']' && Peek() != '\0') {
      elements.push_back(ReadDefault(element));
      Skip(",");
      Skip(" ");
    }
    Skip("]");
    const bool is_of_ints = element.kind() == TypeKind::IntType;
    if (!is_of_ints) return IValue(switchyard::Value(std::move(elements)));
    std::vector<int64_t> numbers;
    for (const switchyard::Value& one : elements) numbers.push_back(one.integer());
    return IValue(std::move(numbers));
  }

  std::string_view rest_;
};

}  // namespace c10

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_SCHEMA_TEXT_H_
