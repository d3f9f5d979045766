# switchyard_python_module(NAME
#   MODULE PACKAGE.NAME
#   SCHEMA FILE... KERNELS SOURCE|TARGET...
#   [DERIVATIVES FILE...] [DEPRECATED FILE]
#   [KEYS KEY...] [OPS NAME...|FILE] [SHARDS N] [DESTINATION FOLDER])
#
# Compiles operator schemas and their kernels to a module of Python whose tensors are those of the package
# `switchyard`. Makes these targets:
#   NAME            LAST.abi3.so, which Python imports: it imports the package and loads the next
#   NAME_operators  LAST.operators.so beside it: kernels, dispatch functions and bindings
#   NAME_headers    only the generated headers, for the targets of KERNELS
# The stubs of the module are in the folder that the property SWITCHYARD_STUBS of NAME names.
#
# LAST is what MODULE ends with. With DESTINATION, `install` puts both libraries into that folder, and the stubs.
# KEYS are CPU by default. Python's headers are those of find_package(Python COMPONENTS Interpreter
# Development.Module), which is called unless that was done before.

set(SWITCHYARD_MODULE_ENTRY "${CMAKE_CURRENT_LIST_DIR}/module_entry.cc")

# Fails unless all arguments of switchyard_python_module() are there.
macro(switchyard_check_module_arguments name)
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "switchyard_python_module(${name}): unknown words ${arg_UNPARSED_ARGUMENTS}")
  endif()
  foreach(needed MODULE SCHEMA KERNELS)
    if(NOT arg_${needed})
      message(FATAL_ERROR "switchyard_python_module(${name}): ${needed} is missing")
    endif()
  endforeach()
  if(NOT arg_MODULE MATCHES "^[A-Za-z_][A-Za-z0-9_]*([.][A-Za-z_][A-Za-z0-9_]*)*$")
    message(FATAL_ERROR "switchyard_python_module(${name}): MODULE \"${arg_MODULE}\" cannot be imported")
  endif()
  if(NOT SWITCHYARD_COMPILER)
    message(FATAL_ERROR
      "switchyard_python_module(${name}): no program `switchyard` was found; install the wheel of switchyard-schema-compiler, "
      "which lies beside that of the package, or set "
      "SWITCHYARD_COMPILER")
  endif()
endmacro()

# Runs the compiler; `sources` are what is compiled.
function(switchyard_generate_module name out sources)
  set(stamp "${out}.stamp")
  list(JOIN arg_KEYS "," keys)
  set(options "--keys=${keys}" "--shards=${arg_SHARDS}" "--python=${arg_MODULE}" "--out=${out}")
  foreach(file IN LISTS arg_DERIVATIVES)
    list(APPEND options "--derivatives=${file}")
  endforeach()
  if(arg_DEPRECATED)
    list(APPEND options "--deprecated=${arg_DEPRECATED}")
  endif()
  switchyard_selection(selection selection_files "${arg_OPS}" "" "")
  # The compiler leaves files alone whose text stays: they are compiled again only when it changes.
  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${sources}
    COMMAND "${SWITCHYARD_COMPILER}" gen ${options} ${selection} ${arg_SCHEMA}
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS ${arg_SCHEMA} ${arg_DERIVATIVES} ${arg_DEPRECATED} ${selection_files} "${SWITCHYARD_COMPILER}"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Compiling operator schemas of ${arg_MODULE}"
    VERBATIM)
  add_custom_target(${name}_generate DEPENDS "${stamp}")
endfunction()

# Headers for kernels: those of the module before those of the package.
function(switchyard_add_module_headers name out)
  add_library(${name}_headers INTERFACE)
  target_include_directories(${name}_headers INTERFACE "${out}/include")
  target_compile_definitions(${name}_headers INTERFACE Py_LIMITED_API=0x030b0000)
  target_link_libraries(${name}_headers INTERFACE Switchyard::python)
  add_dependencies(${name}_headers ${name}_generate)
