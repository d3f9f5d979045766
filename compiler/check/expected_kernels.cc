#include "compiler/check/expected_kernels.h"

#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/cpp/full_spellability.h"
#include "compiler/cpp/signature.h"
#include "compiler/cpp/structured_signature.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/plan/kernels.h"

namespace switchyard::check {
namespace {

using schema::NativeFunction;

class Expectation {
 public:
  Expectation(const plan::Build& build, const target::Spelling& spelling)
      : build_(build), spelling_(spelling) {}

  ExpectedKernels Take() {
    for (const NativeFunction* function : build_.operators()) {
      if (function->manual_kernel_registration) continue;
      diagnostics::Sink unheard;
      if (!cpp::CheckFullSpellability(*function, unheard) || !AddKernelsOf(*function)) {
        ++result_.unspelled;
      }
    }
    for (const schema::BackendFile& file : build_.program().program().backends) {
      for (const schema::Fallback& fallback : file.fallbacks) AddFallback(fallback);
    }
    return std::move(result_);
  }

 private:
  // Adds all of them or none.
  bool AddKernelsOf(const NativeFunction& function) {
    const std::size_t before = result_.kernels.size();
    for (const plan::Kernel& kernel : build_.Of(function).kernels) {
      if (kernel.is_emitted || AddKernel(function, kernel)) continue;
      result_.kernels.resize(before);
      return false;
    }
    return true;
  }

  // Of two files the later one takes effect, but both must have a kernel.
  void AddFallback(const schema::Fallback& fallback) {
    if (fallback.IsFallthrough()) return;
    const schema::KernelName& kernel = fallback.kernel.value;
    ExpectedFallback added;
    added.name_space = kernel.name_space.empty() ? std::string(spelling_.name_space) + "::native"
                                                 : kernel.name_space;
    added.name = kernel.name;
    added.range = fallback.kernel.range;
    for (const auto& key : fallback.keys) {
      added.keys += (added.keys.empty() ? "" : ", ") + std::string(DispatchKeyName(key.value));
    }
    for (ExpectedFallback& other : result_.fallbacks) {
      if (other.QualifiedName() != added.QualifiedName()) continue;
      other.keys += ", " + added.keys;
      return;
    }
    for (const std::string_view type : spelling_.boxed_parameters) {
      added.parameters.push_back({std::string(type), cxx::ParseType(type)});
    }
    result_.fallbacks.push_back(std::move(added));
  }

  std::string NamespaceOf(const schema::KernelName& kernel) const {
    if (!kernel.class_name.empty()) return kernel.name_space;
    if (plan::IsInOwnNamespace(kernel)) return std::string(spelling_.name_space) + "::native";
    std::string text;
    for (const cpp::Identifier& part : cpp::KernelNamespace(kernel)) {
      text += (text.empty() ? "" : "::") + part.text();
    }
    return text;
  }

  bool AddKernel(const NativeFunction& function, const plan::Kernel& planned) {
    if (planned.kind == plan::KernelKind::kMetaClass) return AddMeta(function, *planned.family);
    const schema::KernelName& name = planned.line->kernel.value;
    ExpectedKernel kernel;
    kernel.name_space = NamespaceOf(name);
    kernel.range = planned.line->kernel.range;
    kernel.keys = planned.keys;
    if (planned.kind == plan::KernelKind::kImplClass) {
      kernel.form = KernelForm::kImpl;
      kernel.class_name = cpp::ImplClassName(name).text();
      return Add(function, cpp::ImplSignature(function), std::move(kernel));
    }
    if (planned.kind == plan::KernelKind::kStaticMember) {
      kernel.form = KernelForm::kStaticMember;
      kernel.class_name = name.class_name;
    }
    return Add(function, cpp::KernelSignature(function, name), std::move(kernel));
  }

  bool AddMeta(const NativeFunction& function, const expand::StructuredFamily& family) {
    ExpectedKernel kernel;
    kernel.form = KernelForm::kMeta;
    kernel.name_space = std::string(spelling_.name_space) + "::meta";
    const std::string& own = function.schema.name_space.value;
    if (own != "aten") kernel.name_space += "::" + own;
    kernel.class_name = cpp::MetaClassName(function).text();
    kernel.is_result_of_class = !cpp::PrecomputedValues(*family.out).empty();
    kernel.range = function.schema.name.range;
    return Add(function, cpp::MetaSignature(function), std::move(kernel));
  }

