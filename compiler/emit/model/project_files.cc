#include "compiler/emit/model/project_files.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/cpp/literal.h"
#include "compiler/emit/code_writer.h"
#include "compiler/emit/model/first_lines.h"
#include "compiler/emit/model/kernel_choice.h"
#include "compiler/emit/model/number_code.h"
#include "compiler/model/joined.h"

namespace switchyard::emit {
namespace {

using cpp::Code;
using cpp::Concat;
using cpp::Literal;
using model::Joined;

// Operators that are not those of Switchyard are in a target of who builds the model.
std::string CMakeOperators(const ModelInput& input) {
  if (!input.has_other_operators) return {};
  const std::string& name = input.name.text();
  return Joined(
      "# The target that switchyard_add_dispatch() makes of their schema files and kernels.\n",
      "if(NOT ", name, "_OPERATORS)\n", "  message(FATAL_ERROR \"", name,
      R"cmake(_OPERATORS names no target with the operators of the model: make one with "
    "switchyard_add_dispatch(), name it, and add this folder with add_subdirectory()")
endif()

)cmake");
}

std::string CMakeTargetOfOperators(const ModelInput& input) {
  return input.has_other_operators ? "${" + input.name.text() + "_OPERATORS}" : "Switchyard::ops";
}

std::string BazelOperators(const ModelInput& input) {
  if (!input.has_other_operators) return "        \"@switchyard//kernels:ops\",\n";
  return "        \":operators\",\n";
}

// What `--//PACKAGE:operators=LABEL` sets.
std::string BazelOperatorsFlag(const ModelInput& input) {
  if (!input.has_other_operators) return {};
  return R"(
# The op_dispatch_library with the operators, which are not those of Switchyard.
label_flag(
    name = "operators",
    build_setting_default = "@switchyard//kernels:ops",
)
)";
}

// A program with its libraries inside starts sooner. Sanitizers and some systems have none to link
// so.
std::string CMakeRunner(const std::string& name) {
  return Joined(R"(
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_LINK_OPTIONS -static)
check_cxx_source_compiles("#include <vector>
int main(int argc, char** argv) { return std::vector<char*>(argv, argv + argc).at(0) == nullptr; }"
  SWITCHYARD_STATIC_RUNNER)
unset(CMAKE_REQUIRED_LINK_OPTIONS)
)",
                "add_executable(run_model run_model.cc)\n",
                "target_compile_definitions(run_model PRIVATE\n",
                "  MODEL_WEIGHTS=\"${CMAKE_CURRENT_SOURCE_DIR}/", name, ".weights\")\n",
                "target_link_libraries(run_model PRIVATE ", name, ")\n",
                "target_link_options(run_model PRIVATE -Wl,--gc-sections ",
                "$<$<BOOL:${SWITCHYARD_STATIC_RUNNER}>:-static>)\n");
}

std::string BazelRunner(const std::string& name) {
  return Joined("\ncc_binary(\n    name = \"run_model\",\n    srcs = [\"run_model.cc\"],\n",
                "    data = [\"", name, ".weights\"],\n    deps = [\n        \":", name,
                "\",\n        \"@switchyard//lib/model:runner\",\n    ],\n)\n");
}

// What asks for the kernels of the sources of Switchyard. An installed package has some already,
// and a project around the model chooses for all that it builds.
std::string CMakeKernels(KernelChoice choice) {
  if (choice == KernelChoice::kDefault) return {};
  return Joined("  set(SWITCHYARD_KERNELS ", WordOf(choice),
                " CACHE STRING \"optimized or portable kernels\")\n");
}

std::string CMakeInstalledKernels(KernelChoice choice) {
  if (choice == KernelChoice::kDefault) return {};
  return Joined("  if(NOT Switchyard_KERNELS STREQUAL ", WordOf(choice), ")\n",
                "    message(FATAL_ERROR \"this model asks for ", WordOf(choice),
                " kernels, and the installed ",
                "Switchyard was built with SWITCHYARD_KERNELS=${Switchyard_KERNELS}\")\n",
                "  endif()\n");
}

// What makes the sources of Switchyard have loops for some dtypes alone: a folder of includes for
// all of them. Whoever built them otherwise chose others.
std::string CMakeDtypes(const ModelInput& input) {
  if (input.dtypes.empty()) return {};
  return "  include_directories(BEFORE \"${CMAKE_CURRENT_SOURCE_DIR}/dtypes\")\n";
}

