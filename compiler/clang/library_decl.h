// The registrations of a source with PyTorch's dispatcher as plain data: blocks of TORCH_LIBRARY,
// TORCH_LIBRARY_FRAGMENT and TORCH_LIBRARY_IMPL with their statements, the same of the stable ABI,
// and the registrations of RegisterOperators objects, the older form.
//
// Made from Clang's syntax tree by library_reader.h; places are in the files of a KernelIndex.
#ifndef SWITCHYARD_COMPILER_CLANG_LIBRARY_DECL_H_
#define SWITCHYARD_COMPILER_CLANG_LIBRARY_DECL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/clang/kernel_decl.h"

namespace switchyard::cxx {

// The form of the argument that is the kernel.
enum class RegisteredForm : std::uint8_t {
  kFunction,
  kTemplate,  // an instantiation of a function template
  kMember,
  kLambda,
  kObject,  // of a class with a call operator
  kFallthrough,
  kBoxed,        // takes the arguments on a stack
  kBoxedObject,  // the same, of a class with a call operator: the expression makes a pointer to one
  kUnknown,      // a variable
};

struct RegisteredParameter {
  std::string name;  // empty when it has none
  TypeTree type;     // canonical
};

struct RegisteredFunction {
  RegisteredForm form = RegisteredForm::kUnknown;
  std::string name_space;  // of a function: `vision::ops`; without unnamed and inline namespaces
  std::string name;
  TypeTree result;
  std::vector<RegisteredParameter> parameters;
  // How code at the end of the source calls it, where its name is not all: `::my::Holder::f` of a
  // member, `::my::convert<float>` of an instantiation, the text of a lambda or an object, with the
  // declarations of the constants that the text uses.
  std::string callee;
  std::string expression;
  std::string constants;
  std::string obstacle;          // why a lambda or an object has none of them, or a boxed function
  bool keeps_state = false;      // calls change what the expression makes: it is made once
  bool is_local = false;         // static or in an unnamed namespace: no other source can call it
  bool is_stable = false;        // PyTorch calls it through its stable ABI, whose types it has
  std::string key;               // of torch::dispatch; empty without one
  bool has_unknown_key = false;  // torch::dispatch with a computed key
  Place place;
  Place declaration;
};

// How a method of a custom class is called.
enum class MethodForm : std::uint8_t {
  kMethod,  // a member, or a function that takes the instance or none
  kInit,    // torch::init: gives a new instance
  kGetter,  // a pointer to a data member
  kSetter,
};

struct RegisteredMethod {
  std::string name;  // `push`, `__init__`, `__getstate__`, `size_getter`
  MethodForm form = MethodForm::kMethod;
  // As code at the end of the source writes it, with the declarations of the constants that it
  // uses.
  std::string expression;
  std::string constants;
  std::string defaults;  // `{torch::arg("n") = 1}`; empty for none
  Place place;
};

// A call of a chain on torch::class_, as code at the end of the source writes it, with the
// declarations of the constants that it uses.
struct RegisteredClassCall {
  std::string text;  // `def("push", &Queue::push)`
  std::string constants;
};

// A use of torch::class_: what one chain of calls says of a class.
struct RegisteredClass {
  std::string cpp_name;  // `my::Queue<long>`
  std::string
      name_space;     // `my` of `__torch__.torch.classes.my.Queue`; empty when it is said elsewhere
  std::string name;   // `Queue`
  std::string scope;  // the namespace around the registration
  std::string obstacle;  // why it cannot be read; empty when it can
  std::vector<RegisteredMethod> methods;
  std::vector<RegisteredClassCall> calls;  // which make these methods
};

enum class RegistrationKind : std::uint8_t {
  kDefine,     // def
  kImplement,  // impl
  kFallback,
  kClass,    // a custom class
  kNothing,  // without meaning for a schema: set_python_module
  kOther,    // any other use of the library
};

struct Registration {
  RegistrationKind kind = RegistrationKind::kOther;
  std::optional<std::string> text;  // declaration or name; nothing when it is computed
  std::vector<std::string> tags;
  std::string alias_analysis;  // an enumerator of c10::AliasAnalysisKind; empty for none
  bool allow_typevars = false;
  std::optional<RegisteredFunction> function;
  std::optional<RegisteredClass> custom_class;
  bool is_conditional = false;   // under a condition, in a loop or in a lambda
  bool is_if_undefined = false;  // only where nobody else has defined the operator
  Place place;                   // the statement, or the called member
  Place text_place;
};

enum class BlockKind : std::uint8_t {
  kLibrary,
  kFragment,
  kImplementations,
  kRegistry,          // an object of RegisterOperators: names have their namespaces
  kOutside,           // one registration at run time, outside of all blocks
  kOutsideClass,      // a custom class, outside of all blocks
  kAutogradFunction,  // not a registration, but a class that computes gradients
};

struct LibraryBlock {
  BlockKind kind = BlockKind::kLibrary;
  std::string name_space;  // `_` stands for all; the name of a class that computes gradients
  std::string key;         // of kImplementations
  bool is_stable = false;  // of the stable ABI: STABLE_TORCH_LIBRARY
  Place place;
  std::vector<Registration> registrations;
};

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_LIBRARY_DECL_H_
