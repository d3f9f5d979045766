#include "compiler/import/imported_classes.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "compiler/import/registered_name.h"
#include "compiler/import/registration_site.h"

namespace switchyard::importer {
namespace {

using diagnostics::Name;
using diagnostics::Text;

constexpr std::string_view kPrefix = "__torch__.torch.classes.";

std::string LeaveOutHint() { return "--leave-out=classes imports the rest without it"; }

class Classes {
 public:
  explicit Classes(ImportState* state) : state_(*state) {}

  void Read(const RegistrationSite& site) {
    if (site.registration.kind != cxx::RegistrationKind::kClass) return;
    if (state_.input.left_out.classes) return LeaveOut(site);
    if (site.registration.is_conditional) {
      Report(diagnostics::kRegistrationConditional, site.Range()).Hint(LeaveOutHint());
    } else if (!site.registration.custom_class) {
      Report(diagnostics::kRegistrationNotRead, site.Range()).Hint(LeaveOutHint());
    } else {
      Add(site, *site.registration.custom_class);
    }
  }

 private:
  // Declarations have its name all the same. A chain on a variable is part of a class that counts
  // already.
  void LeaveOut(const RegistrationSite& site) {
    const auto& registered = site.registration.custom_class;
    if (!registered || !registered->name.empty()) ++state_.result.left_out.classes;
    if (!registered || registered->name.empty()) return;
    state_.result.classes.push_back(Named(site, *registered));
    state_.result.classes.back().is_left_out = true;
  }

  static ImportedClass Named(const RegistrationSite& site, const cxx::RegisteredClass& registered) {
    ImportedClass named;
    named.schema_name = std::string(kPrefix) + registered.name_space + "." + registered.name;
    named.cpp_name = registered.cpp_name;
    named.scope = registered.scope;
    named.index = &site.index;
    named.range = site.Range();
    named.is_of_block = site.block.kind != cxx::BlockKind::kOutsideClass;
    return named;
  }

  template <typename... Args>
  diagnostics::Builder Report(const diagnostics::Definition<Args...>& definition,
                              const source::SourceRange& range,
                              const typename diagnostics::Itself<Args>::Type&... args) {
    return state_.refusals.OfWord("classes", definition, range, args...);
  }

  // The last one: a chain on a variable stands behind the one that makes it.
  ImportedClass* Find(const RegistrationSite& site, const cxx::RegisteredClass& registered) {
    ImportedClass* found = nullptr;
    for (ImportedClass& one : state_.result.classes) {
      if (one.index == &site.index && one.cpp_name == registered.cpp_name) found = &one;
    }
    return found;
  }

  void Add(const RegistrationSite& site, const cxx::RegisteredClass& registered) {
    if (!registered.obstacle.empty()) {
      Report(diagnostics::kClassNotImported, site.Range(), Name(registered.cpp_name),
             Text(registered.obstacle))
          .Hint(LeaveOutHint());
      return;
    }
    ImportedClass* known = Find(site, registered);
    if (known == nullptr || !registered.name.empty()) {
      if (!AddNew(site, registered)) return;
      known = &state_.result.classes.back();
    }
    for (const cxx::RegisteredMethod& method : registered.methods) {
      AddMethod(site, method, known);
    }
    for (const cxx::RegisteredClassCall& call : registered.calls) known->calls.push_back(&call);
  }

  bool AddNew(const RegistrationSite& site, const cxx::RegisteredClass& registered) {
    if (registered.name.empty()) {
      Report(diagnostics::kClassNotImported, site.Range(), Name(registered.cpp_name),
             Text("the source names it nowhere"))
          .Hint(LeaveOutHint());
      return false;
    }
    ImportedClass added = Named(site, registered);
    for (const ImportedClass& other : state_.result.classes) {
      if (other.schema_name != added.schema_name) continue;
      Report(diagnostics::kClassTwice, added.range, Name(added.schema_name))
          .Info(other.range, "the first one is here");
      return false;
    }
    state_.result.classes.push_back(std::move(added));
    return true;
  }

  void AddMethod(const RegistrationSite& site, const cxx::RegisteredMethod& method,
                 ImportedClass* one) {
    for (const cxx::RegisteredMethod* other : one->methods) {
      if (other->name != method.name) continue;
      Report(diagnostics::kClassTwice, state_.context.RangeOf(site.index, method.place),
             Name(one->schema_name + "." + method.name))
          .Info(state_.context.RangeOf(site.index, other->place), "the first one is here");
      return;
    }
    one->methods.push_back(&method);
  }

