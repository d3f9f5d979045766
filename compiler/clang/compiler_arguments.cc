#include "compiler/clang/compiler_arguments.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "compiler/clang/cuda_headers.h"

namespace switchyard::cxx {
namespace {

namespace fs = std::filesystem;

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool Exists(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

// The first folder of PATH that has one of the programs, after resolving links.
std::optional<fs::path> FindProgram(const std::vector<std::string_view>& names) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/bin" : path;
  while (!rest.empty()) {
    const std::size_t colon = rest.find(':');
    const fs::path folder(rest.substr(0, colon));
    rest = colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 1);
    for (const std::string_view name : names) {
      std::error_code error;
      const fs::path real = fs::canonical(folder / name, error);
      if (!error) return real;
    }
  }
  return std::nullopt;
}

// The data folder of a package: PREFIX/share/switchyard beside PREFIX/bin.
std::optional<fs::path> PackageFolder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  return program.parent_path().parent_path() / "share/switchyard";
}

// The folder of Clang's own headers: the package's, which have the version that this program is
// built with, or those of an installed Clang of that version.
std::optional<std::string> ResourceFolder() {
  std::vector<fs::path> folders;
  if (const auto package = PackageFolder()) folders.push_back(*package / "clang");
  if (const auto clang = FindProgram({"clang-19", "clang++-19"})) {
    folders.push_back(clang->parent_path().parent_path() / "lib/clang/19");
  }
  folders.emplace_back("/usr/lib/llvm-19/lib/clang/19");
  folders.emplace_back("/usr/lib/clang/19");
  for (const fs::path& folder : folders) {
    if (Exists(folder / "include/stddef.h")) return folder.string();
  }
  return std::nullopt;
}

std::optional<std::string> CudaToolkit() {
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    const char* folder = std::getenv(variable);
    if (folder != nullptr && Exists(fs::path(folder) / "include/cuda_runtime.h")) return folder;
  }
  const auto compiler = FindProgram({"nvcc"});
  if (!compiler) return std::nullopt;
  const fs::path folder = compiler->parent_path().parent_path();
  if (!Exists(folder / "include/cuda_runtime.h")) return std::nullopt;
  return folder.string();
}

// Options whose value is the next argument and that only reading does not need.
bool TakesUselessValue(std::string_view argument) {
  return argument == "-o" || argument == "-MF" || argument == "-MT" || argument == "-MQ" ||
         argument == "-gencode" || argument == "-arch" || argument == "-Xcompiler" ||
         argument == "--compiler-options" || argument == "-ccbin" || argument == "-Xcudafe" ||
         argument == "-Xptxas";
}

// Options that Clang does not know, or that only affect generated code.
bool IsUseless(std::string_view argument) {
  for (const std::string_view prefix :
       {"-W", "-gencode=", "-arch=", "--expt-", "--extended-lambda",
        "-Xcompiler=", "-ccbin=", "--generate-code", "-rdc=", "-fno-semantic-interposition",
        "-fvar-tracking", "-M", "-fcanonical-system-headers", "-fno-canonical-system-headers",
        "--cuda-gpu-arch", "-fsanitize", "--use_fast_math", "-use_fast_math", "-forward-unknown"}) {
    if (StartsWith(argument, prefix)) return true;
  }
  return argument == "-c" || argument == "-S" || argument == "-E" || argument == "-g" ||
         argument == "-pipe";
}

// Whether the argument is the source itself, in any spelling: it is added once, at the end.
bool IsSourceArgument(const CompileJob& job, const std::string& argument) {
  if (argument == "--") return true;
  if (argument.empty() || argument[0] == '-') return false;
  return (fs::path(job.directory) / argument).lexically_normal() ==
         (fs::path(job.directory) / job.source).lexically_normal();
}

void AddCuda(std::vector<std::string>* arguments) {
  arguments->insert(arguments->end(),
                    {"-x", "cuda", "--cuda-host-only", "-nocudalib", "-Wno-unknown-cuda-version"});
  const std::optional<std::string> toolkit = CudaToolkit();
  if (toolkit) {
    arguments->insert(arguments->end(),
                      {"--cuda-path=" + *toolkit, "-isystem", std::string(kCudaAddedFolder)});
    // Thrust and CUB, where nvcc of CUDA 13 looks for them by default.
    const fs::path libraries = fs::path(*toolkit) / "include/cccl";
    if (Exists(libraries)) arguments->insert(arguments->end(), {"-isystem", libraries.string()});
    return;
  }
  arguments->insert(arguments->end(), {"-nocudainc", "-isystem", std::string(kCudaStandInFolder),
                                       "-include", std::string(kCudaStandIn)});
}

}  // namespace

bool IsCudaSource(const std::string& path) { return fs::path(path).extension() == ".cu"; }

std::vector<std::string> ArgumentsFor(const CompileJob& job) {
  std::vector<std::string> result = {"clang++"};
  for (std::size_t i = 1; i < job.arguments.size(); ++i) {
    const std::string& argument = job.arguments[i];
    if (TakesUselessValue(argument)) {
      ++i;
    } else if (!IsUseless(argument) && !IsSourceArgument(job, argument)) {
      result.push_back(argument);
    }
  }
  if (const auto folder = ResourceFolder()) {
    result.insert(result.end(), {"-resource-dir", *folder});
  }
  if (IsCudaSource(job.source)) AddCuda(&result);
  result.insert(result.end(), {"-idirafter", std::string(kBuiltFolder)});
  result.insert(result.end(), {"-fsyntax-only", "-w", "-Qunused-arguments", "--", job.source});
  return result;
}

}  // namespace switchyard::cxx
