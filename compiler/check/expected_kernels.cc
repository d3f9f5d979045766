#include "compiler/check/expected_kernels.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "compiler/cpp/full_spellability.h"
#include "compiler/cpp/signature.h"
#include "compiler/cpp/structured_signature.h"
#include "compiler/diagnostics/sink.h"
#include "compiler/dispatch/external_kernels.h"
#include "compiler/dispatch/structured_family.h"
#include "compiler/dispatch/written_kernels.h"

namespace switchyard::check {
namespace {

using schema::DispatchLine;
using schema::LineSource;
using schema::NativeFunction;

std::string NamespaceOf(const DispatchLine& line, const target::Spelling& spelling) {
  const std::string& written = line.kernel.value.name_space;
  if (!line.kernel.value.class_name.empty()) return written;
  if (written.empty() || written == "at") return std::string(spelling.name_space) + "::native";
  std::string text;
  for (const cpp::Identifier& part : cpp::KernelNamespace(line.kernel.value)) {
    text += (text.empty() ? "" : "::") + part.text();
  }
  return text;
}

std::string NameOf(const DispatchLine& line, const target::Spelling& spelling) {
  const std::string outer = NamespaceOf(line, spelling) + "::";
  if (line.source == LineSource::kBackend) {
    const std::string member = line.kernel.value.class_name + "::" + line.kernel.value.name;
    return outer == "::" ? member : outer + member;
  }
  if (!line.is_structured) return outer + line.kernel.value.name;
  return outer + cpp::ImplClassName(line.kernel.value).text() + "::impl";
}

// Another file's kernel may stand in for the composite one that is implied.
bool HasOwnLine(const std::vector<DispatchLine>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const DispatchLine& line) { return line.source == LineSource::kOperator; });
}

// Spells signatures. Types that are spelled alike are parsed once.
class SignatureSpeller {
 public:
  explicit SignatureSpeller(const target::Spelling& spelling) : spelling_(spelling) {}

  // Fills the name, the result and the parameters of `kernel`. False when one has no spelling.
  bool Fill(const NativeFunction& function, const cpp::Signature& signature,
            ExpectedKernel* kernel) {
    kernel->name = signature.name.text();
    kernel->function = &function;
    if (!Spell(function, signature.result, &kernel->result)) return false;
    for (const cpp::Parameter& parameter : signature.parameters) {
      ExpectedParameter& added = kernel->parameters.emplace_back();
      added.name = parameter.name.text();
      if (!Spell(function, parameter.type, &added.type)) return false;
    }
    return true;
  }

 private:
  bool Spell(const NativeFunction& function, const cpp::CppType& type, ExpectedType* spelled) {
    const std::optional<std::string> text = spelling_.spell(function, type);
    if (!text) return false;
    auto known = parsed_.find(*text);
    if (known == parsed_.end()) known = parsed_.emplace(*text, cxx::ParseType(*text)).first;
    *spelled = {*text, known->second};
    return true;
  }

  const target::Spelling& spelling_;
  std::map<std::string, cxx::TypeTree> parsed_;
};

ExpectedFallback FallbackOf(const schema::Fallback& fallback, const target::Spelling& spelling) {
  const schema::KernelName& kernel = fallback.kernel.value;
  ExpectedFallback expected;
  expected.name_space =
      kernel.name_space.empty() ? std::string(spelling.name_space) + "::native" : kernel.name_space;
  expected.name = kernel.name;
  expected.range = fallback.kernel.range;
  for (const auto& key : fallback.keys) {
    expected.keys += (expected.keys.empty() ? "" : ", ") + std::string(DispatchKeyName(key.value));
  }
  for (const std::string_view type : spelling.boxed_parameters) {
    expected.parameters.push_back({std::string(type), cxx::ParseType(type)});
  }
  return expected;
}

class Expectation {
 public:
  Expectation(const schema::Program& program, const target::Spelling& spelling)
      : program_(program),
        spelling_(spelling),
        structured_(program),
        external_(program),
        written_(dispatch::FindWrittenKernels(program)),
        speller_(spelling) {}

  ExpectedKernels Take() {
    for (const NativeFunction& function : program_.functions) {
      if (function.manual_kernel_registration) continue;
      diagnostics::Sink unheard;
      if (!cpp::CheckFullSpellability(function, unheard) || !AddKernelsOf(function)) {
        ++result_.unspelled;
      }
    }
    for (const schema::BackendFile& file : program_.backends) {
      for (const schema::Fallback& fallback : file.fallbacks) AddFallback(fallback);
    }
    return std::move(result_);
  }