  ImportState& state_;
};

// Also in the types that a type contains.
void AddUnknown(const schema::Type& type, const std::set<std::string>& known,
                std::set<std::string>* unknown) {
  const std::string name(type.ClassName());
  if (type.base == schema::BaseType::kClass && known.count(name) == 0) unknown->insert(name);
  for (const schema::Type& inner : type.Contained()) AddUnknown(inner, known, unknown);
}

// `my_Queue` of `__torch__.torch.classes.my.Queue`.
std::string Word(const ImportedClass& one) {
  std::string word = one.schema_name.substr(kPrefix.size());
  std::replace(word.begin(), word.end(), '.', '_');
  return word;
}

std::string CallText(const ImportedClass& one, const cxx::RegisteredMethod& method) {
  const char* call = "CallMethod";
  if (method.form == cxx::MethodForm::kInit) call = "CallInit";
  if (method.form == cxx::MethodForm::kGetter) call = "CallGetter";
  if (method.form == cxx::MethodForm::kSetter) call = "CallSetter";
  const std::string defaults = method.defaults.empty() ? "" : ", " + method.defaults;
  return std::string("::switchyard::") + call + "<::" + one.cpp_name + ">(\"" +
         one.schema_name.substr(kPrefix.size()) + "." + method.name + "\", " + method.expression +
         ", stack, count" + defaults + ");\n";
}

std::string FunctionName(const ImportedClass& one, const cxx::RegisteredMethod& method) {
  return "Method_" + Word(one) + "_" + method.name;
}

std::string InScope(const ImportedClass& one, const std::string& text) {
  const std::string inner = "namespace {\n" + text + "}  // namespace\n";
  if (one.scope.empty()) return inner;
  return "namespace " + one.scope + " {\n" + inner + "}  // namespace " + one.scope + "\n";
}

// A table of its methods.
std::string MethodsText(const ImportedClass& one) {
  const std::string word = Word(one);
  std::string text;
  std::string rows;
  for (const cxx::RegisteredMethod* method : one.methods) {
    const std::string name = FunctionName(one, *method);
    text += "void " + name + "(::switchyard::Stack& stack, std::size_t count) {\n" +
            method->constants + "  " + CallText(one, *method) + "}\n";
    rows += "    {\"" + method->name + "\", " + name + "},\n";
  }
  const std::string table = one.methods.empty() ? "" : "kMethods_" + word;
  if (!table.empty()) {
    text += "constexpr ::switchyard::ClassMethod " + table + "[] = {\n" + rows + "};\n";
  }
  text = InScope(one, text);
  const std::string outer = one.scope.empty() ? "::" : "::" + one.scope + "::";
  text += "namespace switchyard::custom_classes {\nextern const CustomClass " + word +
          ";\nconst CustomClass " + word + " = {\"" + one.schema_name + "\", " +
          (table.empty() ? "{}" : outer + table) +
          "};\n}  // namespace switchyard::custom_classes\n";
  return text;
}

// An object that registers the class with PyTorch, before emitted code registers operators with it.
// A class that is registered outside of blocks is registered there.
std::string RegistrationText(const ImportedClass& one) {
  if (!one.is_of_block) return {};
  const std::string spelled = "torch::class_<::" + one.cpp_name + ">";
  const std::string full = one.schema_name.substr(kPrefix.size());
  const std::size_t dot = full.rfind('.');
  std::string text = "SWITCHYARD_ATEN_BEFORE_LIBRARIES const " + spelled + " class_" + Word(one) +
                     " = [] {\n  " + spelled + " switchyard_class(\"" + full.substr(0, dot) +
                     "\", \"" + full.substr(dot + 1) + "\");\n";
  for (const cxx::RegisteredClassCall* call : one.calls) {
    const std::string statement = "switchyard_class." + call->text + ";\n";
    text += call->constants.empty() ? "  " + statement
                                    : "  {\n" + call->constants + "  " + statement + "  }\n";
  }
  return InScope(one, text + "  return switchyard_class;\n}();\n");
}

}  // namespace

void ReadClasses(ImportState* state) {
  Classes classes(state);
  for (const SourceBlocks& source : state->input.sources) {
    for (const cxx::LibraryBlock& block : source.blocks) {
      for (const cxx::Registration& registration : block.registrations) {
        classes.Read({state->context, source.index, block, registration});
      }
    }
  }
}

ClassNames NamesOf(const std::vector<ImportedClass>& classes) {
  ClassNames names;
  for (const ImportedClass& one : classes) names.emplace(one.cpp_name, one.schema_name);
  return names;
}

void ReportUnknownClasses(const ImportedOperators& imported, const expand::ExpandedProgram& program,
                          Refusals* refusals) {
  std::set<std::string> known;
  for (const ImportedClass& one : imported.classes) known.insert(one.schema_name);
  for (std::size_t i = 0; i < imported.operators.size(); ++i) {
    const ImportedOperator& one = imported.operators[i];
    std::set<std::string> unknown;
    const schema::FunctionSchema& declared = program.operators()[i].schema;
    for (const schema::Argument& argument : declared.arguments) {
      AddUnknown(argument.type.value, known, &unknown);
    }
    for (const schema::Return& result : declared.returns) {
      AddUnknown(result.type.value, known, &unknown);
    }
    const std::string qualified = Qualified(one.name_space, one.name);
    for (const std::string& name : unknown) {
      refusals->OfOperator(qualified, diagnostics::kClassUnknown, one.range, Name(qualified),
                           Name(name));
    }
  }
}

std::map<std::string, ForwardText> MethodTexts(const std::vector<ImportedClass>& classes,
                                               const target::Spelling& target) {
  std::map<std::string, ForwardText> texts;
  for (const ImportedClass& one : classes) {
    if (one.is_left_out) continue;
    const std::string text =
        target.forwards.has_class_tables ? MethodsText(one) : RegistrationText(one);
    if (!text.empty()) texts[one.index->files.front()].functions += "\n" + text;
  }
  return texts;
}

std::string ClassListText(const std::vector<ImportedClass>& classes) {
  std::string declared;
  std::string listed;
  for (const ImportedClass& one : classes) {
    if (one.is_left_out) continue;
    declared += "extern const CustomClass " + Word(one) + ";\n";
    listed += (listed.empty() ? "&custom_classes::" : ", &custom_classes::") + Word(one);
  }
  if (listed.empty()) return {};
  return "// The custom classes of the program, whose methods are called by name.\n"
         "#include \"lib/boxing/class_methods.h\"\n\n"
         "namespace switchyard {\nnamespace custom_classes {\n" +
         declared +
         "}  // namespace custom_classes\n\nnamespace {\nconstexpr const CustomClass* "
         "kClasses[] = {" +
         listed +
         "};\n}  // namespace\n\n"
         "ArrayRef<const CustomClass*> CustomClasses() { return kClasses; }\n\n"
         "}  // namespace switchyard\n";
}

}  // namespace switchyard::importer
