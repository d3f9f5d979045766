// Registration with PyTorch's dispatcher, as sources see it.
#ifndef SWITCHYARD_TESTS_FILES_CHECK_MOCK_TORCH_LIBRARY_H_
#define SWITCHYARD_TESTS_FILES_CHECK_MOCK_TORCH_LIBRARY_H_

namespace c10 {
enum class DispatchKey { CPU, CUDA, Meta };
}  // namespace c10

namespace torch {
class Library {
 public:
  enum Kind { DEF, IMPL, FRAGMENT };
  template <typename Function>
  Library& impl(const char* name, Function&& function);
};
namespace detail {
struct TorchLibraryInit {
  TorchLibraryInit(Library::Kind kind, void (*block)(Library&), const char* name_space,
                   c10::DispatchKey key, const char* file, unsigned line);
};
}  // namespace detail
}  // namespace torch

// PyTorch's names: a block is known by them.
#define TORCH_LIBRARY_IMPL(ns, key, m)                                                         \
  static void TORCH_LIBRARY_IMPL_init_##ns##_##key(torch::Library&);                           \
  static const torch::detail::TorchLibraryInit TORCH_LIBRARY_IMPL_static_init_##ns##_##key(    \
      torch::Library::IMPL, &TORCH_LIBRARY_IMPL_init_##ns##_##key, #ns, c10::DispatchKey::key, \
      __FILE__, __LINE__);                                                                     \
  void TORCH_LIBRARY_IMPL_init_##ns##_##key(torch::Library& m)

#endif  // SWITCHYARD_TESTS_FILES_CHECK_MOCK_TORCH_LIBRARY_H_
