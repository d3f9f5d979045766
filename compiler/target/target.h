// The differences between the run-times that code is read and emitted for, as data: callers never
// ask which target it is. One half of a target spells kernels (spelling.h). The other half is for
// emitters, and is empty for a target without kKernelHeaders.
//
// Takes target-neutral types and defaults (compiler/cpp); gives their spelling and the headers that
// declare them. A target is one source file and one row in targets.def.
#ifndef SWITCHYARD_COMPILER_TARGET_TARGET_H_
#define SWITCHYARD_COMPILER_TARGET_TARGET_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "compiler/cpp/code.h"
#include "compiler/cpp/cpp_type.h"
#include "compiler/cpp/default_argument.h"
#include "compiler/cpp/signature.h"
#include "compiler/target/autograd_spelling.h"
#include "compiler/target/capability.h"
#include "compiler/target/library_spelling.h"
#include "compiler/target/named_operator_spelling.h"
#include "compiler/target/python_spelling.h"
#include "compiler/target/registration_spelling.h"
#include "compiler/target/spelling.h"
#include "compiler/target/stable_spelling.h"
#include "lib/keys/dispatch_key.h"

namespace switchyard::target {

// Where the spelled code is.
enum class Scope : uint8_t {
  kRuntime,  // in the namespace of the run-time, or one inside it
  kOutside,  // elsewhere: every name of the run-time is qualified
};

// The text after `#include `, with its marks.
struct ByText {
  bool operator()(const cpp::Code& a, const cpp::Code& b) const { return a.text() < b.text(); }
};
using HeaderSet = std::set<cpp::Code, ByText>;

// The parts of types: the atoms and wrappers whose headers they need.
class TypeParts {
 public:
  void Add(cpp::Atom atom) { bits_ |= BitOf(atom); }
  void Add(cpp::CppType::Kind wrapper) { bits_ |= BitOf(wrapper); }
  void Add(const TypeParts& other) { bits_ |= other.bits_; }
  template <typename Part>
  bool Has(Part part) const {
    return (bits_ & BitOf(part)) != 0;
  }

 private:
  static constexpr uint64_t BitOf(cpp::Atom atom) {
    return uint64_t{1} << static_cast<unsigned>(atom);
  }
  static constexpr uint64_t BitOf(cpp::CppType::Kind wrapper) {
    return uint64_t{1} << (48 + static_cast<unsigned>(wrapper));
  }
  uint64_t bits_ = 0;
};

// Code that is broken between its items when a line would be too long.
struct ListSpelling {
  cpp::Code opening;
  std::vector<cpp::Code> items;
  cpp::Code closing;
};

// Which keys of a call count.
enum class Counted : uint8_t {
  kUsual,  // those that the run-time looks at for every operator
  kAll,    // every key: the others are already removed
};

// Code of the bodies of dispatch functions, in the namespace of the run-time.
struct DispatchSpelling {
  cpp::Code (*key)(DispatchKey key);  // a constant
  // The keys of a call with these arguments. Each is a tensor or a generator, or a list or optional
  // of them.
  cpp::Code (*keys_of_call)(const cpp::Code& arguments);
  // The same for a factory, from dtype, layout and device, each with or without a value, and then
  // arguments as above.
  cpp::Code (*keys_of_factory)(const cpp::Code& arguments);
  // The same for a factory where a key of the arguments with precedence over the choice of a
  // backend counts as it does for other operators.
  cpp::Code (*keys_before_factory)(const cpp::Code& arguments);
  // A statement that removes from the variable `keys` the keys that an operator does not look at.
  // It looks at the usual keys, plus `added`, minus `passed_by`. Empty where it removes none.
  ListSpelling (*take_away)(const cpp::Code& keys, const std::vector<DispatchKey>& added,
                            const std::vector<DispatchKey>& passed_by);
  // For a call with these keys: the key that it goes to, whether that is `key`, and the keys
  // without it.
  cpp::Code (*key_of_keys)(const cpp::Code& keys, Counted counted);
  cpp::Code (*goes_to)(const cpp::Code& keys, DispatchKey key, Counted counted);
  cpp::Code (*keys_below)(const cpp::Code& keys, Counted counted);
  // Whether that is `key`, among the usual ones, as a test before the switch. Returns false for
  // run-times that prefer shorter functions.
  cpp::Code (*goes_straight_to)(const cpp::Code& keys, DispatchKey key);
  // For the key of strided tensors on a device: the code that makes a device of that type current,
  // and the current device of that type.
  cpp::Code (*guard_type)(DispatchKey backend);
  bool (*has_guard)(DispatchKey backend);  // whether there are the two
  cpp::Code (*current_device)(DispatchKey backend);

