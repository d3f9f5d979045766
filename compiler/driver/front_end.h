// The common first steps of all commands: load files, read them into one program, check it; and the
// last: show the diagnostics.
#ifndef SWITCHYARD_COMPILER_DRIVER_FRONT_END_H_
#define SWITCHYARD_COMPILER_DRIVER_FRONT_END_H_

#include <cstdio>
#include <string>
#include <vector>

#include "compiler/diagnostics/sink.h"
#include "compiler/schema/program.h"
#include "compiler/source/source_manager.h"

namespace switchyard::driver {

struct FrontEnd {
  source::SourceManager sources;
  diagnostics::Sink sink;
  schema::Program program;
};

// Loads the files into `sources`; fails like ReadFiles.
bool LoadFiles(const std::vector<std::string>& files, source::SourceManager* sources);

// Reads every loaded file into `front_end->program`.
void ReadLoadedFiles(FrontEnd* front_end);

// Reads the file that was loaded last into `front_end->program`.
void ReadLastFile(FrontEnd* front_end);

// Loads every file and reads it into `front_end->program`; "-" is standard input. Returns false,
// after a message on standard error, when a file cannot be read.
bool ReadFiles(const std::vector<std::string>& files, FrontEnd* front_end);

// Writes the diagnostics to `stream`. `color` is "auto" (in colour on a terminal), "always" or
// "never".
void ShowDiagnostics(FrontEnd* front_end, const std::string& color, std::FILE* stream);

bool IsColorChoice(const std::string& color);

// Whether a choice of colour means colour on `stream`.
bool UseColor(const std::string& color, std::FILE* stream);

}  // namespace switchyard::driver

#endif  // SWITCHYARD_COMPILER_DRIVER_FRONT_END_H_
