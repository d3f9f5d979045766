#include "compiler/import/imported_operators.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/suggest.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/import/contradictions.h"
#include "compiler/import/declaration.h"
#include "compiler/import/kernel_names.h"
#include "compiler/import/registered_name.h"
#include "compiler/schema/dispatch_key_words.h"

namespace switchyard::importer {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using diagnostics::Text;

constexpr std::string_view kComposite = "CompositeImplicitAutograd";
constexpr std::string_view kLeaveOutClasses = "--leave-out=classes imports the rest without it";

class Importer {
 public:
  Importer(const ImportInput& input, check::CheckContext& context, Refusals& refusals)
      : input_(input), left_out_(input.left_out), context_(context), refusals_(refusals) {}

  ImportedOperators Take() {
    for (const bool is_first : {true, false}) {
      for (const SourceBlocks& source : input_.sources) {
        index_ = &source.index;
        for (const cxx::LibraryBlock& block : source.blocks) Read(block, is_first);
      }
    }
    TellSecondLibraries(input_.sources, context_);
    TellKernelTypes(result_, refusals_);
    for (const ImportedOperator& one : result_.operators) TellWithoutKernel(one);
    NameKernels(&result_.operators);
    return std::move(result_);
  }

 private:
  // Definitions first: they may stand below what they are referred to from, or in another source.
  void Read(const cxx::LibraryBlock& block, bool is_first) {
    if (is_first) TellUnread(block);
    for (const cxx::Registration& registration : block.registrations) {
      if (IsOperatorLeftOut(block, registration, is_first)) continue;
      if (is_first && !IsReadable(block, registration)) continue;
      if (registration.is_conditional) continue;
      switch (registration.kind) {
        case cxx::RegistrationKind::kDefine:
          if (is_first) Define(block, registration);
          break;
        case cxx::RegistrationKind::kImplement:
          if (!is_first) Implement(block, registration);
          break;
        case cxx::RegistrationKind::kFallback:
          if (!is_first) AddFallback(block, registration);
          break;
        case cxx::RegistrationKind::kClass:
        case cxx::RegistrationKind::kNothing:
        case cxx::RegistrationKind::kOther:
          break;
      }
    }
  }

  // The operator that a registration is about; empty when that is not known.
  static std::string OperatorOf(const cxx::LibraryBlock& block,
                                const cxx::Registration& registration) {
    if (!registration.text) return {};
    const RegisteredName name = SplitName(*registration.text);
    const bool is_written = !name.name_space.empty();
    return Qualified(is_written ? name.name_space : block.name_space, name.name);
  }

  bool IsOperatorLeftOut(const cxx::LibraryBlock& block, const cxx::Registration& registration,
                         bool is_first) {
    const std::string qualified = OperatorOf(block, registration);
    if (qualified.empty() || left_out_.operators.count(qualified) == 0) return false;
    result_.left_out.operators.insert(qualified);
    if (is_first && registration.function) ++result_.left_out.kernels;
    return true;
  }

  void TellWithoutKernel(const ImportedOperator& one) {
    const std::string qualified = Qualified(one.name_space, one.name);
    // What is wrong with its kernels was told; others may be in what was not read.
    if (!one.kernels.empty() || refused_kernels_.count(qualified) != 0 || !input_.are_all_read) {
      return;
    }
    auto told = refusals_.OfOperator(qualified, diagnostics::kOperatorWithoutKernel, one.range,
                                     Name(qualified));
    if (bare_.count(qualified) == 0) return;
    told.Hint("all of its kernels are left out; --leave-out=" + qualified + " leaves it out, too");
  }

  // What is no block, but something that no schema says.
  void TellUnread(const cxx::LibraryBlock& block) {
    const source::SourceRange range = context_.RangeOf(*index_, block.place);
    const bool is_class = block.kind == cxx::BlockKind::kOutsideClass;
    if (block.kind == cxx::BlockKind::kAutogradFunction &&
        left_out_.keys.count(DispatchKey::Autograd) == 0) {
      refusals_.OfWord("Autograd", diagnostics::kAutogradFunction, range, Name(block.name_space))
          .Hint("--leave-out=Autograd imports what its `forward` computes");
    } else if (is_class && left_out_.classes) {
      ++result_.left_out.classes;
    } else if (is_class) {
      refusals_.OfWord("classes", diagnostics::kRegistrationOutside, range)
          .Hint(std::string(kLeaveOutClasses));
    } else if (block.kind == cxx::BlockKind::kOutside) {
      context_.sink().Report(diagnostics::kRegistrationOutside, range);
    }
  }

