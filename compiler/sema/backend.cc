// Rules about the files of external backends: the operators that they list must be in the schema
// files.
//
// Source: validation rules B010 to B020. The rules run only when schema files are among the files,
// because a backend's file alone does not declare the operators that it names.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "compiler/diagnostics/diagnostic.h"
#include "compiler/diagnostics/suggest.h"
#include "compiler/schema/dispatch_key_words.h"
#include "compiler/schema/functions_by_name.h"
#include "compiler/schema/symbolic_integers.h"
#include "compiler/sema/rule.h"

namespace switchyard::sema {
namespace {

using diagnostics::KeyText;
using diagnostics::Name;
using schema::BackendFile;
using schema::FunctionsByName;
using schema::NativeFunction;
using schema::OperatorReference;

bool HasKernels(const schema::Program& program, DispatchKey key) {
  return std::any_of(
      program.functions.begin(), program.functions.end(),
      [key](const NativeFunction& function) { return schema::HasKernelFor(function, key); });
}

// B010.
void CheckNames(const std::vector<OperatorReference>& references, const FunctionsByName& by_name,
                RuleContext& context) {
  for (const OperatorReference& reference : references) {
    if (by_name.Find(reference) != nullptr) continue;
    context.sink.Report(diagnostics::kBackendOperatorUnknown, reference.name.range,
                        Name(reference.name.value.ToString()));
  }
}

// L003: a key of a listed operator cannot be passed by.
void CheckFallthroughs(const std::vector<OperatorReference>& references, std::string_view word,
                       const FunctionsByName& by_name, RuleContext& context) {
  const auto key = schema::SchemaFileKeyFromWord(word);
  for (const OperatorReference& reference : references) {
    const NativeFunction* const function = by_name.Find(reference);
    if (function == nullptr) continue;
    for (const auto& [passed, range] : function->fallthroughs) {
      if (key != passed) continue;
      context.sink.Report(diagnostics::kDuplicateDispatchKey, reference.name.range, KeyText(word))
          .Info(range, "the first one is here");
    }
  }
}

// B011 to B013.
void CheckKeys(const BackendFile& file, const schema::Program& program, RuleContext& context) {
  const auto& [backend, range] = file.backend;
  const auto key = schema::SchemaFileKeyFromWord(backend);
  if (!file.supported.empty() || !file.full_codegen.empty()) {
    const bool is_declared = file.language.Declares(schema::WordKind::kDispatchKey, backend);
    if (!key && !is_declared) {
      context.sink.Report(diagnostics::kBackendUnknown, range, KeyText(backend));
    } else if (key && HasKernels(program, *key)) {
      context.sink.Report(diagnostics::kBackendInTree, range, KeyText(backend));
    }
  }
  const std::string autograd = absl::StrCat("Autograd", backend);
  if (!file.autograd.empty() && !schema::SchemaFileKeyFromWord(autograd) &&
      !file.language.Declares(schema::WordKind::kDispatchKey, autograd)) {
    context.sink.Report(diagnostics::kBackendWithoutAutograd, file.autograd[0].range,
                        KeyText(autograd));
  }
}

// B014: the operators that a list names, by family.
std::map<FamilyId, const OperatorReference*> FamiliesIn(
    const std::vector<OperatorReference>& references, const Families& all,
    const FunctionsByName& by_name) {
  std::map<FamilyId, const OperatorReference*> families;
  for (const OperatorReference& reference : references) {
    const NativeFunction* found = by_name.Find(reference);
    if (found != nullptr) families.emplace(all.IdOf(*found), &reference);
  }
  return families;
}

// The operators for which the file has kernels under the backend's key.
std::vector<OperatorReference> ForBackend(const BackendFile& file) {
  std::vector<OperatorReference> references = file.supported;
  references.insert(references.end(), file.full_codegen.begin(), file.full_codegen.end());
  return references;
}

bool NameOne(const OperatorReference& a, const OperatorReference& b) {
  return a.name.value == b.name.value && a.name_space.value == b.name_space.value;
}

// B014 for an operator that belongs to no group.
void CheckTwice(const std::vector<OperatorReference>& supported, const BackendFile& file,
                const Families& families, const FunctionsByName& by_name, RuleContext& context) {
  for (const OperatorReference& autograd : file.autograd) {
    const NativeFunction* found = by_name.Find(autograd);
    if (found == nullptr || families.Of(*found).IsGroup()) continue;
    const auto same =
        std::find_if(supported.begin(), supported.end(),
                     [&](const OperatorReference& other) { return NameOne(autograd, other); });
    if (same == supported.end()) continue;
    const std::string name = autograd.name.value.ToString();
    context.sink
        .Report(diagnostics::kBackendFamilySplit, autograd.name.range, Name(name), Name(name))
        .Info(same->name.range, "the other one is here");
  }
}

void CheckFamilies(const BackendFile& file, const Families& families,
                   const FunctionsByName& by_name, RuleContext& context) {
  const std::vector<OperatorReference> listed_all = ForBackend(file);
  const auto supported = FamiliesIn(listed_all, families, by_name);
  CheckTwice(listed_all, file, families, by_name, context);
  const auto autograd = FamiliesIn(file.autograd, families, by_name);
  for (const auto& [family, reference] : supported) {
    const auto other = autograd.find(family);
    if (families[family].IsGroup() && other != autograd.end()) {
      context.sink
          .Report(diagnostics::kBackendFamilySplit, other->second->name.range,
                  Name(other->second->name.value.ToString()),
                  Name(reference->name.value.ToString()))
          .Info(reference->name.range, "the other one is here");
    }
    // B020: a wrapper would call the functional form, but none is made for this kind.
    const NativeFunction* written = families[family].Of(schema::SchemaKind::kMutable);
    const NativeFunction* functional = families[family].Of(schema::SchemaKind::kFunctional);
    if (file.use_out_as_primary || !families[family].IsGroup() || written == nullptr) continue;
    const auto lists = [&](const NativeFunction& function) {
      return std::find_if(listed_all.begin(), listed_all.end(),
                          [&](const OperatorReference& listed) {
                            return listed.name.value == function.schema.name.value;
                          });
    };
    const auto place = lists(*functional);
    if (place == listed_all.end() || lists(*written) != listed_all.end()) continue;
    context.sink.Report(diagnostics::kBackendWithoutMutable, place->name.range,
                        Name(place->name.value.ToString()),
                        Name(written->schema.name.value.ToString()));
  }
}

// B019.
void CheckSymInts(const BackendFile& file, const FunctionsByName& by_name, RuleContext& context) {
  for (const OperatorReference& reference : file.symint) {
    const NativeFunction* found = by_name.Find(reference);
    if (found == nullptr || schema::HasSymbolicForms(*found)) continue;
    context.sink
        .Report(diagnostics::kBackendSymInt, reference.name.range,
                Name(reference.name.value.ToString()))
        .Info(found->schema.name.range, "declared here, without SymInt");
  }
}

}  // namespace

// Ours: a slot holds one kernel.
void FallbacksFillOneSlotEach(const schema::Program& program, RuleContext& context) {
  std::map<DispatchKey, source::SourceRange> first;
  for (const BackendFile& file : program.backends) {
    for (const schema::Fallback& fallback : file.fallbacks) {
      for (const auto& [key, range] : fallback.keys) {
        const std::string_view name = DispatchKeyName(key);
        if (key == DispatchKey::Undefined || IsAliasKey(key) || IsNewerKey(key)) {
          context.sink.Report(diagnostics::kFallbackWithoutSlot, range, KeyText(name));
          continue;
        }
        const auto [place, is_new] = first.emplace(key, range);
        if (is_new) continue;
        context.sink.Report(diagnostics::kSecondFallback, range, KeyText(name))
            .Info(place->second, "the first one is here");
      }
    }
  }
}

// Reference only (gen_backend_stubs): the parser of backend files.
void BackendsFitTheSchemaFiles(const CompleteProgram& complete, RuleContext& context) {
  const schema::Program& program = complete.program;
  if (program.functions.empty() || program.backends.empty()) return;
  const FunctionsByName by_name(program);
  for (const BackendFile& file : program.backends) {
    for (const auto* references :
         {&file.supported, &file.full_codegen, &file.symint, &file.autograd}) {
      CheckNames(*references, by_name, context);
    }
    CheckFallthroughs(file.supported, file.backend.value, by_name, context);
    CheckFallthroughs(file.full_codegen, file.backend.value, by_name, context);
    CheckFallthroughs(file.autograd, absl::StrCat("Autograd", file.backend.value), by_name,
                      context);
    CheckKeys(file, program, context);
    CheckFamilies(file, complete.families, by_name, context);
    CheckSymInts(file, by_name, context);
  }
}

}  // namespace switchyard::sema