std::string CMakeInstalledDtypes(const ModelInput& input) {
  if (input.dtypes.empty()) return {};
  return "  message(FATAL_ERROR \"this model chooses the dtypes of its kernels: SWITCHYARD_ROOT "
         "has to "
         "name the sources of Switchyard\")\n";
}

std::string CMakeOuterDtypes(const ModelInput& input) {
  if (input.dtypes.empty()) return {};
  return Joined("  message(STATUS \"", input.name.text(),
                ": its kernels have the dtypes of that project, not those of --dtypes\")\n");
}

std::string BazelDtypes(const ModelInput& input) {
  if (input.dtypes.empty()) return {};
  return "# To be built with --@switchyard//lib/core:dtypes=LABEL of the target `dtypes` below.\n";
}

std::string BazelDtypesTarget(const ModelInput& input) {
  if (input.dtypes.empty()) return {};
  return R"(
cc_library(
    name = "dtypes",
    hdrs = ["dtypes/switchyard/selected_dtypes.h"],
    includes = ["dtypes"],
    visibility = ["//visibility:public"],
)
)";
}

std::string BazelKernels(KernelChoice choice) {
  if (choice == KernelChoice::kDefault) return {};
  return Joined("# To be built with --@switchyard//bazel:kernels=", WordOf(choice), ".\n");
}

bool IsBFloat16(const ModelInput& input, const UserInput& user) {
  const auto* tensor = std::get_if<model::TensorId>(&user);
  return tensor != nullptr && input.graph().tensors[*tensor].meta.dtype == model::Dtype::kBFloat16;
}

// The results of Run as a vector. Arrays of NumPy have no bfloat16.
void WriteRun(CodeWriter& writer, const ModelInput& input) {
  std::vector<Code> inputs;
  for (const UserInput& user : UserInputs(input.graph())) {
    const auto position = static_cast<int64_t>(inputs.size());
    Code array = Concat("inputs[", Code(Literal::Integer(position)), "]");
    if (IsBFloat16(input, user)) array = Concat("::switchyard::model::AsBFloat16(", array, ")");
    inputs.push_back(InputCode(input.graph(), user, array));
  }
  const size_t outputs = UserOutputs(input.graph()).size();
  if (outputs == 0) {
    writer.List("opened->Run(", inputs, ");");
    writer.Block("return {};");
  } else if (outputs == 1) {
    writer.List("return {::switchyard::model::AsTensor(opened->Run(", inputs, "))};");
  } else {
    writer.List("return std::apply(List, opened->Run(", inputs, "));");
  }
}

void WriteListFunction(CodeWriter& writer) {
  writer.Block(R"code(
    constexpr auto List = [](const auto&... results) {
      return std::vector<Tensor>{::switchyard::model::AsTensor(results)...};
    };

  )code");
}

void WriteProfileFunction(CodeWriter& writer) {
  writer.Block(R"code(
    ::switchyard::model::Profile* Measured() { return &Opened()->profile(); }

  )code");
}

// What the main function calls.
void WriteFunctions(CodeWriter& writer, const ModelInput& input) {
  const bool has_list = UserOutputs(input.graph()).size() > 1;
  const auto count = static_cast<int64_t>(UserInputs(input.graph()).size());
  writer.Block({{"text", Literal::String(input.name.text())},
                {"count", Literal::Integer(count)},
                {"list",
                 [&] {
                   if (has_list) WriteListFunction(writer);
                 }},
                {"run", [&] { WriteRun(writer, input); }},
                {"profile",
                 [&] {
                   if (input.has_profile) WriteProfileFunction(writer);
                 }},
                {"measured", input.has_profile ? Code(", Measured") : Code("")}},
               R"code(
    namespace {

    std::unique_ptr<Model>& Opened() {
      static auto* const opened = new std::unique_ptr<Model>;
      return *opened;
    }

    void Open(const char* weights) { Opened() = std::make_unique<Model>(weights); }

    $list$
    std::vector<Tensor> Run([[maybe_unused]] TensorList inputs) {
      const std::unique_ptr<Model>& opened = Opened();
      $run$
    }

    $profile$
    }  // namespace

    int Main(int argc, char** argv) {
      return ::switchyard::model::RunModel(argc, argv, {$text$, MODEL_WEIGHTS, $count$, Open, Run$measured$});
    }
  )code");
}

}  // namespace

