#include "compiler/clang/body/memory_types.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"
#include "compiler/clang/type_reader.h"

namespace switchyard::cxx {
namespace {

// Numbers, names and other plain values, in the run-times and in the standard library.
constexpr std::string_view kPlain[] = {"Scalar",
                                       "SymInt",
                                       "SymFloat",
                                       "SymBool",
                                       "Half",
                                       "BFloat16",
                                       "complex",
                                       "basic_string",
                                       "string_view",
                                       "basic_string_view",
                                       "Device",
                                       "TensorOptions",
                                       "TypeMeta",
                                       "Layout",
                                       "Generator",
                                       "Stream",
                                       "DispatchKeySet",
                                       "qint8",
                                       "quint8",
                                       "qint32",
                                       "quint4x2",
                                       "quint2x4",
                                       "DimVector",
                                       "Vectorized",
                                       "Dimname",
                                       "DimnameList",
                                       "initializer_list_of_numbers",
                                       "type_info",
                                       "Symbol",
                                       "basic_ostream",
                                       "basic_stringstream",
                                       "CUDAStream",
                                       "bitset",
                                       "Error",
                                       "nullopt_t",
                                       "Argument",
                                       "Context",
                                       "SourceLocation"};

constexpr std::string_view kContainers[] = {"optional",
                                            "vector",
                                            "ArrayRef",
                                            "HeaderOnlyArrayRef",
                                            "SmallVector",
                                            "SmallVectorImpl",
                                            "array",
                                            "tuple",
                                            "pair",
                                            "MaybeOwned",
                                            "List",
                                            "IListRef",
                                            "OptionalArrayRef",
                                            "ListElementReference",
                                            "IListRefIterator",
                                            "initializer_list",
                                            "unique_ptr",
                                            "shared_ptr",
                                            "__shared_ptr",
                                            "__shared_ptr_access",
                                            "map",
                                            "unordered_map",
                                            "multimap",
                                            "set",
                                            "list",
                                            "forward_list",
                                            "stack",
                                            "queue",
                                            "reference_wrapper",
                                            "SmallVectorTemplateCommon",
                                            "SmallVectorTemplateBase",
                                            "SmallBuffer",
                                            "_Optional_base_impl",
                                            "__normal_iterator",
                                            "move_iterator",
                                            "ListIterator",
                                            "OptionalTensorRef",
                                            "deque"};

template <std::size_t size>
bool IsAmong(const std::string_view (&names)[size], llvm::StringRef name) {
  return std::find(std::begin(names), std::end(names),
                   std::string_view(name.data(), name.size())) != std::end(names);
}

bool IsOrHasBase(const clang::CXXRecordDecl* record, llvm::StringRef name) {
  if (record == nullptr || !record->hasDefinition()) return false;
  bool has_found = WordOf(*record) == name;
  record->forallBases([&](const clang::CXXRecordDecl* base) {
    has_found = has_found || WordOf(*base) == name;
    return !has_found;
  });
  return has_found;
}

// A reference, or a class that is one, is to memory outside of the object.
bool IsElsewhere(const clang::QualType& type) {
  if (type->isReferenceType()) return true;
  const clang::CXXRecordDecl* record = ClassOf(type);
  if (record == nullptr) return false;
  const llvm::StringRef name = WordOf(*record);
  return name == "reference_wrapper" || name == "unique_ptr" || name == "shared_ptr";
}

}  // namespace

bool MemoryTypes::CanShare(const clang::QualType& type) {
  if (type.isNull()) return true;
  clang::QualType plain = type.getCanonicalType().getNonReferenceType().getUnqualifiedType();
  if (plain->isDependentType()) return true;
  if (plain->isAnyPointerType()) return !plain->isFunctionPointerType();
  if (plain->isArrayType()) return true;
  const clang::CXXRecordDecl* record = ClassOf(plain);
  if (record == nullptr) return false;
  const auto known = known_.find(plain.getTypePtr());
  if (known != known_.end()) return known->second;
  known_.emplace(plain.getTypePtr(), true);
  return known_[plain.getTypePtr()] = CanRecordShare(*record);
}

bool MemoryTypes::CanRecordShare(const clang::CXXRecordDecl& record) {
  const llvm::StringRef name = WordOf(record);
  if (IsAmong(kPlain, name)) return false;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (special == nullptr || !IsAmong(kContainers, name)) return HasSharingPart(record);
  const auto can = [&](const clang::TemplateArgument& one) {
    return one.getKind() == clang::TemplateArgument::Type && CanShare(one.getAsType());
  };
  const auto arguments = special->getTemplateArgs().asArray();
  if (name.ends_with("map")) return can(arguments[0]) || can(arguments[1]);
  const bool holds_one = name != "tuple" && name != "pair";
  if (holds_one) return !arguments.empty() && can(arguments.front());
  return std::any_of(arguments.begin(), arguments.end(), [&](const clang::TemplateArgument& one) {
    if (one.getKind() != clang::TemplateArgument::Pack) return can(one);
    return std::any_of(one.pack_begin(), one.pack_end(), can);
  });
}

// Numbers in an object, and arrays of them, are memory of its own. What is derived from a class
// with virtual functions may hold more than the class, and a lambda its surroundings; a class
// without fields may stand for one that has them, and bytes for an object of any class.
bool MemoryTypes::HasSharingPart(const clang::CXXRecordDecl& record) {
  const clang::CXXRecordDecl* whole = record.getDefinition();
  if (whole == nullptr || whole->isPolymorphic() || whole->isLambda()) return true;
  bool has_field = false;
  const auto has_own_fields = [&](const clang::CXXRecordDecl* part) {
    for (const clang::FieldDecl* field : part->fields()) {
      has_field = true;
      if (IsElsewhere(field->getType()) || IsRawMemory(field->getType())) return false;
      const clang::Type* element = field->getType()->getBaseElementTypeUnsafe();
      if (CanShare(clang::QualType(element, 0))) return false;
    }
    return true;
  };
  return !has_own_fields(whole) || !whole->forallBases(has_own_fields) || !has_field;
}

bool IsRawMemory(const clang::QualType& type) {
  if (!type->isArrayType()) return false;
  const clang::QualType element(type->getBaseElementTypeUnsafe(), 0);
  return element->isAnyCharacterType() || element->isStdByteType();
}

bool IsTensorClass(const clang::CXXRecordDecl* record) {
  if (record == nullptr) return false;
  const llvm::StringRef name = WordOf(*record);
  return name == "Tensor" || name == "TensorBase" || name == "TensorRef" ||
         name == "OptionalTensorRef";
}

bool IsStorageClass(const clang::CXXRecordDecl* record) {
  return record != nullptr && WordOf(*record) == "Storage";
}

bool IsContainer(const clang::CXXRecordDecl* record) {
  return record != nullptr && IsAmong(kContainers, WordOf(*record));
}

bool IsList(const clang::QualType& type) {
  if (type->isArrayType()) return true;
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!IsContainer(record)) return false;
  const llvm::StringRef name = WordOf(*record);
  return name != "tuple" && name != "pair" && !HoldsOne(type);
}

