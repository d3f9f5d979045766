# find_package(Switchyard) with the package `switchyard` of Python: lies in it, at share/cmake/Switchyard.
#
#   Switchyard::python          its headers, and the run-time that is in the package
#   Switchyard::runtime         the same, for operators of switchyard_add_dispatch() in a library that Python loads
#   switchyard_python_module()  compiles a schema and its kernels to a module: SwitchyardPythonModule.cmake
#
# The program `switchyard` is that of the distribution `switchyard-schema-compiler`, or SWITCHYARD_COMPILER names it.

get_filename_component(_switchyard_package "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT EXISTS "${_switchyard_package}/lib/libswitchyard_python.so")
  set(Switchyard_FOUND FALSE)
  set(Switchyard_NOT_FOUND_MESSAGE "${_switchyard_package} has no lib/libswitchyard_python.so")
  return()
endif()

if(NOT TARGET Switchyard::python)
  add_library(Switchyard::python SHARED IMPORTED)
  set_target_properties(Switchyard::python PROPERTIES
    IMPORTED_LOCATION "${_switchyard_package}/lib/libswitchyard_python.so"
    IMPORTED_SONAME libswitchyard_python.so
    INTERFACE_INCLUDE_DIRECTORIES "${_switchyard_package}/include")
  target_compile_features(Switchyard::python INTERFACE cxx_std_17)
endif()

# What switchyard_add_dispatch() links: in a wheel it is the same library.
if(NOT TARGET Switchyard::runtime)
  add_library(Switchyard::runtime INTERFACE IMPORTED)
  target_link_libraries(Switchyard::runtime INTERFACE Switchyard::python)
endif()

include("${CMAKE_CURRENT_LIST_DIR}/SwitchyardDispatch.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SwitchyardPythonModule.cmake")
