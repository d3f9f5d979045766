#include "compiler/tooling/imported_operators.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "compiler/diagnostics/suggest.h"
#include "compiler/dispatch/alias_keys.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/tooling/import_contradictions.h"
#include "compiler/tooling/inferred_schema.h"
#include "compiler/tooling/registered_name.h"

namespace switchyard::tooling {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using diagnostics::Text;
using diagnostics::TypeText;

constexpr std::string_view kComposite = "CompositeImplicitAutograd";
constexpr std::string_view kLeaveOutClasses = "--leave-out=classes imports the rest without it";

class Importer {
 public:
  Importer(const LeftOut& left_out, const std::set<std::string>& existing, CheckContext& context)
      : left_out_(left_out), existing_(existing), context_(context) {}

  ImportedOperators Take(const std::vector<SourceBlocks>& sources) {
    for (const bool is_first : {true, false}) {
      for (const SourceBlocks& source : sources) {
        index_ = &source.index;
        for (const LibraryBlock& block : source.blocks) Read(block, is_first);
      }
    }
    TellSecondLibraries(sources, context_);
    TellKernelTypes(result_, context_);
    for (ImportedOperator& one : result_.operators) {
      NameKernels(&one);
      const std::string qualified = Qualified(one.name_space, one.name);
      if (mentioned_.count(qualified) != 0) continue;
      context_.sink().Report(diagnostics::kOperatorWithoutKernel, one.range, Name(qualified));
    }
    return std::move(result_);
  }

 private:
  // Definitions first: they may stand below what they are referred to from, or in another source.
  void Read(const LibraryBlock& block, bool is_first) {
    if (is_first) TellUnread(block);
    for (const Registration& registration : block.registrations) {
      if (is_first && !IsReadable(registration)) continue;
      if (registration.is_conditional) continue;
      switch (registration.kind) {
        case RegistrationKind::kDefine:
          if (is_first) Define(block, registration);
          break;
        case RegistrationKind::kImplement:
          if (!is_first) Implement(block, registration);
          break;
        case RegistrationKind::kFallback:
          if (!is_first) AddFallback(block, registration);
          break;
        case RegistrationKind::kClass:
        case RegistrationKind::kNothing:
        case RegistrationKind::kOther:
          break;
      }
    }
  }

  // What is no block, but something that no schema says.
  void TellUnread(const LibraryBlock& block) {
    const source::SourceRange range = context_.RangeOf(*index_, block.place);
    const bool is_class = block.kind == BlockKind::kOutsideClass;
    if (block.kind == BlockKind::kAutogradFunction &&
        left_out_.keys.count(DispatchKey::Autograd) == 0) {
      context_.sink()
          .Report(diagnostics::kAutogradFunction, range, Name(block.name_space))
          .Hint("--leave-out=Autograd imports what its `forward` computes");
    } else if (block.kind == BlockKind::kOutside || (is_class && !left_out_.classes)) {
      auto told = context_.sink().Report(diagnostics::kRegistrationOutside, range);
      if (is_class) told.Hint(std::string(kLeaveOutClasses));
    }
  }

  source::SourceRange RangeOf(const Registration& registration) {
    return context_.RangeOf(*index_, registration.text_place, registration.place);
  }

  bool IsReadable(const Registration& registration) {
    diagnostics::Sink& sink = context_.sink();
    const source::SourceRange range = context_.RangeOf(*index_, registration.place);
    if (registration.kind == RegistrationKind::kOther) {
      sink.Report(diagnostics::kRegistrationNotRead, range);
      return false;
    }
    if (registration.kind == RegistrationKind::kClass) {
      if (left_out_.classes) return true;
      sink.Report(diagnostics::kRegistrationNotRead, range).Hint(std::string(kLeaveOutClasses));
      return false;
    }
    if (registration.kind == RegistrationKind::kNothing) return true;
    if (registration.is_conditional) {
      sink.Report(diagnostics::kRegistrationConditional, range);
      return false;
    }
    if (registration.kind != RegistrationKind::kFallback && !registration.text) {
      sink.Report(diagnostics::kRegistrationComputed, RangeOf(registration), Text("name"));
    }
    if (registration.function && registration.function->has_unknown_key) {
      sink.Report(diagnostics::kRegistrationComputed,
                  context_.RangeOf(*index_, registration.function->place), Text("key"));
    }
    return true;
  }