  // Classes whose objects pass a written `Tensor?` on: made from a tensor for a callee that takes
  // an optional, and the reverse. And a function that turns an undefined tensor into an optional.
  cpp::Code written_optional;
  cpp::Code written_tensor;
  cpp::Code optional_of;

  // Functions that require defined tensors: one of the operator's name, the arguments' names as one
  // text, and the arguments; one of the operator's name and its result. The last one also returns
  // the keys of the call from all its arguments, of which the checked ones are in
  // `defined_argument`.
  cpp::Code defined_check;
  cpp::Code keys_of_defined;
  cpp::Code defined_argument;
  cpp::Code result_check;
  cpp::Code defined_check_header;

  cpp::Code device_check;  // a function of the operator's name and a list of pairs, name and value
  cpp::Code inplace_meta_check;  // a function of the operator's name and self, declared beside it
  // A class whose object is one call of a fallback, made from the fallback, the operator's name,
  // the keys, the number of results, and the arguments. And the qualified type of fallbacks.
  cpp::Code fallback_call;
  cpp::Code fallback_type;
  cpp::Code fallback_result;  // its member that returns a result, from the type and the index
  cpp::Code failure;  // a function of the operator's name, the keys, and text about the build

  // What the run-time must know of a call besides its kernel: functions of the operator that give
  // the name of a function, empty where there is nothing; nullptr if there never is. The first one
  // takes the keys and the tensors that are written; the second one the keys, the tensor that is
  // viewed, and the result, which it returns.
  // Before both, a class: while an object of it lives, made of the keys, the kernel's own calls are
  // below them.
  cpp::Code below_keys;
  cpp::Code (*note_written)(const schema::NativeFunction& function) = nullptr;
  cpp::Code (*note_view)(const schema::NativeFunction& function) = nullptr;