 private:
  bool AddKernelsOf(const NativeFunction& function) {
    const std::size_t before = result_.kernels.size();
    bool is_spelled = AddMeta(function);
    std::vector<DispatchLine> external;
    if (!external_.IsEmpty()) external = external_.LinesOf(function);
    if (external.empty() || HasOwnLine(external)) {
      for (const DispatchLine& line : function.dispatch) {
        if (IsWrittenByUs(function, line) || AddToListed(line, before)) continue;
        is_spelled = is_spelled && AddLine(function, line);
      }
    }
    for (const DispatchLine& line : external) {
      // One whose result is copied has the kernel of the functional form.
      if (line.source == LineSource::kOperator || line.functional != nullptr) continue;
      if (!AddToListed(line, before)) is_spelled = is_spelled && AddLine(function, line);
    }
    if (!is_spelled) result_.kernels.resize(before);
    return is_spelled;
  }

  // Of two files the later one counts, but both have a kernel.
  void AddFallback(const schema::Fallback& fallback) {
    if (fallback.IsFallthrough()) return;
    ExpectedFallback added = FallbackOf(fallback, spelling_);
    for (ExpectedFallback& other : result_.fallbacks) {
      if (other.QualifiedName() != added.QualifiedName()) continue;
      other.keys += ", " + added.keys;
      return;
    }
    result_.fallbacks.push_back(std::move(added));
  }

  bool IsWrittenByUs(const NativeFunction& function, const DispatchLine& line) const {
    const bool is_of_loops = !function.ufunc_loops.empty() && line.is_implied;
    const auto written = written_.find(&function);
    return is_of_loops || (written != written_.end() && written->second.line == &line);
  }

  // Another line of the operator may name the same kernel.
  bool AddToListed(const DispatchLine& line, std::size_t first) {
    for (std::size_t i = first; i < result_.kernels.size(); ++i) {
      ExpectedKernel& kernel = result_.kernels[i];
      if (kernel.form == KernelForm::kMeta || kernel.QualifiedName() != NameOf(line, spelling_)) {
        continue;
      }
      for (const auto& key : line.keys) kernel.keys.push_back(key.value);
      return true;
    }
    return false;
  }

  bool AddLine(const NativeFunction& function, const DispatchLine& line) {
    ExpectedKernel kernel;
    kernel.name_space = NamespaceOf(line, spelling_);
    kernel.range = line.kernel.range;
    for (const auto& key : line.keys) kernel.keys.push_back(key.value);
    if (line.is_structured) {
      kernel.form = KernelForm::kImpl;
      kernel.class_name = cpp::ImplClassName(line.kernel.value).text();
      return Add(function, cpp::ImplSignature(function), std::move(kernel));
    }
    if (line.source == LineSource::kBackend) {
      kernel.form = KernelForm::kStaticMember;
      kernel.class_name = line.kernel.value.class_name;
    }
    return Add(function, cpp::KernelSignature(function, line.kernel.value), std::move(kernel));
  }

  bool AddMeta(const NativeFunction& function) {
    const dispatch::StructuredFamily* family = structured_.Of(function);
    if (family == nullptr || family->functional != &function) return true;
    ExpectedKernel kernel;
    kernel.form = KernelForm::kMeta;
    kernel.name_space = std::string(spelling_.name_space) + "::meta";
    const std::string& own = function.schema.name_space.value;
    if (own != "aten") kernel.name_space += "::" + own;
    kernel.class_name = cpp::MetaClassName(function).text();
    kernel.is_result_of_class = !cpp::PrecomputedValues(*family->out).empty();
    kernel.range = function.schema.name.range;
    return Add(function, cpp::MetaSignature(function), std::move(kernel));
  }

  bool Add(const NativeFunction& function, const cpp::Signature& signature, ExpectedKernel kernel) {
    if (!speller_.Fill(function, signature, &kernel)) return false;
    result_.kernels.push_back(std::move(kernel));
    return true;
  }

  const schema::Program& program_;
  const target::Spelling& spelling_;
  const dispatch::StructuredFamilies structured_;
  const dispatch::ExternalKernels external_;
  const dispatch::WrittenKernels written_;
  SignatureSpeller speller_;
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

ExpectedKernels ExpectKernels(const schema::Program& program, const target::Spelling& spelling) {
  return Expectation(program, spelling).Take();
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

std::string Declaration(const ExpectedKernel& kernel, const target::Spelling& spelling) {
  const auto shorten = [&](const std::string& text) {
    return target::ShortenedIn(kernel.name_space, spelling.name_space, text);
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