  source::SourceRange RangeOf(const cxx::Registration& registration) {
    return context_.RangeOf(*index_, registration.text_place, registration.place);
  }

  bool IsReadable(const cxx::LibraryBlock& block, const cxx::Registration& registration) {
    diagnostics::Sink& sink = context_.sink();
    const source::SourceRange range = context_.RangeOf(*index_, registration.place);
    const std::string qualified = OperatorOf(block, registration);
    if (registration.kind == cxx::RegistrationKind::kOther) {
      sink.Report(diagnostics::kRegistrationNotRead, range);
      return false;
    }
    if (registration.kind == cxx::RegistrationKind::kClass) {
      if (left_out_.classes) return ++result_.left_out.classes, true;
      refusals_.OfWord("classes", diagnostics::kRegistrationNotRead, range)
          .Hint(std::string(kLeaveOutClasses));
      return false;
    }
    if (registration.kind == cxx::RegistrationKind::kNothing) return true;
    if (registration.is_conditional) {
      if (qualified.empty()) {
        sink.Report(diagnostics::kRegistrationConditional, range);
      } else {
        refusals_.OfOperator(qualified, diagnostics::kRegistrationConditional, range);
      }
      refused_kernels_.insert(qualified);
      return false;
    }
    if (registration.kind != cxx::RegistrationKind::kFallback && !registration.text) {
      sink.Report(diagnostics::kRegistrationComputed, RangeOf(registration), Text("name"));
    }
    if (registration.function && registration.function->has_unknown_key) {
      const auto place = context_.RangeOf(*index_, registration.function->place);
      if (qualified.empty()) {
        sink.Report(diagnostics::kRegistrationComputed, place, Text("key"));
      } else {
        refusals_.OfOperator(qualified, diagnostics::kRegistrationComputed, place, Text("key"));
      }
      refused_kernels_.insert(qualified);
    }
    return true;
  }

  // The namespace of the block, or the one that is written in its place.
  std::optional<std::string> NamespaceOf(const cxx::LibraryBlock& block, const RegisteredName& name,
                                         const cxx::Registration& registration) {
    const bool is_of_all = block.name_space == "_";
    if (block.kind == cxx::BlockKind::kRegistry && !name.name_space.empty()) return name.name_space;
    if (name.name_space.empty() ? !is_of_all : name.name_space == block.name_space) {
      return block.name_space;
    }
    refusals_.OfOperator(
        OperatorOf(block, registration), diagnostics::kRegistrationMisplaced, RangeOf(registration),
        Name(*registration.text),
        Name(block.kind == cxx::BlockKind::kRegistry ? "RegisterOperators" : block.name_space));
    return std::nullopt;
  }

  void Define(const cxx::LibraryBlock& block, const cxx::Registration& registration) {
    if (!registration.text) return;
    const RegisteredName name = SplitName(*registration.text);
    const auto name_space = NamespaceOf(block, name, registration);
    if (!name_space) return;
    ImportedOperator added;
    added.name_space = *name_space;
    added.name = name.name;
    added.declaration = name.declaration;
    added.range = RangeOf(registration);
    added.tags = registration.tags;
    const std::string qualified = Qualified(*name_space, name.name);
    if (block.kind == cxx::BlockKind::kImplementations) {
      refusals_.OfOperator(qualified, diagnostics::kRegistrationMisplaced, added.range,
                           Name(qualified), Name(block.key));
      return;
    }
    if (!IsNew(qualified, added.range)) return;
    const cxx::RegisteredFunction* function =
        registration.function ? &*registration.function : nullptr;
    if (added.declaration.empty()) {
      const source::SourceRange range =
          function == nullptr ? added.range : context_.RangeOf(*index_, function->place);
      if (!InferDeclaration(qualified, function, range, &added, refusals_)) return;
    }
    TellAliasAnalysis(registration, added, context_.sink());
    number_.emplace(qualified, result_.operators.size());
    result_.operators.push_back(std::move(added));
    if (function != nullptr) AddKernel(block, *function, &result_.operators.back());
  }