  // keys_of_call for an operator that has kernels of its own at these autograd keys, in a run-time
  // that leaves autograd out where no argument needs it; nullptr in the others.
  cpp::Code (*keys_with_autograd)(const std::vector<DispatchKey>& autograd_keys,
                                  const cpp::Code& arguments) = nullptr;
  // As keys_of_call, in a build that records calls, for an operator whose calls are none to record;
  // nullptr where that makes no difference.
  cpp::Code (*keys_of_unrecorded)(const cpp::Code& arguments) = nullptr;
};

// Code of the kernels that the compiler writes itself.
struct CopySpelling {
  cpp::Code clone;            // a function of a tensor, an optional one, or a list of such
  cpp::Code clone_row_major;  // of a tensor
  // A function of the operator's name and a list of triples: the argument as text and as value, and
  // its new contents.
  cpp::Code copy_results;
  // The dtype, layout or device of a tensor, as `option` selects.
  cpp::Code (*option_of)(const cpp::Code& tensor, const cpp::Code& option);
  cpp::Code nothing;  // an absent optional
  cpp::Code header;
};

// Code of kernels that compute formulas, and of those that store a result in arguments.
struct FormulaKernelSpelling {
  // A macro of a condition and of texts that say what is wrong where it does not hold.
  cpp::Code check;
  cpp::Code check_header;
  // Functions of the operator's name, the argument as text and as value, and its new contents: into
  // an out argument, which takes on their sizes, and into one that is written in place. The last
  // argument is the dispatch function of `copy_`, where `calls_copy`.
  cpp::Code store;
  cpp::Code write_back;
  cpp::Code header;
  bool calls_copy = false;
};

// Code of public functions that take tensor options as one parameter.
struct OptionsSpelling {
  // The dtype, layout, device or pin_memory in `options`, as `wanted`: an optional, or with the
  // run-time's default.
  cpp::Code (*option)(const cpp::Code& options, const cpp::CppType& wanted);
  // A memory format in `given` or in `options`, but not in both.
  cpp::Code (*memory_format)(const cpp::Code& options, const cpp::Code& given);
};

// Methods of tensors: the class, the macro that asks for them, and the members that the class has
// without them.
struct MethodSpelling {
  cpp::Code class_name;
  cpp::Code macro;
  std::vector<std::string_view> members;
};

// Namespaces inside that of the run-time, for the parts of emitted code.
struct NamespaceSpelling {
  cpp::Code kernels;      // where the schema does not say otherwise, as emitted code calls them
  cpp::Code all_kernels;  // the same outside of all namespaces
  cpp::Code dispatch;     // dispatch functions
  cpp::Code below_keys;   // functions that go on with a call below some keys
  cpp::Code boxed;        // boxed calls
  cpp::Code internals;    // what is between emitted code and the run-time
  cpp::Code meta;         // classes of meta functions
  cpp::Code structured;   // functions around structured kernels
  cpp::Code elements;     // functions of elements that the user defines, anywhere outside
  cpp::Code recorded;     // wrappers that record calls, inside that of dispatch functions
  cpp::Code nodes;        // nodes of recorded calls
  cpp::Code gradients;    // functions that formulas call and the user defines
};

// Boxed calls. A boxed function takes an object of a class by reference. Members of that class
// return the argument of a type at an index, with an optional default, and take the result.
struct BoxedSpelling {
  cpp::Code call_header;
  cpp::Code call_class;
  cpp::Code argument;
  cpp::Code repeated_argument;  // one number may stand for a list with this length
  cpp::Code tensor_argument;    // undefined for none
  cpp::Code give_back;
  // In the namespace of internals: the type of boxed functions, and the emitted function that finds
  // one by shard and number.
  cpp::Code function_type;
  cpp::Code function_of;
};

// The table of operators, in the namespace of internals: its types, and its emitted parts.
struct OperatorTableSpelling {
  cpp::Code header;
  cpp::Code sizes_type;
  cpp::Code row_type;
  cpp::Code name_type;
  cpp::Code sizes;
  cpp::Code displacements;
  cpp::Code other_displacements;
  cpp::Code rows;
  cpp::Code names;
  cpp::Code schemas;
  cpp::Code tags;
  cpp::Code tag_text;
};

// A class of the run-time and the header that declares it.
struct ClassSpelling {
  cpp::Code name;  // in the namespace of the run-time
  cpp::Code header;
};

// The class of objects that hold the operands of a loop, and its members.
struct IteratorSpelling {
  cpp::Code name;
  cpp::Code common_dtype;
  cpp::Code operator_name;
  cpp::Code scalar_value;   // the value of an operand that is a number
  cpp::Code is_cpu_scalar;  // whether an operand is a number in memory of the CPU
  cpp::Code remove_operand;
};

// The parts of kernels from `ufunc_inner_loop`.
struct UfuncSpelling {
  IteratorSpelling iterator;
  // Functions of an iterator and of the function that computes an element.
  cpp::Code cpu_loop;
  cpp::Code cuda_loop;
  cpp::Code computing_type;  // a template: the type in which numbers of a type are computed
  cpp::Code number_as;       // a template: converts a number to a type
  // The header in which the user defines `ufunc::f` for the operators of a root name.
  cpp::Code (*function_header)(const cpp::Identifier& root);
  // The type of the elements of a dtype in code for the CPU and for CUDA devices; nothing when
  // there is none.
  std::optional<cpp::Code> (*cpu_type)(std::string_view dtype);
  std::optional<cpp::Code> (*cuda_type)(std::string_view dtype);
  cpp::Code cpu_loops_header;
  cpp::Code cuda_loops_header;
  // A function of the operator's name and a dtype and, when the build lacks dtypes, a set of
  // dtypes.
  cpp::Code failure;
};

// Sets of dtypes that are known at compile time.
struct DtypeSpelling {
  cpp::Code set_header;
  cpp::Code (*constant)(std::string_view dtype);
  // The dtypes of operators in this build, by base name.
  cpp::Code (*of_operators)(const cpp::Literal& base_name);
  // The definitions in the header of a selection: a macro, the name of a namespace inside that of
  // internals. In the namespace are a constant, a function that of_operators calls, and one that
  // tells whether operators are in the build.
  cpp::Code set_type;
  cpp::Code macro;
  cpp::Code selected;
  cpp::Code selected_of;
  cpp::Code is_selected;
};

// The parts of structured kernels.
struct StructuredSpelling {
  ClassSpelling meta_base;  // the base of meta functions without another base
  // The class that `structured_inherits` names; nothing when the run-time has no such class.
  std::optional<ClassSpelling> (*inherited_class)(std::string_view name);
  // Templates of a kernel's class; functional and out also take the number of outputs.
  cpp::Code functional_form;
  cpp::Code inplace_form;
  cpp::Code out_form;
  // Their last argument for a key of strided tensors with guarded devices.
  cpp::Code (*output_guard)(DispatchKey backend);
  cpp::Code forms_header;
  // Members of their objects: an output at an index, the same moved out, and a function that copies
  // outputs into the arguments.
  cpp::Code output;
  cpp::Code take_output;
  cpp::Code copy_back;
  // A function that makes a reference of an optional tensor or number, as meta functions and
  // kernels take it; empty where that is a conversion.
  cpp::Code reference_to;
  UfuncSpelling ufunc;
};

struct Target {
  std::string_view name;
  bool (*can)(Capability capability);
  Spelling spelling;

