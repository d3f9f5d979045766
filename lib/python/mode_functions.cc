#include <memory>
#include <utility>

#include "lib/autograd/anomaly.h"
#include "lib/autograd/dual.h"
#include "lib/autograd/modes.h"
#include "lib/autograd/saved_hooks.h"
#include "lib/autograd/variable.h"
#include "lib/core/constant_init.h"
#include "lib/core/generator.h"
#include "lib/python/autograd_functions.h"
#include "lib/python/base/exceptions.h"
#include "lib/python/base/gil.h"
#include "lib/python/base/object.h"
#include "lib/python/base/shared_object.h"
#include "lib/python/numbers.h"
#include "lib/python/results.h"
#include "lib/python/tensor_object.h"
#include "lib/python/value_types.h"

namespace switchyard::python {
namespace {

PyObject* IsGradEnabled(PyObject*, PyObject*) { return PyBool_FromLong(autograd::IsGradMode()); }
PyObject* IsInferenceEnabled(PyObject*, PyObject*) {
  return PyBool_FromLong(autograd::IsInferenceMode());
}

// The mode itself: guards of C++ end with their scope, those of Python when they say so.
PyObject* SetGradEnabled(PyObject*, PyObject* enabled) {
  if (!PyBool_Check(enabled)) {
    PyErr_Format(PyExc_TypeError, "set_grad_enabled(): argument 'enabled' must be bool, not %s",
                 TypeName(enabled).c_str());
    return nullptr;
  }
  const bool before = autograd::internal::modes.grad;
  autograd::internal::modes.grad = enabled == Py_True;
  return PyBool_FromLong(before);
}

constexpr const char* kInferenceGuard = "switchyard._C._InferenceGuard";

void EndInference(PyObject* capsule) {
  delete static_cast<autograd::InferenceMode*>(PyCapsule_GetPointer(capsule, kInferenceGuard));
}

// Lasts as long as the object that it gives.
PyObject* BeginInference(PyObject*, PyObject* enabled) {
  auto* const guard = new autograd::InferenceMode(PyObject_IsTrue(enabled) == 1);
  return PyCapsule_New(guard, kInferenceGuard, EndInference);
}

PyObject* IsAnomalyEnabled(PyObject*, PyObject*) {
  return PyBool_FromLong(autograd::IsAnomalyMode());
}
PyObject* IsAnomalyCheckNanEnabled(PyObject*, PyObject*) {
  return PyBool_FromLong(autograd::internal::anomaly.checks_nan);
}

// (is_on, checks_nan)
PyObject* SetAnomalyMode(PyObject*, PyObject* arguments) {
  int is_on = 0;
  int checks_nan = 0;
  if (!PyArg_ParseTuple(arguments, "pp", &is_on, &checks_nan)) return nullptr;
  autograd::internal::anomaly.is_on = is_on != 0;
  autograd::internal::anomaly.checks_nan = checks_nan != 0;
  Py_RETURN_NONE;
}

PyObject* IsInferenceTensor(PyObject*, PyObject* tensor) {
  return Call([&] {
    return PyBool_FromLong(autograd::IsInference(TensorArgument(tensor, "is_inference")));
  });
}

PyObject* ManualSeedFunction(PyObject*, PyObject* seed) {
  return Call([&] {
    ManualSeed(static_cast<uint64_t>(IntFrom(seed)));
    return GeneratorObject(DefaultCpuGenerator());
  });
}

PyObject* DefaultGenerator(PyObject*, PyObject*) {
  return Call([&] { return GeneratorObject(DefaultCpuGenerator()); });
}

// One level is on at a time.
SWITCHYARD_CONSTANT_INIT autograd::DualLevel* dual_level = nullptr;

PyObject* EnterDualLevel(PyObject*, PyObject*) {
  return Call([&] {
    if (dual_level != nullptr) Throw(PyExc_RuntimeError, "a level of dual tensors is entered");
    dual_level = new autograd::DualLevel;
    return WrapNone();
  });
}

PyObject* ExitDualLevel(PyObject*, PyObject*) {
  delete std::exchange(dual_level, nullptr);
  Py_RETURN_NONE;
}

// (primal, tangent) -> dual tensor
PyObject* MakeDualFunction(PyObject*, PyObject* arguments) {
  PyObject* primal = nullptr;
  PyObject* tangent = nullptr;
  if (!PyArg_ParseTuple(arguments, "O!O!", TensorBaseType(), &primal, TensorBaseType(), &tangent)) {
    return nullptr;
  }
  return Call([&] { return Wrap(autograd::MakeDual(TensorOf(primal), TensorOf(tangent))); });
}

// dual tensor -> (primal, tangent or None)
PyObject* UnpackDualFunction(PyObject*, PyObject* tensor) {
  return Call([&] {
    autograd::Dual dual = autograd::UnpackDual(TensorArgument(tensor, "_unpack_dual"));
    return WrapObjects(Wrap(std::move(dual.primal)), Wrap(std::move(dual.tangent)));
  });
}

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
    if (pair != Py_None && (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2)) {
      Throw(PyExc_TypeError, "_swap_saved_tensor_hooks() takes (pack, unpack) or None, not %s",
            TypeName(pair).c_str());
    }
    auto* const hooks = pair == Py_None ? nullptr : new PythonHooks(pair);
    const std::unique_ptr<PythonHooks> before(
        static_cast<PythonHooks*>(autograd::SetSavedHooks(hooks)));
    if (before == nullptr) return WrapNone();
    return Ref::Share(before->pair()).release();
  });
}

PyMethodDef functions[] = {
    {"is_grad_enabled", IsGradEnabled, METH_NOARGS, nullptr},
    {"is_inference_mode_enabled", IsInferenceEnabled, METH_NOARGS, nullptr},
    {"_set_grad_enabled", SetGradEnabled, METH_O, nullptr},
    {"is_anomaly_enabled", IsAnomalyEnabled, METH_NOARGS, nullptr},
    {"is_anomaly_check_nan_enabled", IsAnomalyCheckNanEnabled, METH_NOARGS, nullptr},
    {"_set_anomaly_mode", SetAnomalyMode, METH_VARARGS, nullptr},
    {"_begin_inference", BeginInference, METH_O, nullptr},
    {"_is_inference", IsInferenceTensor, METH_O, nullptr},
    {"manual_seed", ManualSeedFunction, METH_O, nullptr},
    {"_default_generator", DefaultGenerator, METH_NOARGS, nullptr},
    {"_enter_dual_level", EnterDualLevel, METH_NOARGS, nullptr},
    {"_exit_dual_level", ExitDualLevel, METH_NOARGS, nullptr},
    {"_make_dual", MakeDualFunction, METH_VARARGS, nullptr},
    {"_unpack_dual", UnpackDualFunction, METH_O, nullptr},
    {"_swap_saved_tensor_hooks", SwapHooks, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* ModeFunctions() { return functions; }

}  // namespace switchyard::python
