# switchyard_add_dispatch(NAME
#   SCHEMA FILE... KEYS KEY... KERNELS TARGET...
#   [DERIVATIVES FILE...]
#   [OPS NAME...|FILE] [DTYPES NAME...|FILE] [CALLS FILE] [SHARDS N])
#
# Compiles operator schemas to a library of statically dispatched operators. Makes two targets:
#   NAME          the operators with their kernels, for programs
#   NAME_headers  only the generated headers, for the targets of KERNELS
# With DERIVATIVES calls are recorded for gradients, and both also link Switchyard::autograd. With
# DTYPES there is a third target, because the run-time is also compiled for these dtypes:
#   NAME_runtime  replaces Switchyard::runtime for both
# Runs the compiler in SWITCHYARD_COMPILER if a schema or the compiler is newer.

find_program(SWITCHYARD_COMPILER switchyard
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../../bazel-bin/compiler"
  DOC "the compiler of operator schemas")

# The sources that `switchyard gen` writes, of the build, of each of its `shards`, with `is_cuda`, and
# with `has_autograd`: `path` of compiler/emit/emitters.def, to which //tests/compiler/emit:emit_test holds the lists.
function(switchyard_sources result out shards is_cuda has_autograd)
  set(build_sources
    src/boxed_calls.cc
    src/operator_table.cc)
  set(shard_sources
    src/dispatch_N.cc
    src/autogen_kernels_N.cc
    src/structured_kernels_N.cc
    src/ufunc_kernels_N.cc
    src/boxed_calls_N.cc)
  set(cuda_sources
    src/ufunc_cuda_N.cu)
  set(autograd_sources
    src/autograd_N.cc)
  if(is_cuda)
    list(APPEND shard_sources ${cuda_sources})
  endif()
  if(has_autograd)
    list(APPEND shard_sources ${autograd_sources})
  endif()
  set(sources ${build_sources})
  math(EXPR last "${shards} - 1")
  foreach(shard RANGE ${last})
    set(of_shard ${shard_sources})
    list(TRANSFORM of_shard REPLACE N ${shard})
    list(APPEND sources ${of_shard})
  endforeach()
  list(TRANSFORM sources PREPEND "${out}/")
  set(${result} "${sources}" PARENT_SCOPE)
endfunction()

# The additional sources of the Python module that `switchyard gen --python=MODULE` writes.
function(switchyard_python_sources result out shards)
  set(sources "${out}/src/python_module.cc")
  math(EXPR last "${shards} - 1")
  foreach(shard RANGE ${last})
    set(of_shard "src/python_N.cc")
    string(REPLACE N ${shard} of_shard "${of_shard}")
    list(APPEND sources "${out}/${of_shard}")
  endforeach()
  set(${result} "${sources}" PARENT_SCOPE)
endfunction()

# The options of `switchyard gen` that select operators and dtypes, and their files.
function(switchyard_selection options files ops dtypes calls)
  set(words)
  set(named)
  foreach(option ops dtypes)
    if(${option})
      list(JOIN ${option} "," list)
      get_filename_component(path "${list}" ABSOLUTE)
      if(EXISTS "${path}")
        set(list "${path}")
        list(APPEND named "${path}")
      endif()
      list(APPEND words "--${option}=${list}")
    endif()
  endforeach()
  if(calls)
    get_filename_component(path "${calls}" ABSOLUTE)
    list(APPEND words "--calls=${path}")
    list(APPEND named "${path}")
  endif()
  set(${options} "${words}" PARENT_SCOPE)
  set(${files} "${named}" PARENT_SCOPE)
endfunction()

# The run-time, compiled with the selection of dtypes in `folder`.
function(switchyard_add_runtime name folder)
  get_target_property(runtime Switchyard::runtime ALIASED_TARGET)
  if(NOT runtime)
    message(FATAL_ERROR
      "${name}: DTYPES compiles the run-time for these dtypes; it takes the sources, by "
      "add_subdirectory(), not an installation")
  endif()
  get_target_property(sources ${runtime} SOURCES)
  get_target_property(root ${runtime} SOURCE_DIR)
  list(TRANSFORM sources PREPEND "${root}/" REGEX "^[^/]")
  add_library(${name} STATIC ${sources})
  target_compile_features(${name} PUBLIC cxx_std_17)
  target_include_directories(${name} PUBLIC "${root}" "${folder}")