  // The namespace of the block, or the one that is written in its place.
  std::optional<std::string> NamespaceOf(const LibraryBlock& block, const RegisteredName& name,
                                         const Registration& registration) {
    const bool is_of_all = block.name_space == "_";
    if (block.kind == BlockKind::kRegistry && !name.name_space.empty()) return name.name_space;
    if (name.name_space.empty() ? !is_of_all : name.name_space == block.name_space) {
      return block.name_space;
    }
    context_.sink().Report(
        diagnostics::kRegistrationMisplaced, RangeOf(registration), Name(*registration.text),
        Name(block.kind == BlockKind::kRegistry ? "RegisterOperators" : block.name_space));
    return std::nullopt;
  }

  void Define(const LibraryBlock& block, const Registration& registration) {
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
    if (block.kind == BlockKind::kImplementations) {
      context_.sink().Report(diagnostics::kRegistrationMisplaced, added.range, Name(qualified),
                             Name(block.key));
      return;
    }
    if (!IsNew(qualified, added.range)) return;
    const RegisteredFunction* function = registration.function ? &*registration.function : nullptr;
    if (added.declaration.empty() && !Infer(qualified, function, &added)) return;
    TellAliasAnalysis(registration, added);
    number_.emplace(qualified, result_.operators.size());
    result_.operators.push_back(std::move(added));
    if (function != nullptr) AddKernel(block, *function, &result_.operators.back());
  }

  bool IsNew(const std::string& qualified, const source::SourceRange& range) {
    const auto [known, is_new] = first_.emplace(qualified, range);
    if (is_new) return true;
    context_.sink()
        .Report(diagnostics::kOperatorDefinedTwice, range, Name(qualified))
        .Info(known->second, "the first definition is here");
    return false;
  }

  // The declaration from the function's type.
  bool Infer(const std::string& qualified, const RegisteredFunction* function,
             ImportedOperator* added) {
    diagnostics::Sink& sink = context_.sink();
    if (function == nullptr) {
      sink.Report(diagnostics::kDeclarationRefused, added->range, Name(qualified),
                  Text("it has neither arguments nor a function to infer them from"));
      return false;
    }
    const source::SourceRange range = context_.RangeOf(*index_, function->place);
    if (function->form != RegisteredForm::kFunction && function->form != RegisteredForm::kLambda) {
      return IsCallable(qualified, *function, range);
    }
    const InferredSchema schema = InferSchema(*function);
    if (schema.untyped) {
      const RegisteredParameter& parameter = function->parameters[*schema.untyped];
      sink.Report(diagnostics::kTypeNotInferred, range, Text("parameter " + parameter.name),
                  Name(qualified), TypeText(ToText(parameter.type)));
    } else if (schema.has_untyped_result) {
      sink.Report(diagnostics::kTypeNotInferred, range, Text("the result"), Name(qualified),
                  TypeText(ToText(function->result)));
    }
    for (const std::string& parameter : schema.may_be_written) {
      sink.Report(diagnostics::kInferredWrite, range, Name(parameter), Name(qualified))
          .Hint("write the declaration, with an annotation: `Tensor(a!) " + parameter + "`");
    }
    added->declaration = added->name + schema.text;
    return !schema.text.empty();
  }

  void TellAliasAnalysis(const Registration& registration, const ImportedOperator& added) {
    const std::string& kind = registration.alias_analysis;
    const bool has_annotations = added.declaration.find("(a") != std::string::npos ||
                                 added.declaration.find('!') != std::string::npos;
    const bool is_kept =
        kind.empty() || kind == "FROM_SCHEMA" || (kind == "PURE_FUNCTION" && !has_annotations);
    if (is_kept) return;
    context_.sink().Report(diagnostics::kAliasAnalysis, added.range, Name(kind),
                           Name(Qualified(added.name_space, added.name)));
  }