endfunction()

# Kernels, dispatch functions and bindings.
function(switchyard_add_module_operators name last sources)
  add_library(${name}_operators MODULE ${sources})
  target_include_directories(${name}_operators PRIVATE ${Python_INCLUDE_DIRS})
  target_link_libraries(${name}_operators PRIVATE ${name}_headers)
  foreach(kernels IN LISTS arg_KERNELS)
    if(TARGET ${kernels})
      target_link_libraries(${name}_operators PRIVATE ${kernels})
    else()
      target_sources(${name}_operators PRIVATE "${kernels}")
    endif()
  endforeach()
  # Nothing of it is for others but the function that Python calls.
  set_target_properties(${name}_operators PROPERTIES
    PREFIX "" OUTPUT_NAME "${last}.operators" SUFFIX ".so"
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON
    # The package is imported before, so that the loader has its library already.
    BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "")
endfunction()

# The library that Python imports.
function(switchyard_add_module_entry name last)
  add_library(${name} MODULE "${SWITCHYARD_MODULE_ENTRY}")
  get_target_property(include Switchyard::python INTERFACE_INCLUDE_DIRECTORIES)
  target_include_directories(${name} PRIVATE ${include} ${Python_INCLUDE_DIRS})
  target_compile_features(${name} PRIVATE cxx_std_17)
  target_compile_definitions(${name} PRIVATE
    Py_LIMITED_API=0x030b0000
    "SWITCHYARD_MODULE=\"${arg_MODULE}\""
    SWITCHYARD_MODULE_INIT=PyInit_${last}
    "SWITCHYARD_MODULE_LIBRARY=\"${last}.operators.so\"")
  target_link_libraries(${name} PRIVATE ${CMAKE_DL_LIBS})
  set_target_properties(${name} PROPERTIES
    PREFIX "" OUTPUT_NAME "${last}" SUFFIX ".abi3.so" CXX_VISIBILITY_PRESET hidden
    SWITCHYARD_STUBS "${CMAKE_CURRENT_BINARY_DIR}/${name}/python")
  add_dependencies(${name} ${name}_operators)
endfunction()

# Both libraries in one folder, and the stubs of MODULE where type checkers look for them.
function(switchyard_install_module name out)
  install(TARGETS ${name} ${name}_operators LIBRARY DESTINATION "${arg_DESTINATION}")
  string(REPLACE "." "/" folder "${arg_MODULE}")
  get_filename_component(last "${folder}" NAME)
  install(DIRECTORY "${out}/python/${folder}/" DESTINATION "${arg_DESTINATION}/${last}")
endfunction()

function(switchyard_python_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "MODULE;DEPRECATED;SHARDS;DESTINATION"
    "SCHEMA;KERNELS;DERIVATIVES;KEYS;OPS")
  switchyard_check_module_arguments(${name})
  if(NOT arg_KEYS)
    set(arg_KEYS CPU)
  endif()
  if(NOT arg_SHARDS)
    set(arg_SHARDS 1)
  endif()
  if(NOT Python_INCLUDE_DIRS)
    find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
  endif()
  set(has_autograd FALSE)
  if(arg_DERIVATIVES)
    set(has_autograd TRUE)
  endif()
  set(out "${CMAKE_CURRENT_BINARY_DIR}/${name}")
  string(REGEX REPLACE "^.*[.]" "" last "${arg_MODULE}")
  switchyard_sources(sources "${out}" ${arg_SHARDS} FALSE ${has_autograd})
  switchyard_python_sources(python_sources "${out}" ${arg_SHARDS})
  list(APPEND sources ${python_sources})
  switchyard_generate_module(${name} "${out}" "${sources}")
  switchyard_add_module_headers(${name} "${out}")
  switchyard_add_module_operators(${name} "${last}" "${sources}")
  switchyard_add_module_entry(${name} "${last}")
  if(arg_DESTINATION)
    switchyard_install_module(${name} "${out}")
  endif()
endfunction()
