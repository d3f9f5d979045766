// The help of `switchyard gen`: its outputs and targets come from their tables.
#include "compiler/driver/commands/gen_help.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "compiler/driver/commands.h"
#include "compiler/emit/emitter_table.h"
#include "compiler/target/target.h"

namespace switchyard::driver {
namespace {

constexpr std::string_view kHelpStart =
    R"(Usage: switchyard gen --keys=KEY,... --out=DIR [OPTIONS] FILE...

Compiles schema files to C++: for each operator a public header, the declarations of its kernels,
and a dispatch function that is one flat switch over the keys of this build. Nothing registers
itself; the linker sees ordinary calls.

)";

constexpr std::string_view kHelpEnd =
    R"(
Headers of operators of another namespace are in DIR/include/switchyard/ops/NAMESPACE/.

Files change all at once, and only those whose text changes; those of operators that no longer exist
are removed. Nothing is written when the schema has errors.

Options:
  --keys=KEY,...     dispatch keys of the backends in this build, e.g. CPU or CPU,CUDA; with the
                     file of a backend among FILEs, also that of the backend
  --out=DIR          where to write; made when it is missing
  --target=NAME      what the code links with: $TARGETS$
  --target-version=VERSION
                     with --target=stable: the oldest PyTorch that loads the library, $VERSIONS$
                     (default $USUAL$). Types that it does not pass are errors
  --shards=N         number of source files of each kind, 1 to 1000 (default 4)
  --header-folders=N
                     spreads the headers of operators over N folders, DIR/include_0 and so on, with
                     redispatch.h in DIR/include_all, for build tools that treat a folder as one
                     input; all of them, and DIR/include, must be on the include path (default 1:
                     all headers are in DIR/include)
  --ops=LIST|FILE    emit these operators and what emitted code needs for them, nothing else: names
                     as in the schema with commas between them, or a file with names, a line each.
                     A line `NAME: DTYPE DTYPE` of the file also limits the kernels of the operator
  --dtypes=LIST|FILE type switches of kernels have these dtypes, nothing else: Float,Long or
                     float32,int64, or a file with names. lib/ and the kernels must also be
                     compiled with DIR/dtypes on the include path
  --calls=FILE       what kernels call, as `switchyard check --emit-calls` writes it: operators that
                     are called from those of --ops are emitted as well; with --dtypes, dtypes
                     that kernels need and the build lacks are errors
  --exact            with --calls: what is called and not in --ops is an error instead
  --decompositions=FILE,...
                     operators that are made of others by a formula: emits their composite kernels
                     (in DIR/src/autogen_kernels_N.cc). The files may also be among FILEs. Can be
                     given repeatedly
  --derivatives=FILE,...
                     records calls for gradients as these files of derivatives say: emits nodes
                     and wrappers (DIR/src/autograd_N.cc), and declares the functions that formulas
                     call (DIR/include/switchyard/gradients.h). Needs lib/autograd; with
                     --target=aten libtorch, whose own operators are recorded in its own
                     nodes. Can be given repeatedly
  --python=MODULE    makes functions of the operators for Python, and of those with the method variant
                     methods of the type Tensor where MODULE is in the package switchyard: emits
                     sources of the extension module MODULE, and its stubs. Needs lib/python
  --deprecated=FILE  with --python: deprecated signatures, in the form of PyTorch's
                     deprecated.yaml
  --fallback=c10     with --target=aten: PyTorch's dispatcher handles calls that have other keys than
                     those of --keys, such as gradients. Without it such a call is an error
  --register=torch[:MODULE]
                     with --target=aten: emits one more source, which registers the operators outside
                     the namespace aten with PyTorch, for torch.ops.load_library. MODULE is the Python
                     module that has their fakes. Each backend file of the build has a source of
                     its own, which registers its kernels. Without it nothing registers itself
  --symbols=LIBRARY  with --target=aten: reports kernels that no named shared library exports: an
                     error, or with --fallback=c10 a warning, and PyTorch's dispatcher serves the
                     calls. A text with one name a line is also accepted. Can be given repeatedly
  --aoti-shim=SOURCE emits the functions in C that the C++ SOURCE of AOTInductor calls for operators,
                     so that it links without libtorch; lib/aoti has those that take none. SOURCE is
                     the .wrapper.cpp of a package that PyTorch made with package_cpp_only. Can be
                     given repeatedly
  --depfile=FILE     writes what the outputs depend on, for Make and Ninja
  --line-map=FILE    writes which lines of the outputs are for which place of the schema, as JSON
  --list-outputs     prints the paths of all outputs and writes nothing
  --torch=EDITION    edition of PyTorch whose language the files are in: 1.13, 2.0, 2.1, ... or newest
                     (default)
  --word=KIND:NAME   a word that the edition lacks, as `words` in .switchyard.yaml: a type, dispatch_key,
                     dtype or tag; operators of such a type and kernels for such a key are left out
  --color=WHEN       colour of messages: auto (default), always or never
  --max-file-size=MIB
                     refuse larger files; default 64
  --help             this text

Exit status: 0 fine, 1 the schema has errors, 2 wrong use or a file cannot be read or written.

Example:
  switchyard gen --keys=CPU --out=generated kernels/native_functions.yaml
)";

// A line for each emitter, in two columns; a path that is too long for the first has its own line.
std::string FilesInWords() {
  constexpr size_t kColumn = 44;
  std::string text;
  for (const emit::EmitterRow& row : emit::EmitterRows()) {
    std::string line = absl::StrCat("  DIR/", absl::string_view(row.path.data(), row.path.size()));
    if (line.size() + 2 > kColumn) {
      text.append(line) += '\n';
      line.clear();
    }
    line.resize(kColumn, ' ');
    text.append(line).append(row.help) += '\n';
  }
  return text;
}

// The run-times that code is emitted for; the first of the table is that of who names none.
std::string TargetsInWords() {
  std::string words;
  for (const std::string_view name : target::TargetNames(target::Capability::kKernelHeaders)) {
    words.append(words.empty() ? "" : ", ").append(name);
    if (name == kUsualGenTarget) words += " (default)";
  }
  return words;
}

std::string HelpText() {
  std::string text = std::string(kHelpStart) + FilesInWords() + std::string(kHelpEnd);
  const auto fill = [&](std::string_view hole, const std::string& words) {
    text.replace(text.find(hole), hole.size(), words);
  };
  fill("$TARGETS$", TargetsInWords());
  fill("$VERSIONS$", target::StableVersionsInWords());
  fill("$USUAL$", target::NameOf(target::kUsualStableVersion));
  return text;
}

}  // namespace

std::string_view RunGenHelp() {
  static const auto* const help = new std::string(HelpText());
  return *help;
}

}  // namespace switchyard::driver