  void Implement(const LibraryBlock& block, const Registration& registration) {
    if (!registration.text || !registration.function) return;
    const source::SourceRange range = context_.RangeOf(*index_, registration.function->place);
    if (!HasKeyOfBlock(block, *registration.function, range, context_)) {
      mentioned_.insert(Qualified(block.name_space, SplitName(*registration.text).name));
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
    if (existing_.count(qualified) != 0) {
      return AddToBackend(block, *registration.function, qualified);
    }
    TellUndefined(registration, qualified);
  }

  void TellUndefined(const Registration& registration, const std::string& qualified) {
    auto told = context_.sink().Report(diagnostics::kOperatorUndefined, RangeOf(registration),
                                       Name(qualified));
    std::vector<std::string_view> names;
    for (const auto& [other, number] : number_) names.push_back(other);
    const std::string_view nearest = diagnostics::ClosestName(qualified, names);
    if (!nearest.empty()) {
      told.Hint("did you mean `" + std::string(nearest) + "`?");
    } else if (existing_.empty()) {
      told.Hint("--schema=FILE names a file that has it");
    }
  }

  static std::string_view KeyWord(const LibraryBlock& block, const RegisteredFunction& function) {
    const std::string& word = function.key.empty() ? block.key : function.key;
    const bool is_any = word.empty() || word == "CatchAll" || word == "Undefined";
    return is_any ? kComposite : std::string_view(word);
  }

  bool IsLeftOut(const LibraryBlock& block, const RegisteredFunction& function) const {
    const auto key = schema::DispatchKeyFromWord(KeyWord(block, function));
    return key && left_out_.keys.count(*key) != 0;
  }

  // False, and told, when emitted code could not call it.
  bool IsCallable(const std::string& qualified, const RegisteredFunction& function,
                  const source::SourceRange& range) {
    diagnostics::Sink& sink = context_.sink();
    const auto refuse = [&](std::string_view what) {
      sink.Report(diagnostics::kKernelNotFunction, range, Name(qualified), Text(what));
      return false;
    };
    switch (function.form) {
      case RegisteredForm::kFunction:
        return true;
      case RegisteredForm::kLambda:
        sink.Report(diagnostics::kKernelIsLambda, range, Name(qualified))
            .Hint(function.has_captures
                      ? "make it a function, and what it captures constants or parameters"
                      : "it captures nothing: move it in front of the block, as a function");
        return false;
      case RegisteredForm::kTemplate:
        return refuse("an instantiation of a template");
      case RegisteredForm::kMember:
        return refuse("a member of a class");
      case RegisteredForm::kBoxed:
        return refuse("a boxed function");
      case RegisteredForm::kFallthrough:
        return refuse("no function, but falls through");
      case RegisteredForm::kUnknown:
        break;
    }
    return refuse("a value that the program computes");
  }

  void AddKernel(const LibraryBlock& block, const RegisteredFunction& function,
                 ImportedOperator* one) {
    const std::string qualified = Qualified(one->name_space, one->name);
    const source::SourceRange range = context_.RangeOf(*index_, function.place);
    const std::string_view word = KeyWord(block, function);
    const auto key = schema::DispatchKeyFromWord(word);
    diagnostics::Sink& sink = context_.sink();
    mentioned_.insert(qualified);
    if (function.has_unknown_key || IsLeftOut(block, function)) return;
    if (!key || !schema::MayStandInSchemaFile(*key, {})) {
      sink.Report(diagnostics::kRegistrationKey, range, Name(qualified), KeyText(word))
          .Hint("--leave-out=" + std::string(word) + " imports the rest without it");
      return;
    }
    if (!IsCallable(qualified, function, range)) return;
    for (const ImportedKernel& kernel : one->kernels) {
      if (std::find(kernel.keys.begin(), kernel.keys.end(), *key) == kernel.keys.end()) continue;
      sink.Report(diagnostics::kKernelRegisteredTwice, range, Name(qualified), KeyText(word))
          .Info(kernel.range, "the first one is here");
      return;
    }
    for (ImportedKernel& kernel : one->kernels) {
      const bool is_same = kernel.function->name == function.name &&
                           kernel.function->name_space == function.name_space;
      if (is_same) return kernel.keys.push_back(*key);
    }
    one->kernels.push_back({{*key}, &function, index_, range, "", false});
  }

  // Which keys can be those of a backend, rules about such files say.
  void AddToBackend(const LibraryBlock& block, const RegisteredFunction& function,
                    const std::string& qualified) {
    const source::SourceRange range = context_.RangeOf(*index_, function.place);
    const std::string_view word = KeyWord(block, function);
    const auto key = schema::DispatchKeyFromWord(word);
    if (function.has_unknown_key) return;
    if (key && (IsAliasKey(*key) || dispatch::IsAutogradKey(*key))) {
      context_.sink().Report(diagnostics::kBackendRefused, range, KeyText(word),
                             Text("it is no key of a backend"));
      return;
    }
    if (!key) {
      context_.sink().Report(diagnostics::kRegistrationKey, range, Name(qualified), KeyText(word));
      return;
    }
    if (!IsCallable(qualified, function, range)) return;
    auto& backends = result_.backends;
    auto backend = std::find_if(backends.begin(), backends.end(),
                                [&](const ImportedBackend& one) { return one.key == *key; });
    if (backend == backends.end()) backend = backends.insert(backends.end(), {*key, {}});
    for (const BackendKernel& other : backend->kernels) {
      if (other.operator_name != qualified) continue;
      context_.sink()
          .Report(diagnostics::kKernelRegisteredTwice, range, Name(qualified), KeyText(word))
          .Info(other.kernel.range, "the first one is here");
      return;
    }
    backend->kernels.push_back({qualified, {{*key}, &function, index_, range, "", false}});
  }

  void AddFallback(const LibraryBlock& block, const Registration& registration) {
    const source::SourceRange range = context_.RangeOf(*index_, registration.place);
    const auto key = schema::DispatchKeyFromWord(block.key);
    if (key && left_out_.keys.count(*key) != 0) return;
    const RegisteredForm form =
        registration.function ? registration.function->form : RegisteredForm::kUnknown;
    if (form == RegisteredForm::kFallthrough && key && block.name_space == "_") {
      return Keep({*key, "", range});
    }
    if (form != RegisteredForm::kBoxed || !key || block.name_space != "_") {
      context_.sink().Report(diagnostics::kFallbackNotImported, range, KeyText(block.key));
      return;
    }
    const RegisteredFunction& function = *registration.function;
    const std::string outer = function.name_space.empty() ? "" : function.name_space + "::";
    Keep({*key, outer + function.name, range});
  }

  void Keep(ImportedFallback fallback) {
    for (const ImportedFallback& other : result_.fallbacks) {
      if (other.key != fallback.key) continue;
      context_.sink()
          .Report(diagnostics::kFallbackTwice, fallback.range,
                  KeyText(DispatchKeyName(fallback.key)))
          .Info(other.range, "the first one is here");
      return;
    }
    result_.fallbacks.push_back(std::move(fallback));
  }

  const LeftOut& left_out_;
  const std::set<std::string>& existing_;  // operators that schema files have
  CheckContext& context_;
  const KernelIndex* index_ = nullptr;
  ImportedOperators result_;
  std::map<std::string, std::size_t> number_;         // of operators, by qualified name
  std::map<std::string, source::SourceRange> first_;  // definitions, good or bad
  std::set<std::string> mentioned_;                   // operators with a kernel, imported or not
};

}  // namespace

ImportedOperators ImportOperators(const std::vector<SourceBlocks>& sources, const LeftOut& left_out,
                                  const std::set<std::string>& known, CheckContext& context) {
  return Importer(left_out, known, context).Take(sources);
}

}  // namespace switchyard::tooling