bool HoldsOne(const clang::QualType& type) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const llvm::StringRef name = record == nullptr ? llvm::StringRef() : WordOf(*record);
  return name == "optional" || name == "unique_ptr" || name == "shared_ptr";
}

std::optional<std::uint32_t> FieldNumber(const clang::ValueDecl& field) {
  const auto* one = llvm::dyn_cast<clang::FieldDecl>(&field);
  const auto* record =
      one == nullptr ? nullptr : llvm::dyn_cast<clang::CXXRecordDecl>(one->getParent());
  if (record == nullptr || record->isUnion()) return std::nullopt;
  const bool is_pair = WordOf(*record) == "pair";
  if (!is_pair && (!record->isAggregate() || record->getNumBases() > 0)) return std::nullopt;
  return one->getFieldIndex();
}

std::uint32_t CountParts(const clang::QualType& type) {
  const clang::QualType object = type->isPointerType() ? type->getPointeeType() : type;
  const clang::CXXRecordDecl* record = object.getNonReferenceType()->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition()) return 0;
  const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (special != nullptr && WordOf(*record) == "tuple") {
    return static_cast<std::uint32_t>(special->getTemplateArgs()[0].pack_size());
  }
  if (WordOf(*record) == "pair") return 2;
  if (!record->isAggregate() || record->getNumBases() > 0) return 0;
  return static_cast<std::uint32_t>(std::distance(record->field_begin(), record->field_end()));
}

std::vector<bool> TensorParts(const clang::QualType& type) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto* special = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  const llvm::StringRef name = record == nullptr ? llvm::StringRef() : WordOf(*record);
  std::vector<bool> parts;
  const auto add = [&](const clang::QualType& one) {
    parts.push_back(IsTensorClass(ClassOf(one)));
  };
  if (special != nullptr && name == "array") {
    constexpr std::uint64_t kMost = 64;
    const auto& arguments = special->getTemplateArgs();
    const auto count = arguments[1].getAsIntegral().getZExtValue();
    if (count <= kMost) parts.assign(count, IsTensorClass(ClassOf(arguments[0].getAsType())));
  } else if (special != nullptr && name == "tuple") {
    for (const auto& one : special->getTemplateArgs()[0].pack_elements()) add(one.getAsType());
  } else if (CountParts(type) > 0) {
    for (const clang::FieldDecl* field : record->fields()) add(field->getType());
  }
  return parts;
}

bool HasTensorParts(const clang::QualType& type) {
  const std::vector<bool> parts = TensorParts(type);
  return std::find(parts.begin(), parts.end(), true) != parts.end();
}

bool IsDispatchStub(const clang::CXXRecordDecl* record) {
  return IsOrHasBase(record, "DispatchStub");
}

bool IsTensorImplementation(const clang::CXXRecordDecl* record) {
  return IsOrHasBase(record, "TensorImpl");
}

bool IsDeviceGuard(const clang::CXXRecordDecl* record) {
  if (record == nullptr) return false;
  const llvm::StringRef name = WordOf(*record);
  if (!name.contains("Guard")) return false;
  return name.contains("Device") || name.contains("CUDA") || name.contains("HIP") ||
         name.contains("Stream");
}

}  // namespace switchyard::cxx