endfunction()

function(switchyard_add_dispatch name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CALLS;SHARDS" "SCHEMA;KEYS;KERNELS;DERIVATIVES;OPS;DTYPES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "switchyard_add_dispatch(${name}): unknown words ${arg_UNPARSED_ARGUMENTS}")
  endif()
  foreach(needed SCHEMA KEYS KERNELS)
    if(NOT arg_${needed})
      message(FATAL_ERROR "switchyard_add_dispatch(${name}): ${needed} is missing")
    endif()
  endforeach()
  if(NOT SWITCHYARD_COMPILER)
    message(FATAL_ERROR
      "switchyard_add_dispatch(${name}): no program `switchyard` was found; build it with `./dev build` "
      "and set SWITCHYARD_COMPILER to bazel-bin/compiler/switchyard")
  endif()
  if(NOT arg_SHARDS)
    set(arg_SHARDS 4)
  endif()

  set(out "${CMAKE_CURRENT_BINARY_DIR}/${name}")
  set(stamp "${out}.stamp")
  list(JOIN arg_KEYS "," keys)
  # Loops for CUDA, if the project enables the language.
  set(is_cuda FALSE)
  if("CUDA" IN_LIST arg_KEYS AND CMAKE_CUDA_COMPILER)
    set(is_cuda TRUE)
  endif()
  set(has_autograd FALSE)
  set(derivatives)
  if(arg_DERIVATIVES)
    set(has_autograd TRUE)
    set(derivatives ${arg_DERIVATIVES})
    list(TRANSFORM derivatives PREPEND "--derivatives=")
  endif()
  switchyard_sources(sources "${out}" ${arg_SHARDS} ${is_cuda} ${has_autograd})
  switchyard_selection(selection selection_files "${arg_OPS}" "${arg_DTYPES}" "${arg_CALLS}")
  set(runtime Switchyard::runtime)
  if(has_autograd)
    set(runtime Switchyard::autograd)
  endif()
  set(dtypes_header)
  if(arg_DTYPES AND has_autograd)
    message(FATAL_ERROR "switchyard_add_dispatch(${name}): DTYPES and DERIVATIVES exclude each other")
  endif()
  if(arg_DTYPES)
    set(runtime ${name}_runtime)
    set(dtypes_header "${out}/dtypes/switchyard/selected_dtypes.h")
    switchyard_add_runtime(${runtime} "${out}/dtypes")
  endif()
  # The compiler does not touch files whose text stays the same, so they are recompiled only if
  # their text changes.
  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${sources} ${dtypes_header}
    COMMAND "${SWITCHYARD_COMPILER}" gen --keys=${keys} --shards=${arg_SHARDS} "--out=${out}"
            ${selection} ${derivatives} ${arg_SCHEMA}
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS ${arg_SCHEMA} ${arg_DERIVATIVES} ${selection_files} "${SWITCHYARD_COMPILER}"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Compiling operator schemas of ${name}"
    VERBATIM)
  add_custom_target(${name}_generate DEPENDS "${stamp}")
  if(arg_DTYPES)
    add_dependencies(${runtime} ${name}_generate)
  endif()

  add_library(${name}_headers INTERFACE)
  target_include_directories(${name}_headers INTERFACE "${out}/include")
  target_link_libraries(${name}_headers INTERFACE ${runtime})
  add_dependencies(${name}_headers ${name}_generate)

  # Composite kernels call operators, so the operators and their kernels need each other: the
  # objects are linked directly, and the kernels' libraries after them.
  add_library(${name}_objects OBJECT ${sources})
  target_link_libraries(${name}_objects PRIVATE ${name}_headers)
  add_library(${name} INTERFACE)
  target_sources(${name} INTERFACE $<TARGET_OBJECTS:${name}_objects>)
  target_link_libraries(${name} INTERFACE ${name}_headers ${arg_KERNELS} ${runtime})
endfunction()
