// Which types can share memory with what they were made from.
//
// Takes a type of Clang's; says whether a value of it may be, hold or point into a tensor. Classes
// that nobody knows are said to.
#ifndef SWITCHYARD_COMPILER_CLANG_BODY_MEMORY_TYPES_H_
#define SWITCHYARD_COMPILER_CLANG_BODY_MEMORY_TYPES_H_

#include <map>

namespace clang {
class CXXRecordDecl;
class QualType;
class Type;
}  // namespace clang

namespace switchyard::cxx {

class MemoryTypes {
 public:
  bool CanShare(const clang::QualType& type);

 private:
  bool CanRecordShare(const clang::CXXRecordDecl& record);

  std::map<const clang::Type*, bool> known_;  // canonical, without qualifiers
};

// True for the classes that stand for one tensor.
bool IsTensorClass(const clang::CXXRecordDecl* record);
// True for the classes of objects that tensors are handles of.
bool IsTensorImplementation(const clang::CXXRecordDecl* record);
// True for the class of the memory that several tensors can have.
bool IsStorageClass(const clang::CXXRecordDecl* record);
// True for classes of a library that hold what they are given: std::vector, c10::optional.
bool IsContainer(const clang::CXXRecordDecl* record);
// True for PyTorch's tables of functions by processor, which have some backends alone.
bool IsDispatchStub(const clang::CXXRecordDecl* record);
// True for classes whose objects set the current device for as long as they live.
bool IsDeviceGuard(const clang::CXXRecordDecl* record);

}  // namespace switchyard::cxx

#endif  // SWITCHYARD_COMPILER_CLANG_BODY_MEMORY_TYPES_H_
