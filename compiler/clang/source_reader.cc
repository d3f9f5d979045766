#include "compiler/clang/source_reader.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "compiler/clang/ast_reader.h"
#include "compiler/clang/compiler_arguments.h"
#include "compiler/clang/cuda_headers.h"
#include "compiler/clang/ignored_ids.h"
#include "compiler/clang/library_headers.h"
#include "compiler/clang/library_reader.h"
#include "compiler/clang/registration_bodies.h"
#include "compiler/clang/source_places.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace switchyard::cxx {
namespace {

using clang::CompilerInstance;

// Whether the error is a disagreement of two declarations: the comparison with the schema explains
// that better.
bool IsOfSignature(unsigned id) {
  switch (id) {
    case clang::diag::err_ovl_diff_return_type:
    case clang::diag::err_member_decl_does_not_match:
    case clang::diag::err_member_decl_does_not_match_suggest:
    case clang::diag::err_param_default_argument_redefinition:
    case clang::diag::err_static_non_static:
    case clang::diag::err_redefinition:
      return true;
    default:
      return false;
  }
}

// Keeps errors; more than twenty tell nothing new.
class ErrorKeeper : public clang::DiagnosticConsumer {
 public:
  explicit ErrorKeeper(KernelIndex* index) : index_(index) {}

  void BeginSourceFile(const clang::LangOptions& language, const clang::Preprocessor*) override {
    language_ = &language;
  }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    if (level < clang::DiagnosticsEngine::Error || index_->errors.size() == 20) return;
    SourceError error;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    error.text = text.str().str();
    error.is_of_signature = IsOfSignature(info.getID());
    if (language_ != nullptr && info.hasSourceManager() && info.getLocation().isValid()) {
      SourcePlaces places(info.getSourceManager(), *language_, index_);
      error.place = places.OfToken(info.getSourceManager().getExpansionLoc(info.getLocation()));
    }
    index_->errors.push_back(std::move(error));
  }

 private:
  KernelIndex* index_;
  const clang::LangOptions* language_ = nullptr;
};

class Reading : public clang::ASTFrontendAction {
 public:
  Reading(const std::set<std::string>& names, SourceParts parts, SourceResult* result)
      : names_(names), parts_(parts), result_(*result) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<Consumer>(*this);
  }

 private:
  class Consumer : public clang::ASTConsumer {
   public:
    explicit Consumer(const Reading& reading) : reading_(reading) {}
    void HandleTranslationUnit(clang::ASTContext& context) override {
      const clang::SourceManager& sources = context.getSourceManager();
      const llvm::StringRef text = sources.getBufferData(sources.getMainFileID());
      KernelIndex& index = reading_.result_.index;
      index.ignored = FindIgnoredIds({text.data(), text.size()});
      ReadSyntaxTree(context, reading_.names_, reading_.parts_.bodies, &index);
      if (reading_.parts_.calls) reading_.result_.calls = ReadCalls(context);
    }
    bool shouldSkipFunctionBody(clang::Decl* decl) override {
      if (reading_.parts_.bodies) return false;
      return !reading_.parts_.calls || IsBodyUninteresting(*decl);
    }

   private:
    const Reading& reading_;
  };

  const std::set<std::string>& names_;
  const SourceParts parts_;
  SourceResult& result_;
};

// Reads registrations only: of all bodies, those that make some.
class LibraryReading : public clang::ASTFrontendAction {
 public:
  explicit LibraryReading(LibraryResult* result) : result_(*result) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(CompilerInstance&,
                                                        llvm::StringRef) override {
    return std::make_unique<Consumer>(result_);
  }

 private:
  class Consumer : public clang::ASTConsumer {
   public:
    explicit Consumer(LibraryResult& result) : result_(result) {}
    void HandleTranslationUnit(clang::ASTContext& context) override {
      result_.blocks = ReadLibraryBlocks(context, &result_.index);
    }
    bool shouldSkipFunctionBody(clang::Decl* decl) override { return !bodies_.Has(*decl); }

   private:
    LibraryResult& result_;
    RegistrationBodies bodies_;
  };

  LibraryResult& result_;
};

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FileSystemFor(const CompileJob& job) {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::createPhysicalFileSystem());
  auto ours = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
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

std::shared_ptr<clang::CompilerInvocation> MakeInvocation(
    const CompileJob& job, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
    bool with_bodies) {
  const std::vector<std::string> arguments = ArgumentsFor(job);
  std::vector<const char*> texts;
  for (const std::string& argument : arguments) texts.push_back(argument.c_str());
  clang::CreateInvocationOptions options;
  options.VFS = std::move(files);
  options.RecoverOnError = true;
  // Options of other compilers among the arguments are not errors of the source.
  options.Diags = CompilerInstance::createDiagnostics(
      new clang::DiagnosticOptions, new clang::IgnoringDiagConsumer, /*ShouldOwnClient=*/true);
  std::shared_ptr<clang::CompilerInvocation> invocation = createInvocation(texts, options);
  if (invocation == nullptr) return nullptr;
  invocation->getFrontendOpts().SkipFunctionBodies = !with_bodies;
  invocation->getFrontendOpts().ProgramAction = clang::frontend::ParseSyntaxOnly;
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getDiagnosticOpts().IgnoreWarnings = true;
  return invocation;
}

std::vector<std::string> ReadFilesOf(const clang::SourceManager& sources,
                                     const std::string& directory) {
  std::vector<std::string> paths;
  for (auto it = sources.fileinfo_begin(); it != sources.fileinfo_end(); ++it) {
    const llvm::StringRef name = it->first.getName();
    if (name.starts_with("/switchyard/")) continue;
    paths.push_back(name.starts_with("/") ? name.str() : directory + "/" + name.str());
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

// Returns a message about a failure, or an empty text.
std::string Run(const CompileJob& job, clang::FrontendAction& action, bool with_bodies,
                KernelIndex* index, std::vector<std::string>* read_files) {
  const auto files = FileSystemFor(job);
  std::shared_ptr<clang::CompilerInvocation> invocation = MakeInvocation(job, files, with_bodies);
  if (invocation == nullptr) return "Clang does not understand how it is compiled";
  CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.setFileManager(new clang::FileManager(compiler.getFileSystemOpts(), files));
  ErrorKeeper keeper(index);
  compiler.createDiagnostics(&keeper, /*ShouldOwnClient=*/false);
  compiler.ExecuteAction(action);
  if (read_files != nullptr && compiler.hasSourceManager()) {
    *read_files = ReadFilesOf(compiler.getSourceManager(), job.directory);
  }
  return {};
}

}  // namespace

SourceResult ReadSource(const CompileJob& job, const std::set<std::string>& names,
                        SourceParts parts) {
  SourceResult result;
  result.index.files.push_back(job.source);
  Reading action(names, parts, &result);
  result.failure = Run(job, action, parts.bodies, &result.index, &result.read_files);
  return result;
}

LibraryResult ReadLibrary(const CompileJob& job) {
  LibraryResult result;
  result.index.files.push_back(job.source);
  LibraryReading action(&result);
  result.failure = Run(job, action, /*with_bodies=*/false, &result.index, /*read_files=*/nullptr);
  return result;
}

}  // namespace switchyard::cxx

#ifdef __SANITIZE_THREAD__
// Debian's Clang is built without the sanitizer, which therefore does not see how its threads wait
// for each other: that a local static, such as the names of std's containers that Sema looks up, is
// initialized before another thread reads it, and the lock of statistics.
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "race:llvm::StringMapImpl::FindKey\nrace:llvm::TrackingStatistic::RegisterStatistic\n";
}
#endif
