#include "compiler/driver/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "compiler/diagnostics/printable.h"
#include "compiler/driver/commands.h"

namespace switchyard::driver {
namespace {

void ReportFailure(std::FILE* stream, int reason) {
  const char* name = stream == stdout ? "standard output" : "standard error";
  std::string message = std::string(name) + " cannot be written";
  if (reason != 0) message.append(": ").append(std::strerror(reason));
  Report(message);
}

}  // namespace

void Report(std::string_view message) { PrintLine(stderr, "switchyard: " + std::string(message)); }

void Report(std::string_view command, std::string_view message) {
  PrintLine(stderr, "switchyard " + std::string(command) + ": " + std::string(message));
}

void PrintLine(std::FILE* stream, std::string_view line) {
  std::string shown;
  diagnostics::AppendPrintable(line, &shown);
  shown += '\n';
  std::fwrite(shown.data(), 1, shown.size(), stream);
}

bool WriteText(std::string_view text, std::FILE* stream) {
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0) {
    return true;
  }
  ReportFailure(stream, errno);
  return false;
}

void OpenStandardStreams() {
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; ++file) {
    if (fcntl(file, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free number is this one. Opened so that every use fails, as it would without a
    // file.
    const int mode = file == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (open("/dev/null", mode) != file) return;
  }
}

int CloseStandardStreams(int exit_status) {
  const bool had_failed = std::ferror(stdout) != 0;
  errno = 0;
  // Some file systems report only here that there was no space.
  const bool has_failed = std::fclose(stdout) != 0;
  if (had_failed || has_failed) {
    // With that exit status a failure has already been reported.
    if (exit_status != kExitUsage) ReportFailure(stdout, has_failed ? errno : 0);
    exit_status = kExitUsage;
  }
  return std::ferror(stderr) != 0 ? kExitUsage : exit_status;
}

}  // namespace switchyard::driver
