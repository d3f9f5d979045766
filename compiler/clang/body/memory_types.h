// Which types can share memory with the values that they were made from.
//
// Takes a type of Clang's; tells whether a value of it may be, contain or point into a tensor.
// Unknown classes may.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_MEMORY_TYPES_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_MEMORY_TYPES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace clang {
class CXXRecordDecl;
class QualType;
class Type;
class ValueDecl;
}  // namespace clang

namespace switchyard::cxx {

class MemoryTypes {
 public:
  bool CanShare(const clang::QualType& type);

 private:
  bool CanRecordShare(const clang::CXXRecordDecl& record);
  bool HasSharingPart(const clang::CXXRecordDecl& record);

  std::map<const clang::Type*, bool> known_;  // canonical, without qualifiers
};

// True for arrays of bytes, in which there may be an object of any class.
bool IsRawMemory(const clang::QualType& type);
// True for the classes of one tensor.
bool IsTensorClass(const clang::CXXRecordDecl* record);
// True for the classes of the objects behind tensor handles.
bool IsTensorImplementation(const clang::CXXRecordDecl* record);
// True for the class of memory that several tensors can share.
bool IsStorageClass(const clang::CXXRecordDecl* record);
// True for library classes that contain their arguments: std::vector, c10::optional.
bool IsContainer(const clang::CXXRecordDecl* record);
// True for types whose elements are all of one kind: std::vector, an array.
bool IsList(const clang::QualType& type);
// True for an optional and for pointers that are classes.
bool HoldsOne(const clang::QualType& type);
// The number of a field of a pair or of an aggregate without bases, and how many parts a value of
// such a type, or a tuple, has: 0 for other types.
std::optional<std::uint32_t> FieldNumber(const clang::ValueDecl& field);
std::uint32_t CountParts(const clang::QualType& type);
// For each of these parts, and each element of a std::array, whether it is a tensor.
std::vector<bool> TensorParts(const clang::QualType& type);
bool HasTensorParts(const clang::QualType& type);
// True for PyTorch's tables of functions by processor, which only some backends have.
bool IsDispatchStub(const clang::CXXRecordDecl* record);
// True for classes whose objects set the current device during their life.
bool IsDeviceGuard(const clang::CXXRecordDecl* record);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_MEMORY_TYPES_H_