  bool IsNew(const std::string& qualified, const source::SourceRange& range) {
    const auto [known, is_new] = first_.emplace(qualified, range);
    if (is_new) return true;
    refusals_.OfOperator(qualified, diagnostics::kOperatorDefinedTwice, range, Name(qualified))
        .Info(known->second, "the first definition is here");
    return false;
  }

  void Implement(const cxx::LibraryBlock& block, const cxx::Registration& registration) {
    if (!registration.text || !registration.function) return;
    const source::SourceRange range = context_.RangeOf(*index_, registration.function->place);
    if (!HasKeyOfBlock(block, *registration.function)) {
      const std::string wrong = OperatorOf(block, registration);
      refused_kernels_.insert(wrong);
      refusals_.OfOperator(wrong, diagnostics::kRegistrationMisplaced, range,
                           Name(registration.function->key), Name(block.key));
      return;
    }
    const RegisteredName name = SplitName(*registration.text);
    const auto name_space = NamespaceOf(block, name, registration);
    if (!name_space) return;
    const std::string qualified = Qualified(*name_space, name.name);
    const auto known = number_.find(qualified);
    if (known != number_.end()) {
      return AddKernel(block, *registration.function, &result_.operators[known->second]);
    }
    // What is wrong with its definition was said.
    if (first_.count(qualified) != 0 || IsLeftOut(block, *registration.function)) return;
    if (input_.known.count(qualified) != 0) {
      return AddToBackend(block, *registration.function, qualified);
    }
    TellUndefined(registration, qualified);
  }

  void TellUndefined(const cxx::Registration& registration, const std::string& qualified) {
    // What defines it may be in what was not read.
    if (!input_.are_all_read) return;
    auto told = refusals_.OfOperator(qualified, diagnostics::kOperatorUndefined,
                                     RangeOf(registration), Name(qualified));
    std::vector<std::string_view> names;
    for (const auto& [other, number] : number_) names.push_back(other);
    const std::string_view nearest = diagnostics::ClosestName(qualified, names);
    if (!nearest.empty()) {
      told.Hint("did you mean `" + std::string(nearest) + "`?");
    } else if (input_.known.empty()) {
      told.Hint("--schema=FILE names a file that has it");
    }
  }

  static std::string_view KeyWord(const cxx::LibraryBlock& block,
                                  const cxx::RegisteredFunction& function) {
    const std::string& word = function.key.empty() ? block.key : function.key;
    const bool is_any = word.empty() || word == "CatchAll" || word == "Undefined";
    return is_any ? kComposite : std::string_view(word);
  }

  bool IsLeftOut(const cxx::LibraryBlock& block, const cxx::RegisteredFunction& function) {
    const std::string word(KeyWord(block, function));
    if (!left_out_.HasKey(word)) return false;
    result_.left_out.other_keys.insert(word);
    ++result_.left_out.kernels;
    return true;
  }

  void AddKernel(const cxx::LibraryBlock& block, const cxx::RegisteredFunction& function,
                 ImportedOperator* one) {
    const std::string qualified = Qualified(one->name_space, one->name);
    const source::SourceRange range = context_.RangeOf(*index_, function.place);
    const std::string_view word = KeyWord(block, function);
    const auto key = schema::DispatchKeyFromWord(word);
    if (function.has_unknown_key) return;
    if (IsLeftOut(block, function)) {
      bare_.insert(qualified);
      return;
    }
    if (!key || !schema::MayStandInSchemaFile(*key, {})) {
      refused_kernels_.insert(qualified);
      refusals_
          .OfWord(std::string(word), diagnostics::kRegistrationKey, range, Name(qualified),
                  KeyText(word))
          .Hint("--leave-out=" + std::string(word) + " imports the rest without it");
      return;
    }
    if (!IsCallable(qualified, function, range, refusals_)) {
      refused_kernels_.insert(qualified);
      return;
    }
    for (const ImportedKernel& kernel : one->kernels) {
      if (std::find(kernel.keys.begin(), kernel.keys.end(), *key) == kernel.keys.end()) continue;
      refusals_
          .OfOperator(qualified, diagnostics::kKernelRegisteredTwice, range, Name(qualified),
                      KeyText(word))
          .Info(kernel.range, "the first one is here");
      return;
    }
    const ImportedKernel added = {{*key}, &function, index_, range};
    for (ImportedKernel& kernel : one->kernels) {
      if (IsSameFunction(kernel, added)) return kernel.keys.push_back(*key);
    }
    one->kernels.push_back(added);
  }

