#include "compiler/clang/invocation.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "compiler/clang/compiler_arguments.h"
#include "compiler/clang/cuda_headers.h"
#include "compiler/clang/library_headers.h"
#include "compiler/clang/regular_files.h"

namespace switchyard::cxx {
namespace {

namespace vfs = llvm::vfs;
using clang::CompilerInvocation;

bool IsRead(const clang::InputKind& kind) {
  if (kind.getFormat() != clang::InputKind::Source) return false;
  switch (kind.getLanguage()) {
    case clang::Language::C:
    case clang::Language::CXX:
    case clang::Language::CUDA:
    case clang::Language::HIP:
      return true;
    default:
      return false;
  }
}

// Removes lists of files, modules, tools for those who write Clang, and depths that no stack has.
void KeepLanguage(clang::LangOptions* language) {
  language->NoSanitizeFiles.clear();
  language->XRayAlwaysInstrumentFiles.clear();
  language->XRayNeverInstrumentFiles.clear();
  language->XRayAttrListFiles.clear();
  language->ProfileListFiles.clear();
  language->ModuleName.clear();
  language->CurrentModule.clear();
  language->OMPHostIRFile.clear();
  language->setCompilingModule(clang::LangOptions::CMK_None);
  language->Modules = false;
  language->ImplicitModules = false;
  language->APINotes = false;
  language->APINotesModules = false;
  language->IncrementalExtensions = false;
  language->EnableNewConstInterp = false;
  language->DumpRecordLayouts = false;
  language->DumpVTableLayouts = false;
  language->IsHeaderFile = false;
  constexpr unsigned kDeepest = 1 << 14;
  language->BracketDepth = std::min<unsigned>(language->BracketDepth, kDeepest);
  language->InstantiationDepth = std::min<unsigned>(language->InstantiationDepth, kDeepest);
  language->ConstexprCallDepth = std::min<unsigned>(language->ConstexprCallDepth, kDeepest);
  language->ArrowDepth = std::min<unsigned>(language->ArrowDepth, kDeepest);
  constexpr unsigned kMostSteps = 1 << 24;
  language->ConstexprStepLimit = std::min<unsigned>(language->ConstexprStepLimit, kMostSteps);
}

// Where headers are, without caches and modules.
void TakeHeaders(const clang::HeaderSearchOptions& from, clang::HeaderSearchOptions* to) {
  to->Sysroot = from.Sysroot;
  to->UserEntries = from.UserEntries;
  to->SystemHeaderPrefixes = from.SystemHeaderPrefixes;
  to->ResourceDir = from.ResourceDir;
  to->UseBuiltinIncludes = from.UseBuiltinIncludes;
  to->UseStandardSystemIncludes = from.UseStandardSystemIncludes;
  to->UseStandardCXXIncludes = from.UseStandardCXXIncludes;
  to->UseLibcxx = from.UseLibcxx;
}

// Without precompiled headers: build systems name the text of one beside it.
void TakeMacros(const clang::PreprocessorOptions& from, clang::PreprocessorOptions* to) {
  to->Macros = from.Macros;
  to->Includes = from.Includes;
  to->MacroIncludes = from.MacroIncludes;
  to->UsePredefines = from.UsePredefines;
  // `#pragma clang __debug crash` does what it says.
  to->DisablePragmaDebugCrash = true;
}

std::shared_ptr<CompilerInvocation> ForReading(const CompilerInvocation& given,
                                               const CompileJob& job) {
  const clang::FrontendOptions& front = given.getFrontendOpts();
  if (front.Inputs.empty() || !IsRead(front.Inputs.front().getKind())) return nullptr;
  const clang::InputKind kind = front.Inputs.front().getKind();
  auto reading = std::make_shared<CompilerInvocation>();
  reading->getLangOpts() = given.getLangOpts();
  KeepLanguage(&reading->getLangOpts());
  reading->getTargetOpts() = given.getTargetOpts();
  reading->getFileSystemOpts() = given.getFileSystemOpts();
  TakeHeaders(given.getHeaderSearchOpts(), &reading->getHeaderSearchOpts());
  TakeMacros(given.getPreprocessorOpts(), &reading->getPreprocessorOpts());
  clang::FrontendOptions& options = reading->getFrontendOpts();
  options.Inputs = {clang::FrontendInputFile(job.source, clang::InputKind(kind.getLanguage()))};
  options.DashX = kind;
  options.AuxTriple = front.AuxTriple;
  options.AuxTargetCPU = front.AuxTargetCPU;
  options.AuxTargetFeatures = front.AuxTargetFeatures;
  options.ProgramAction = clang::frontend::ParseSyntaxOnly;
  options.DisableFree = false;
  return reading;
}

}  // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> FileSystemFor(const CompileJob& job) {
  auto files = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(RegularFiles());
  auto ours = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const VirtualFile& file : CudaFiles()) {
    const llvm::StringRef text(file.text.data(), file.text.size());
    ours->addFile(llvm::StringRef(file.path.data(), file.path.size()), 0,
                  llvm::MemoryBuffer::getMemBuffer(text));
  }
  for (const VirtualHeader& header : LibraryHeaders()) {
    ours->addFile(header.path, 0, llvm::MemoryBuffer::getMemBufferCopy(header.text));
  }
  files->pushOverlay(ours);
  // Of a folder that is missing, Clang says that its files are.
  static_cast<void>(files->setCurrentWorkingDirectory(job.directory));
  return files;
}

std::shared_ptr<CompilerInvocation> MakeInvocation(const CompileJob& job,
                                                   llvm::IntrusiveRefCntPtr<vfs::FileSystem> files,
                                                   bool with_bodies) {
  const std::vector<std::string> arguments = ArgumentsFor(job);
  std::vector<const char*> texts;
  for (const std::string& argument : arguments) texts.push_back(argument.c_str());
  clang::CreateInvocationOptions options;
  options.VFS = std::move(files);
  options.RecoverOnError = true;
  // Options of other compilers among the arguments are not errors of the source.
  options.Diags = clang::CompilerInstance::createDiagnostics(
      new clang::DiagnosticOptions, new clang::IgnoringDiagConsumer, /*ShouldOwnClient=*/true);
  const std::unique_ptr<CompilerInvocation> given = clang::createInvocation(texts, options);
  if (given == nullptr) return nullptr;
  std::shared_ptr<CompilerInvocation> reading = ForReading(*given, job);
  if (reading == nullptr) return nullptr;
  reading->getFrontendOpts().SkipFunctionBodies = !with_bodies;
  reading->getDiagnosticOpts().IgnoreWarnings = true;
  constexpr unsigned kMostErrors = 20;
  reading->getDiagnosticOpts().ErrorLimit = kMostErrors;
  return reading;
}

}  // namespace switchyard::cxx
