#include "compiler/clang/source_reader.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "compiler/clang/ast_reader.h"
#include "compiler/clang/guarded_run.h"
#include "compiler/clang/ignored_ids.h"
#include "compiler/clang/invocation.h"
#include "compiler/clang/library_reader.h"
#include "compiler/clang/registration_bodies.h"
#include "compiler/clang/source_places.h"

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

// `my::f` for the declaration `f(Tensor x) -> Tensor` in a block of namespace `my`.
std::string OperatorOf(const LibraryBlock& block, const std::string& text) {
  const std::string name = text.substr(0, text.find_first_of("( "));
  return name.find("::") != std::string::npos ? name : block.name_space + "::" + name;
}

std::vector<RegisteredKernel> KernelsOf(const std::vector<LibraryBlock>& blocks) {
  std::vector<RegisteredKernel> kernels;
  for (const LibraryBlock& block : blocks) {
    for (const Registration& one : block.registrations) {
      if (!one.text || !one.function || one.function->has_unknown_key) continue;
      const RegisteredFunction& function = *one.function;
      RegisteredKernel& kernel = kernels.emplace_back();
      kernel.operator_name = OperatorOf(block, *one.text);
      kernel.key = function.key.empty() ? block.key : function.key;
      if (function.form == RegisteredForm::kFunction) {
        kernel.function = function.name_space.empty() ? function.name
                                                      : function.name_space + "::" + function.name;
      }
      kernel.is_stable = function.is_stable;
      for (const RegisteredParameter& parameter : function.parameters) {
        kernel.parameters.push_back(parameter.type);
      }
    }
  }
  return kernels;
}

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
      index.registered = KernelsOf(ReadLibraryBlocks(context, &index));
      if (reading_.parts_.calls) reading_.result_.calls = ReadCalls(context);
    }
    bool shouldSkipFunctionBody(clang::Decl* decl) override {
      if (reading_.parts_.bodies || bodies_.Has(*decl)) return false;
      return !reading_.parts_.calls || IsBodyUninteresting(*decl);
    }

   private:
    const Reading& reading_;
    RegistrationBodies bodies_;
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

// Like CompilerInstance::ExecuteAction, which also writes statistics, and which would let Clang
// continue on threads of its own when it believes that the stack is short. This thread's is not.
void Execute(CompilerInstance& compiler, clang::FrontendAction& action) {
  if (!action.PrepareToExecute(compiler) || !compiler.createTarget()) return;
  if (!action.BeginSourceFile(compiler, compiler.getFrontendOpts().Inputs.front())) return;
  // Errors of the source are kept where they are reported.
  llvm::consumeError(action.Execute());
  action.EndSourceFile();
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
  Execute(compiler, action);
  if (read_files != nullptr && compiler.hasSourceManager()) {
    *read_files = ReadFilesOf(compiler.getSourceManager(), job.directory);
  }
  return {};
}

// Reads where a fault of Clang or a stack that a source exhausts ends the reading alone. What was
// read until then is abandoned, as nothing is known about its state.
template <typename Result, typename Read>
Result ReadGuarded(const CompileJob& job, const Read& read) {
  auto result = std::make_unique<Result>();
  result->index.files.push_back(job.source);
  const std::optional<std::string> signal = RunGuarded([&] { read(result.get()); });
  if (!signal) return std::move(*result);
  static_cast<void>(result.release());
  Result failed;
  failed.index.files.push_back(job.source);
  failed.failure = "reading it with Clang ends in " + *signal + ": does it nest too deep?";
  return failed;
}

}  // namespace

SourceResult ReadSource(const CompileJob& job, const std::set<std::string>& names,
                        SourceParts parts) {
  return ReadGuarded<SourceResult>(job, [&](SourceResult* result) {
    Reading action(names, parts, result);
    result->failure = Run(job, action, parts.bodies, &result->index, &result->read_files);
  });
}

LibraryResult ReadLibrary(const CompileJob& job) {
  return ReadGuarded<LibraryResult>(job, [&](LibraryResult* result) {
    LibraryReading action(result);
    result->failure =
        Run(job, action, /*with_bodies=*/false, &result->index, /*read_files=*/nullptr);
  });
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
