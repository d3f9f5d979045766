#include "compiler/clang/compiler_arguments.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "clang/Basic/Version.h"
#include "clang/Driver/Options.h"
#include "compiler/clang/cuda_headers.h"
#include "compiler/clang/library_headers.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

namespace switchyard::cxx {
namespace {

namespace fs = std::filesystem;

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
  constexpr std::string_view kClang = "clang-" CLANG_VERSION_MAJOR_STRING;
  constexpr std::string_view kDriver = "clang++-" CLANG_VERSION_MAJOR_STRING;
  if (const auto clang = FindProgram({kClang, kDriver})) {
    folders.push_back(clang->parent_path().parent_path() / "lib/clang/" CLANG_VERSION_MAJOR_STRING);
  }
  folders.emplace_back("/usr/lib/llvm-" CLANG_VERSION_MAJOR_STRING
                       "/lib/clang/" CLANG_VERSION_MAJOR_STRING);
  folders.emplace_back("/usr/lib/clang/" CLANG_VERSION_MAJOR_STRING);
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

// Options of nvcc whose value is the next argument, which could be taken for an option of Clang.
bool TakesValueOfNvcc(std::string_view argument) {
  for (const std::string_view name :
       {"-gencode", "-arch", "-Xcompiler", "--compiler-options", "-ccbin", "-Xcudafe", "-Xptxas"}) {
    if (argument == name) return true;
  }
  return false;
}

// Options for emitted code on whose values Clang itself fails: it throws, or takes a level of
// optimization as the number of an element.
bool FailsInClang(const llvm::opt::Arg& argument) {
  namespace options = clang::driver::options;
  const llvm::opt::Option& option = argument.getOption();
  if (option.matches(options::OPT_Xclang)) {
    return llvm::StringRef(argument.getValue()).starts_with("-O");
  }
  return option.matches(options::OPT_ftrivial_auto_var_init_max_size) ||
         option.matches(options::OPT_ftrivial_auto_var_init_stop_after);
}

bool ChangesReading(const llvm::opt::Arg& argument) {
  namespace options = clang::driver::options;
  if (FailsInClang(argument)) return false;
  for (const auto id : {
#define READ_OPTION(name) options::OPT_##name,
#include "compiler/clang/read_options.def"
#undef READ_OPTION
       }) {
    if (argument.getOption().matches(id)) return true;
  }
  return false;
}

// The options that change how a source is read, spelled as Clang's driver takes them.
std::vector<std::string> OptionsForReading(const std::vector<std::string>& arguments) {
  std::vector<const char*> given;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (TakesValueOfNvcc(arguments[i])) {
      ++i;
    } else if (arguments[i] != "--") {
      given.push_back(arguments[i].c_str());
    }
  }
  unsigned missing_index = 0;
  unsigned missing_count = 0;
  const llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
      given, missing_index, missing_count,
      llvm::opt::Visibility(clang::driver::options::ClangOption));
  llvm::opt::ArgStringList kept;
  for (const llvm::opt::Arg* argument : parsed) {
    if (ChangesReading(*argument)) argument->render(parsed, kept);
  }
  return {kept.begin(), kept.end()};
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
  std::vector<std::string> result = {"clang++", "--no-default-config"};
  for (std::string& option : OptionsForReading(job.arguments)) result.push_back(std::move(option));
  if (const auto folder = ResourceFolder()) {
    result.insert(result.end(), {"-resource-dir", *folder});
  }
  if (IsCudaSource(job.source)) AddCuda(&result);
  result.insert(result.end(), {"-idirafter", std::string(kBuiltFolder)});
  result.insert(result.end(), {"-idirafter", std::string(kStableHeaderFolder)});
  result.insert(result.end(), {"-fsyntax-only", "-w", "-Qunused-arguments", "--", job.source});
  return result;
}

}  // namespace switchyard::cxx
