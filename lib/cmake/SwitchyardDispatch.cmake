# switchyard_add_dispatch(NAME
#   SCHEMA FILE... KEYS KEY... KERNELS TARGET...
#   [OPS NAME...|FILE] [CALLS FILE] [SHARDS N])
#
# Compiles operator schemas to a library of statically dispatched operators. Makes two targets:
#   NAME          the operators with their kernels: what programs link
#   NAME_headers  the generated headers alone: what the targets of KERNELS link
# Runs the compiler that SWITCHYARD_COMPILER names when a schema, or the compiler, is newer.

find_program(SWITCHYARD_COMPILER switchyard
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../../bazel-bin/compiler"
  DOC "the compiler of operator schemas")

# The sources that `switchyard gen` writes: their names follow from the number of shards.
function(switchyard_sources result out shards)
  set(sources "${out}/src/boxed_calls.cc" "${out}/src/operator_table.cc")
  math(EXPR last "${shards} - 1")
  foreach(shard RANGE ${last})
    foreach(kind autogen_kernels boxed_calls dispatch structured_kernels ufunc_kernels)
      list(APPEND sources "${out}/src/${kind}_${shard}.cc")
    endforeach()
  endforeach()
  set(${result} "${sources}" PARENT_SCOPE)
endfunction()

# The options of `switchyard gen` that select operators, and the files that they name.
function(switchyard_selection options files ops calls)
  set(words)
  set(named)
  if(ops)
    list(JOIN ops "," list)
    get_filename_component(path "${list}" ABSOLUTE)
    if(EXISTS "${path}")
      set(list "${path}")
      list(APPEND named "${path}")
    endif()
    list(APPEND words "--ops=${list}")
  endif()
  if(calls)
    get_filename_component(path "${calls}" ABSOLUTE)
    list(APPEND words "--calls=${path}")
    list(APPEND named "${path}")
  endif()
  set(${options} "${words}" PARENT_SCOPE)
  set(${files} "${named}" PARENT_SCOPE)
endfunction()

function(switchyard_add_dispatch name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CALLS;SHARDS" "SCHEMA;KEYS;KERNELS;OPS")
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
  switchyard_sources(sources "${out}" ${arg_SHARDS})
  # Loops for CUDA, where the project has the language.
  if("CUDA" IN_LIST arg_KEYS AND CMAKE_CUDA_COMPILER)
    math(EXPR last "${arg_SHARDS} - 1")
    foreach(shard RANGE ${last})
      list(APPEND sources "${out}/src/ufunc_cuda_${shard}.cu")
    endforeach()
  endif()
  switchyard_selection(selection selection_files "${arg_OPS}" "${arg_CALLS}")
  # The compiler leaves files alone whose text stays: they are compiled again only when it changes.
  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${sources}
    COMMAND "${SWITCHYARD_COMPILER}" gen --keys=${keys} --shards=${arg_SHARDS} "--out=${out}"
            ${selection} ${arg_SCHEMA}
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS ${arg_SCHEMA} ${selection_files} "${SWITCHYARD_COMPILER}"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Compiling operator schemas of ${name}"
    VERBATIM)
  add_custom_target(${name}_generate DEPENDS "${stamp}")

  add_library(${name}_headers INTERFACE)
  target_include_directories(${name}_headers INTERFACE "${out}/include")
  target_link_libraries(${name}_headers INTERFACE Switchyard::runtime)
  add_dependencies(${name}_headers ${name}_generate)

  # Composite kernels call operators, so the operators and their kernels need each other: objects are
  # linked as they are, and the kernels' libraries after them.
  add_library(${name}_objects OBJECT ${sources})
  target_link_libraries(${name}_objects PRIVATE ${name}_headers)
  add_library(${name} INTERFACE)
  target_sources(${name} INTERFACE $<TARGET_OBJECTS:${name}_objects>)
  target_link_libraries(${name} INTERFACE ${name}_headers ${arg_KERNELS} Switchyard::runtime)
endfunction()
