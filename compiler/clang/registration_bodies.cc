#include "compiler/clang/registration_bodies.h"

#include <algorithm>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/clang/library_reader.h"
#include "compiler/clang/library_statements.h"

namespace switchyard::cxx {
namespace {

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool StartsAt(std::string_view text, std::size_t at, std::string_view what) {
  return text.substr(at, what.size()) == what;
}

// The position behind a comment or a literal that begins at `at`; `at` where none does.
std::size_t BehindUnread(std::string_view text, std::size_t at) {
  if (StartsAt(text, at, "//")) return std::min(text.find('\n', at), text.size());
  if (StartsAt(text, at, "/*")) {
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  // A quote behind a digit separates digits.
  const char quote = text[at];
  const bool is_literal = quote == '"' || (quote == '\'' && (at == 0 || !IsWordByte(text[at - 1])));
  if (!is_literal) return at;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != quote) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

// Calls `visit` with each word and each other byte that is no white space, and where it begins,
// until that is false.
template <typename Visit>
void ForEachToken(std::string_view text, std::size_t begin, const Visit& visit) {
  for (std::size_t at = begin; at < text.size();) {
    const std::size_t behind = BehindUnread(text, at);
    if (behind != at) {
      at = behind;
      continue;
    }
    std::size_t end = at + 1;
    if (IsWordByte(text[at])) {
      while (end < text.size() && IsWordByte(text[end])) ++end;
    }
    const bool is_space = text[at] == ' ' || text[at] == '\n' || text[at] == '\t';
    if (!is_space && !visit(text.substr(at, end - at), at)) return;
    at = end;
  }
}

// The word in front of `=`, in the tokens up to what makes a library.
std::string_view Assigned(const std::vector<std::string_view>& tokens) {
  for (std::size_t i = tokens.size(); i > 1; --i) {
    const std::string_view token = tokens[i - 1];
    if (token == ";" || token == "{" || token == "}") return {};
    if (token == "=" && IsWordByte(tokens[i - 2].front())) return tokens[i - 2];
  }
  return {};
}

bool IsLibraryWord(std::string_view token) {
  return token == "Library" || token == "StableLibrary";
}

bool IsGivenLibrary(const clang::FunctionDecl& function) {
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    if (IsLibrary(parameter->getType())) return true;
  }
  return false;
}

// Whether a template may be given a library: `template <typename Module> void fill(Module& m)`.
bool TakesAnyType(const clang::FunctionDecl& function) {
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const clang::QualType plain = parameter->getType().getNonReferenceType();
    const clang::QualType pointed = plain->isPointerType() ? plain->getPointeeType() : plain;
    if (pointed->isTemplateTypeParmType() || pointed->isUndeducedAutoType()) return true;
  }
  return false;
}

// What a body says to a library whose type only a call of the template tells.
bool CallsLibraryMember(std::string_view text) {
  static const Words& members =
      *new Words{"def", "impl", "fallback", "class_", "set_python_module"};
  return NamesOneOf(text, members);
}

// As others call it: a constructor has the name of its class.
std::string CalledName(const clang::FunctionDecl& function) {
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function);
  return constructor == nullptr ? function.getNameAsString()
                                : constructor->getParent()->getNameAsString();
}

}  // namespace

Words LibrariesIn(std::string_view text) {
  Words names;
  std::vector<std::string_view> tokens;
  ForEachToken(text, 0, [&](std::string_view token, std::size_t) {
    tokens.push_back(token);
    const std::size_t count = tokens.size();
    const bool is_end = token == "(" || token == "{" || token == "=" || token == ";";
    // `Library m(`, `Library* m =`, `unique_ptr<torch::Library> m =`
    if (is_end && count > 2 && IsWordByte(tokens[count - 2].front())) {
      std::size_t i = count - 2;
      while (i > 0 && (tokens[i - 1] == "*" || tokens[i - 1] == "&" || tokens[i - 1] == ">")) --i;
      if (i > 0 && IsLibraryWord(tokens[i - 1])) names.emplace(tokens[count - 2]);
    }
    const bool makes =
        IsLibraryWord(token) || token == "MAKE_TORCH_LIBRARY" || token == "MAKE_TORCH_LIBRARY_IMPL";
    const std::string_view assigned = makes ? Assigned(tokens) : std::string_view();
    if (!assigned.empty()) names.emplace(assigned);
    return true;
  });
  return names;
}

std::string_view TextOfBody(std::string_view text, std::size_t begin) {
  std::size_t depth = 0;
  std::size_t end = text.size();
  bool is_over = false;
  ForEachToken(text, begin, [&](std::string_view token, std::size_t at) {
    // Braces behind a member of a constructor's list are followed by others.
    if (is_over && token != "," && token != "{") return false;
    is_over = false;
    if (token == "{") ++depth;
    if (token == "}" && depth > 0 && --depth == 0) {
      end = at + 1;
      is_over = true;
    }
    return true;
  });
  return text.substr(begin, end - begin);
}

bool NamesOneOf(std::string_view text, const Words& words) {
  bool found = false;
  ForEachToken(text, 0, [&](std::string_view token, std::size_t) {
    found = words.find(token) != words.end();
    return !found;
  });
  return found;
}

bool RegistrationBodies::Has(const clang::Decl& decl) {
  if (IsRegistrationFunction(decl)) return true;
  const clang::FunctionDecl* function = decl.getAsFunction();  // of a template, too
  if (function == nullptr) return false;
  if (IsGivenLibrary(*function)) {
    names_.insert(CalledName(*function));
    return true;
  }
  const clang::SourceManager& sources = function->getASTContext().getSourceManager();
  const clang::SourceLocation place = sources.getExpansionLoc(function->getLocation());
  const bool takes_any_type = TakesAnyType(*function);
  if (!sources.isInMainFile(place) && (!takes_any_type || sources.isInSystemHeader(place))) {
    return false;
  }
  const llvm::StringRef buffer = sources.getBufferData(sources.getFileID(place));
  const std::string_view text(buffer.data(), buffer.size());
  if (!has_names_ && sources.isInMainFile(place)) {
    names_.merge(LibrariesIn(text));
    has_names_ = true;
  }
  // The function's own name comes first.
  const std::size_t begin = sources.getFileOffset(place) + function->getNameAsString().size();
  const std::string_view body = TextOfBody(text, begin);
  const bool registers = takes_any_type && CallsLibraryMember(body);
  if (!registers && !NamesOneOf(body, names_)) return false;
  names_.insert(CalledName(*function));
  return true;
}

}  // namespace switchyard::cxx