  // The rest is for emitters.
  cpp::Code name_space;  // of the run-time and the public functions
  NamespaceSpelling namespaces;

  // A type in a declaration; nothing when the run-time has no such type.
  std::optional<cpp::Code> (*spell_type)(const cpp::CppType& type, Scope scope);
  // The default of a parameter whose type spell_type spells.
  cpp::Code (*spell_default)(const cpp::DefaultArgument& value, const cpp::CppType& type,
                             Scope scope);
  // The same for kernels that take symbolic integers as they are (KernelName::SupportsSymInt).
  std::optional<cpp::Code> (*spell_symbolic_type)(const cpp::CppType& type, Scope scope);
  cpp::Code (*spell_symbolic_default)(const cpp::DefaultArgument& value, const cpp::CppType& type,
                                      Scope scope);
  // The parts of a spelled type and their headers; the headers of the names in a default.
  void (*add_type_parts)(const cpp::CppType& type, TypeParts* parts);
  void (*add_type_headers)(const TypeParts& parts, HeaderSet* headers);
  void (*add_default_headers)(const cpp::DefaultArgument& value, HeaderSet* headers);

  DispatchSpelling dispatch;
  OptionsSpelling options;
  MethodSpelling methods;
  // Headers for the bodies of dispatch functions, beside those of their parameters' types.
  std::vector<cpp::Code> dispatch_headers;
  cpp::Code written_optional_header;
  cpp::Code factory_key_header;
  cpp::Code device_guard_header;
  cpp::Code device_check_header;
  cpp::Code fallback_header;
  BoxedSpelling boxed;
  OperatorTableSpelling operator_table;
  NamedOperatorSpelling named_operators;
  StructuredSpelling structured;
  CopySpelling copies;
  FormulaKernelSpelling formula_kernels;
  DtypeSpelling dtypes;
  std::optional<LibrarySpelling> library;            // where the run-time brings kernels
  std::optional<RegistrationSpelling> registration;  // where it has the capability
  std::optional<StableSpelling> stable;              // where it has the capability
  AutogradSpelling autograd;
  PythonSpelling python;
  // Operators of the run-time's own that files may declare for formulas; nullptr when there are
  // none. Nothing is emitted for them.
  bool (*leaves_out)(const schema::NativeFunction& function) = nullptr;

  // Names of the run-time that no operator or argument may hide from emitted code.
  std::vector<std::string_view> own_names;
  // Namespaces beside the public functions: no public function can have such a name.
  std::vector<std::string_view> own_namespaces;
  // Additional ones when calls are recorded.
  std::vector<std::string_view> autograd_namespaces;
  // Additional ones with Python bindings.
  std::vector<std::string_view> python_namespaces;
};

// A capability in words: `classes around structured kernels`.
std::string_view TextOf(Capability capability);

// Null when there is no target with that name.
const Target* FindTarget(std::string_view name);

// The names of the targets with the capability, for messages.
std::vector<std::string_view> TargetNames(Capability capability);

#define TARGET(name, Make) Target Make();
#include "compiler/target/targets.def"
#undef TARGET

}  // namespace switchyard::target

#endif  // SWITCHYARD_COMPILER_TARGET_TARGET_H_
