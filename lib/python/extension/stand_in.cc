// Nothing: libswitchyard_python.so for a linker that shall not look into it.