  // Which keys can be those of a backend, rules about such files say.
  void AddToBackend(const cxx::LibraryBlock& block, const cxx::RegisteredFunction& function,
                    const std::string& qualified) {
    const source::SourceRange range = context_.RangeOf(*index_, function.place);
    const std::string_view word = KeyWord(block, function);
    const auto key = schema::DispatchKeyFromWord(word);
    if (function.has_unknown_key) return;
    if (key && (IsAliasKey(*key) || dispatch::IsAutogradKey(*key))) {
      refusals_.OfWord(std::string(word), diagnostics::kBackendRefused, range, KeyText(word),
                       Text("it is no key of a backend"));
      return;
    }
    if (!key) {
      refusals_.OfWord(std::string(word), diagnostics::kRegistrationKey, range, Name(qualified),
                       KeyText(word));
      return;
    }
    if (!IsCallable(qualified, function, range, refusals_)) return;
    auto& backends = result_.backends;
    auto backend = std::find_if(backends.begin(), backends.end(),
                                [&](const ImportedBackend& one) { return one.key == *key; });
    if (backend == backends.end()) backend = backends.insert(backends.end(), {*key, {}});
    for (const BackendKernel& other : backend->kernels) {
      if (other.operator_name != qualified) continue;
      refusals_
          .OfOperator(qualified, diagnostics::kKernelRegisteredTwice, range, Name(qualified),
                      KeyText(word))
          .Info(other.kernel.range, "the first one is here");
      return;
    }
    backend->kernels.push_back({qualified, {{*key}, &function, index_, range}});
  }

  void AddFallback(const cxx::LibraryBlock& block, const cxx::Registration& registration) {
    const source::SourceRange range = context_.RangeOf(*index_, registration.place);
    const auto key = schema::DispatchKeyFromWord(block.key);
    if (left_out_.HasKey(block.key)) {
      result_.left_out.other_keys.insert(block.key);
      ++result_.left_out.kernels;
      return;
    }
    const cxx::RegisteredForm form =
        registration.function ? registration.function->form : cxx::RegisteredForm::kUnknown;
    if (form == cxx::RegisteredForm::kFallthrough && key && block.name_space == "_") {
      return Keep({*key, "", range});
    }
    if (form != cxx::RegisteredForm::kBoxed || !key || block.name_space != "_") {
      refusals_.OfWord(block.key, diagnostics::kFallbackNotImported, range, KeyText(block.key));
      return;
    }
    const cxx::RegisteredFunction& function = *registration.function;
    const std::string outer = function.name_space.empty() ? "" : function.name_space + "::";
    Keep({*key, outer + function.name, range});
  }

  void Keep(ImportedFallback fallback) {
    for (const ImportedFallback& other : result_.fallbacks) {
      if (other.key != fallback.key) continue;
      const std::string key(DispatchKeyName(fallback.key));
      refusals_.OfWord(key, diagnostics::kFallbackTwice, fallback.range, KeyText(key))
          .Info(other.range, "the first one is here");
      return;
    }
    result_.fallbacks.push_back(std::move(fallback));
  }

  const ImportInput& input_;
  const LeftOut& left_out_;
  check::CheckContext& context_;
  Refusals& refusals_;
  const cxx::KernelIndex* index_ = nullptr;
  ImportedOperators result_;
  std::map<std::string, std::size_t> number_;         // of operators, by qualified name
  std::map<std::string, source::SourceRange> first_;  // definitions, good or bad
  std::set<std::string> refused_kernels_;             // operators with a kernel that was refused
  std::set<std::string> bare_;                        // operators with a kernel that is left out
};

}  // namespace

ImportedOperators ImportOperators(const ImportInput& input, check::CheckContext& context,
                                  Refusals& refusals) {
  return Importer(input, context, refusals).Take();
}

}  // namespace switchyard::importer