Artifact EmitCMakeLists(const ModelInput& input, const std::string& path) {
  const std::string& name = input.name.text();
  std::string text = Joined(
      kModelPlainFirstLine, "\n",
      R"(# SWITCHYARD_ROOT is the folder of Switchyard's sources; without it, an installed package is used.
cmake_minimum_required(VERSION 3.20)
project()",
      name, R"( LANGUAGES CXX)

set(SWITCHYARD_ROOT "$ENV{SWITCHYARD_ROOT}" CACHE PATH "the sources of Switchyard")
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
if(TARGET Switchyard::runtime)
  message(STATUS ")",
      name, R"(: with the Switchyard of the project around it")
)",
      CMakeOuterDtypes(input), R"(elseif(SWITCHYARD_ROOT)
  add_compile_options(-ffunction-sections -fdata-sections)
)",
      CMakeKernels(input.kernels), CMakeDtypes(input),
      R"(  add_subdirectory("${SWITCHYARD_ROOT}" switchyard EXCLUDE_FROM_ALL)
else()
  find_package(Switchyard REQUIRED)
)",
      CMakeInstalledKernels(input.kernels), CMakeInstalledDtypes(input), R"(endif()

)",
      CMakeOperators(input), "add_library(", name, " STATIC ", name, ".cc ", name, "_c.cc)\n",
      "target_include_directories(", name, " PUBLIC \"${CMAKE_CURRENT_SOURCE_DIR}\")\n",
      "target_link_libraries(", name, " PUBLIC ", CMakeTargetOfOperators(input), ")\n");
  if (input.has_runner) text += CMakeRunner(name);
  return {path, std::move(text), {}};
}

Artifact EmitBazelBuild(const ModelInput& input, const std::string& path) {
  const std::string& name = input.name.text();
  std::string text =
      Joined(kModelPlainFirstLine, "\n", BazelKernels(input.kernels), BazelDtypes(input),
             "cc_library(\n    name = \"", name, "\",\n    srcs = [\n        \"", name,
             ".cc\",\n        \"", name, "_c.cc\",\n    ],\n    hdrs = [\n        \"", name,
             ".h\",\n        \"", name, "_c.h\",\n    ],\n", R"(    includes = ["."],
    visibility = ["//visibility:public"],
    deps = [
)",
             BazelOperators(input), R"(        "@switchyard//lib/model",
)",
             input.has_profile ? "        \"@switchyard//lib/model:profile\",\n" : "", R"(    ],
)

exports_files([")",
             name, ".weights\"])\n", BazelOperatorsFlag(input), BazelDtypesTarget(input));
  if (input.has_runner) text += BazelRunner(name);
  return {path, std::move(text), {}};
}

Artifact EmitRunner(const ModelInput& input, const std::string& path) {
  const std::vector<UserInput> inputs = UserInputs(input.graph());
  const bool has_bfloat16 = std::any_of(
      inputs.begin(), inputs.end(), [&](const UserInput& user) { return IsBFloat16(input, user); });
  CodeWriter writer;
  writer.Block(kModelFirstLine);
  writer.Block({{"name", input.name},
                {"weights", Literal::String(input.name.text() + ".weights")},
                {"arrays", has_bfloat16 ? Code("#include \"lib/model/npy.h\"") : Code()},
                {"functions", [&] { WriteFunctions(writer, input); }}},
               R"code(
    // Runs the model on arrays of NumPy.
    #include <memory>
    #include <tuple>
    #include <vector>

    #include "$name$.h"
    $arrays$
    #include "lib/model/number_tensors.h"
    #include "lib/model/runner.h"

    #ifndef MODEL_WEIGHTS
    #define MODEL_WEIGHTS $weights$
    #endif

    namespace switchyard::models::$name$ {

    $functions$

    }  // namespace switchyard::models::$name$

    int main(int argc, char** argv) { return switchyard::models::$name$::Main(argc, argv); }
  )code");
  return {path, writer.TakeText(), {}};
}

}  // namespace switchyard::emit
