#include "compiler/schema/print/schema_printer.h"

#include <optional>
#include <vector>

#include "compiler/schema/signature.h"

namespace switchyard::schema {
namespace {

// Appends the text to a string.
class StringWriter {
 public:
  explicit StringWriter(std::string* text) : text_(*text) {}

  void Add(std::string_view piece) { text_.append(piece); }
  void Add(char c) { text_.push_back(c); }

 private:
  std::string& text_;
};

// Compares the text with another one piece by piece: every declaration that is read is compared
// with its canonical form.
class Comparison {
 public:
  explicit Comparison(std::string_view text) : rest_(text) {}

  void Add(std::string_view piece) {
    is_equal_ = is_equal_ && rest_.substr(0, piece.size()) == piece;
    if (is_equal_) rest_.remove_prefix(piece.size());
  }
  void Add(char c) {
    is_equal_ = is_equal_ && !rest_.empty() && rest_[0] == c;
    if (is_equal_) rest_.remove_prefix(1);
  }

  bool AreEqual() const { return is_equal_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool is_equal_ = true;
};

// The end of the first `count` modifiers in `?[2][]`.
size_t EndOfModifiers(std::string_view text, size_t count) {
  size_t end = 0;
  for (; count > 0; --count) end = text[end] == '?' ? end + 1 : text.find(']', end) + 1;
  return end;
}

template <typename Writer>
void WriteType(const Type& type, const AliasAnnotation* annotation, Writer* out) {
  out->Add(type.BaseText());
  std::string modifiers = type.IsPlain() ? std::string() : type.ModifiersText();
  if (annotation != nullptr) {
    const size_t before = EndOfModifiers(modifiers, annotation->modifiers_before);
    out->Add(std::string_view(modifiers).substr(0, before));
    modifiers.erase(0, before);
    if (!annotation->IsFresh()) out->Add('(');
    out->Add(annotation->ToString());
    if (!annotation->IsFresh()) out->Add(')');
  }
  out->Add(modifiers);
}

const AliasAnnotation* AnnotationOf(const Rare<source::Located<AliasAnnotation>>& annotation) {
  return annotation ? &annotation->value : nullptr;
}

template <typename Writer>
void WriteNameAndDefault(const Argument& argument, Writer* out) {
  out->Add(' ');
  out->Add(argument.name.value);
  if (!argument.default_value) return;
  out->Add('=');
  out->Add(argument.default_value->value.text);
}

template <typename Writer>
void WriteArgument(const Argument& argument, Writer* out) {
  WriteType(argument.type.value, AnnotationOf(argument.annotation), out);
  WriteNameAndDefault(argument, out);
}

template <typename Writer>
void WriteArguments(const std::vector<Argument>& arguments, Writer* out) {
  bool after_star = false;
  bool is_first = true;
  for (const Argument& argument : arguments) {
    if (!is_first) out->Add(", ");
    is_first = false;
    if (!argument.IsPositional() && !after_star) {
      out->Add("*, ");
      after_star = true;
    }
    WriteArgument(argument, out);
  }
}

template <typename Writer>
void WriteReturn(const Return& result, Writer* out) {
  WriteType(result.type.value, AnnotationOf(result.annotation), out);
  if (!result.name) return;
  out->Add(' ');
  out->Add(result.name->value);
}

// One return, unless it is a tuple: `(A, B)` are two returns.
bool IsWithoutParentheses(const FunctionSchema& schema) {
  if (schema.has_varreturns) return schema.returns.empty();
  return schema.returns.size() == 1 && schema.returns[0].type.value.base != BaseType::kTuple;
}

template <typename Writer>
void WriteSchema(const FunctionSchema& schema, Writer* out) {
  out->Add(schema.name.value.ToString());
  out->Add('(');
  WriteArguments(schema.arguments, out);
  if (schema.has_varargs) out->Add(schema.arguments.empty() ? "..." : ", ...");
  out->Add(") -> ");
  if (IsWithoutParentheses(schema)) {
    if (schema.has_varreturns) return out->Add("...");
    return WriteReturn(schema.returns[0], out);
  }
  out->Add('(');
  bool is_first = true;
  for (const Return& result : schema.returns) {
    if (!is_first) out->Add(", ");
    is_first = false;
    WriteReturn(result, out);
  }
  if (schema.has_varreturns) out->Add(", ...");
  out->Add(')');
}

template <typename Writer>
void WriteDeclaration(const FunctionSchema& schema, Writer* out) {
  if (schema.has_written_namespace) {
    out->Add(schema.name_space.value);
    out->Add("::");
  }
  WriteSchema(schema, out);
}

}  // namespace

std::string PrintType(const Type& type, const AliasAnnotation* annotation) {
  std::string text;
  StringWriter out(&text);
  WriteType(type, annotation, &out);
  return text;
}

std::string PrintArgument(const Argument& argument) {
  std::string text;
  StringWriter out(&text);
  WriteArgument(argument, &out);
  return text;
}

std::string PrintReturn(const Return& result) {
  std::string text;
  StringWriter out(&text);
  WriteReturn(result, &out);
  return text;
}

std::string PrintSchema(const FunctionSchema& schema) {
  std::string text;
  StringWriter out(&text);
  WriteSchema(schema, &out);
  return text;
}

std::string PrintDeclaration(const FunctionSchema& schema) {
  std::string text;
  StringWriter out(&text);
  WriteDeclaration(schema, &out);
  return text;
}

bool IsDeclaration(std::string_view text, const FunctionSchema& schema) {
  Comparison comparison(text);
  WriteDeclaration(schema, &comparison);
  return comparison.AreEqual();
}

std::string PrintSignature(const FunctionSchema& schema) {
  return PrintSchema(SignatureOf(schema));
}

}  // namespace switchyard::schema
