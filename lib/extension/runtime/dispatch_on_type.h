// AT_DISPATCH_...: a switch over a dtype whose cases give the C++ type a name, scalar_t. They call
// a lambda. Errors: Error, with the name in it, for a dtype that is no case.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCH_ON_TYPE_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCH_ON_TYPE_H_

#include "lib/core/scalar_type.h"
#include "lib/extension/runtime/element_types.h"

#define AT_PRIVATE_CASE_TYPE_USING_HINT(dtype, hint, ...)                   \
  case dtype: {                                                             \
    using hint [[maybe_unused]] = ::c10::impl::ScalarTypeToCPPTypeT<dtype>; \
    return __VA_ARGS__();                                                   \
  }
#define AT_DISPATCH_CASE(dtype, ...) AT_PRIVATE_CASE_TYPE_USING_HINT(dtype, scalar_t, __VA_ARGS__)
#define AT_DISPATCH_SWITCH(dtype, name, ...)                                 \
  [&] {                                                                      \
    const ::switchyard::ScalarType switchyard_dtype = dtype;                 \
    switch (switchyard_dtype) {                                              \
      __VA_ARGS__                                                            \
      default:                                                               \
        ::switchyard::internal::FailUnsupportedType(name, switchyard_dtype); \
    }                                                                        \
  }()

#define SWITCHYARD_CASE(dtype, ...) AT_DISPATCH_CASE(::switchyard::ScalarType::dtype, __VA_ARGS__)

// The groups of dtypes.
#define AT_DISPATCH_CASE_FLOATING_TYPES(...) \
  SWITCHYARD_CASE(Double, __VA_ARGS__)       \
  SWITCHYARD_CASE(Float, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(...) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)        \
  SWITCHYARD_CASE(Half, __VA_ARGS__)
#define AT_DISPATCH_CASE_COMPLEX_TYPES(...)   \
  SWITCHYARD_CASE(ComplexDouble, __VA_ARGS__) \
  SWITCHYARD_CASE(ComplexFloat, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(...) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)           \
  AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...) \
  SWITCHYARD_CASE(Byte, __VA_ARGS__)         \
  SWITCHYARD_CASE(Char, __VA_ARGS__)         \
  SWITCHYARD_CASE(Int, __VA_ARGS__)          \
  SWITCHYARD_CASE(Long, __VA_ARGS__)         \
  SWITCHYARD_CASE(Short, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...)        \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(...) \
  AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__)           \
  AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__)

// A group and one to four more.
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND(t1, ...) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)       \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND2(t1, t2, ...) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)            \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                       \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES_AND3(t1, t2, t3, ...) \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__)                \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                           \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)                           \
  AT_DISPATCH_CASE(t3, __VA_ARGS__)
#define AT_DISPATCH_CASE_COMPLEX_TYPES_AND(t1, ...) \
  AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__)       \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND1(t1, ...) \
  AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(__VA_ARGS__)        \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND2(t1, t2, ...) \
  AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(__VA_ARGS__)            \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                                   \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND3(t1, t2, t3, ...) \
  AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(__VA_ARGS__)                \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                                       \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)                                       \
  AT_DISPATCH_CASE(t3, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND4(t1, t2, t3, t4, ...) \
  AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(__VA_ARGS__)                    \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                                           \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)                                           \
  AT_DISPATCH_CASE(t3, __VA_ARGS__)                                           \
  AT_DISPATCH_CASE(t4, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(t1, ...) \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__)       \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND(t1, ...) \
  AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__)       \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND2(t1, t2, ...) \
  AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__)            \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                  \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND3(t1, t2, t3, ...) \
  AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__)                \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                      \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)                      \
  AT_DISPATCH_CASE(t3, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND(t1, ...) \
  AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__)       \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND2(t1, t2, ...) \
  AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__)            \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                              \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND3(t1, t2, t3, ...) \
  AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__)                \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                                  \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)                                  \
  AT_DISPATCH_CASE(t3, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND4(t1, t2, t3, t4, ...) \
  AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__)                    \
  AT_DISPATCH_CASE(t1, __VA_ARGS__)                                      \
  AT_DISPATCH_CASE(t2, __VA_ARGS__)                                      \
  AT_DISPATCH_CASE(t3, __VA_ARGS__)                                      \
  AT_DISPATCH_CASE(t4, __VA_ARGS__)

// The switches.
#define AT_DISPATCH_FLOATING_TYPES(dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_FLOATING_TYPES_AND_HALF(__VA_ARGS__))
#define AT_DISPATCH_COMPLEX_TYPES(dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND(t1, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_FLOATING_TYPES_AND(t1, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(t1, t2, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_FLOATING_TYPES_AND2(t1, t2, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND3(t1, t2, t3, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_FLOATING_TYPES_AND3(t1, t2, t3, __VA_ARGS__))
#define AT_DISPATCH_COMPLEX_TYPES_AND(t1, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_COMPLEX_TYPES_AND(t1, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND1(t1, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND1(t1, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND2(t1, t2, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name,                                             \
                     AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND2(t1, t2, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND3(t1, t2, t3, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name,                                                 \
                     AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND3(t1, t2, t3, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND4(t1, t2, t3, t4, dtype, name, ...) \
  AT_DISPATCH_SWITCH(                                                                 \
      dtype, name, AT_DISPATCH_CASE_FLOATING_AND_COMPLEX_TYPES_AND4(t1, t2, t3, t4, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(t1, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_INTEGRAL_TYPES_AND(t1, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(t1, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_ALL_TYPES_AND(t1, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(t1, t2, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_ALL_TYPES_AND2(t1, t2, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(t1, t2, t3, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_ALL_TYPES_AND3(t1, t2, t3, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND(t1, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND(t1, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND2(t1, t2, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND2(t1, t2, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND3(t1, t2, t3, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name,                                            \
                     AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND3(t1, t2, t3, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND4(t1, t2, t3, t4, dtype, name, ...) \
  AT_DISPATCH_SWITCH(dtype, name,                                                \
                     AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX_AND4(t1, t2, t3, t4, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_HALF(dtype, name, ...) \
  AT_DISPATCH_ALL_TYPES_AND(::switchyard::ScalarType::Half, dtype, name, __VA_ARGS__)
#define AT_DISPATCH_INDEX_TYPES(dtype, name, ...)                                          \
  AT_DISPATCH_SWITCH(                                                                      \
      dtype, name,                                                                         \
      AT_PRIVATE_CASE_TYPE_USING_HINT(::switchyard::ScalarType::Int, index_t, __VA_ARGS__) \
          AT_PRIVATE_CASE_TYPE_USING_HINT(::switchyard::ScalarType::Long, index_t, __VA_ARGS__))

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_DISPATCH_ON_TYPE_H_
