// On the include path of code that is linked with libswitchyard_python.so: lib/core/constant_init.h.