  bool Add(const NativeFunction& function, const cpp::Signature& signature, ExpectedKernel kernel) {
    kernel.name = signature.name.text();
    kernel.function = &function;
    if (!Spell(function, signature.result, &kernel.result)) return false;
    for (const cpp::Parameter& parameter : signature.parameters) {
      ExpectedParameter& added = kernel.parameters.emplace_back();
      added.name = parameter.name.text();
      if (!Spell(function, parameter.type, &added.type)) return false;
    }
    result_.kernels.push_back(std::move(kernel));
    return true;
  }

  bool Spell(const NativeFunction& function, const cpp::CppType& type, ExpectedType* spelled) {
    const std::optional<std::string> text = spelling_.spell(function, type);
    if (!text) return false;
    auto known = parsed_.find(*text);
    if (known == parsed_.end()) known = parsed_.emplace(*text, cxx::ParseType(*text)).first;
    *spelled = {*text, known->second};
    return true;
  }

  const plan::Build& build_;
  const target::Spelling& spelling_;
  std::map<std::string, cxx::TypeTree> parsed_;
  ExpectedKernels result_;
};

}  // namespace

std::string ExpectedKernel::ShownName() const {
  return class_name.empty() ? name : class_name + "::" + name;
}

std::string ExpectedKernel::QualifiedName() const {
  return name_space.empty() ? ShownName() : name_space + "::" + ShownName();
}

std::string ExpectedFallback::QualifiedName() const { return name_space + "::" + name; }

ExpectedKernels ExpectKernels(const plan::Build& build, const target::Spelling& spelling) {
  return Expectation(build, spelling).Take();
}

std::set<std::string> TypeNamesOf(const ExpectedKernels& expected) {
  std::set<std::string> names;
  for (const ExpectedKernel& kernel : expected.kernels) {
    cxx::AddNames(kernel.result.type, &names);
    for (const ExpectedParameter& parameter : kernel.parameters) {
      cxx::AddNames(parameter.type.type, &names);
    }
    if (kernel.form == KernelForm::kStaticMember) {
      const std::string& space = kernel.name_space;
      names.insert(space.empty() ? kernel.class_name : space + "::" + kernel.class_name);
    }
  }
  for (const ExpectedFallback& fallback : expected.fallbacks) {
    for (const ExpectedType& parameter : fallback.parameters) cxx::AddNames(parameter.type, &names);
  }
  return names;
}

std::string SpelledWith(const cxx::TypeNames& names, std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kMoved = {
      {{"c10::optional", "std::optional"}, {"c10::string_view", "std::basic_string_view"}}};
  for (const auto& [name, meaning] : kMoved) {
    const auto known = names.find(std::string(name));
    if (known == names.end() || known->second.name != meaning) continue;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
      text.replace(at, 3, "std");
    }
  }
  return text;
}

std::string Declaration(const ExpectedKernel& kernel, const target::Spelling& spelling,
                        const cxx::TypeNames& names) {
  const auto shorten = [&](const std::string& text) {
    return target::ShortenedIn(kernel.name_space, spelling.name_space, SpelledWith(names, text));
  };
  std::string text = kernel.is_result_of_class ? kernel.class_name + "::meta_return_ty"
                                               : shorten(kernel.result.spelled);
  text += " " + kernel.ShownName() + "(";
  const char* separator = "";
  for (const ExpectedParameter& parameter : kernel.parameters) {
    text += separator + shorten(parameter.type.spelled) + " " + parameter.name;
    separator = ", ";
  }
  return text + ")";
}

std::string Declaration(const ExpectedFallback& fallback, const target::Spelling& spelling) {
  std::string text = "void " + fallback.name + "(";
  const char* separator = "";
  for (const ExpectedType& parameter : fallback.parameters) {
    text += separator +
            target::ShortenedIn(fallback.name_space, spelling.name_space, parameter.spelled);
    separator = ", ";
  }
  return text + ")";
}

}  // namespace switchyard::check
