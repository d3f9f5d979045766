#include <memory>
#include <utility>

#include "lib/autograd/saved_hooks.h"
#include "lib/python/autograd_functions.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/gil.h"
#include "lib/python/base/object.h"
#include "lib/python/base/shared_object.h"
#include "lib/python/numbers.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"

namespace switchyard::python {
namespace {

// What pack(tensor) returned, until unpack makes a tensor of it.
class PythonPacked final : public autograd::PackedTensor {
 public:
  PythonPacked(PyObject* content, SharedObject unpack)
      : content_(content), unpack_(std::move(unpack)) {}

  Tensor Unpack() const override {
    const GilAcquire gil;
    const Ref result =
        Ref::Steal(OrThrow(PyObject_CallFunctionObjArgs(unpack_.get(), content_.get(), nullptr)));
    if (!IsTensor(result.get())) {
      Throw(PyExc_TypeError, "saved_tensors_hooks: unpack_hook must return a Tensor, not %s",
            TypeName(result.get()).c_str());
    }
    return TensorOf(result.get());
  }

 private:
  const SharedObject content_;
  const SharedObject unpack_;
};

class PythonHooks final : public autograd::SavedHooks {
 public:
  // A pair of pack and unpack.
  explicit PythonHooks(PyObject* pair)
      : pair_(pair), pack_(PyTuple_GetItem(pair, 0)), unpack_(PyTuple_GetItem(pair, 1)) {}

  PyObject* pair() const { return pair_.get(); }

  std::unique_ptr<autograd::PackedTensor> Pack(const Tensor& tensor) override {
    const GilAcquire gil;
    const Ref given = Ref::Steal(OrThrow(Wrap(tensor)));
    const Ref content =
        Ref::Steal(OrThrow(PyObject_CallFunctionObjArgs(pack_.get(), given.get(), nullptr)));
    return std::make_unique<PythonPacked>(content.get(), unpack_);
  }

 private:
  const SharedObject pair_;
  const SharedObject pack_;
  const SharedObject unpack_;
};

// (pack, unpack) or None -> those that were on
PyObject* SwapHooks(PyObject*, PyObject* pair) {
  return Call([&]() -> PyObject* {
    auto* const hooks = pair == Py_None ? nullptr : new PythonHooks(pair);
    const std::unique_ptr<PythonHooks> before(
        static_cast<PythonHooks*>(autograd::SetSavedHooks(hooks)));
    if (before == nullptr) return WrapNone();
    return Ref::Share(before->pair()).release();
  });
}

PyMethodDef functions[] = {{"_swap_saved_tensor_hooks", SwapHooks, METH_O, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* SavedTensorHookFunctions() { return functions; }

}  // namespace switchyard::python
