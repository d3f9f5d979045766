#include "compiler/driver/git.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

extern char** environ;  // POSIX; not declared in every system's headers

namespace switchyard::driver {
namespace {

absl::Status Failure(const std::string& what) { return absl::UnavailableError("git " + what); }

// Starts Git with its standard output on `out`. Returns the process id, or an error.
absl::StatusOr<pid_t> StartGit(const std::vector<std::string>& arguments, int out) {
  std::vector<std::string> words = {"git"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  pid_t process = 0;
  const int error = posix_spawnp(&process, "git", &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return Failure(absl::StrCat("cannot be run: ", std::strerror(error)));
  return process;
}

// Reads at most one chunk more than `most`.
std::string ReadToEnd(int from, std::size_t most) {
  std::string text;
  std::array<char, 1 << 16> chunk;
  while (text.size() <= most) {
    const ssize_t count = read(from, chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(chunk.data(), static_cast<std::size_t>(count));
  }
  return text;
}

bool EndedWell(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The merge base of the two commits.
absl::StatusOr<std::string> CommonCommit(const std::string& from, const std::string& to) {
  absl::StatusOr<std::string> commit = RunGit({"merge-base", from, to});
  if (commit.ok() && !commit->empty()) commit->pop_back();  // the line feed
  return commit;
}

// Parses `M`, PATH, `R087`, OLD, NEW, ...: each status is followed by one path or two.
std::vector<FileVersions> ReadChanges(const std::string& listing) {
  const std::vector<std::string> words = absl::StrSplit(listing, '\0');
  std::vector<FileVersions> files;
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const char status = words[i].empty() ? ' ' : words[i][0];
    if (status == 'R' && i + 2 < words.size()) {
      files.push_back({words[i + 1], words[i + 2]});
      ++i;
    } else if (status == 'D') {
      files.push_back({words[i + 1], ""});
    } else {
      files.push_back({words[i + 1], words[i + 1]});
    }
  }
  return files;
}

}  // namespace

absl::StatusOr<std::string> RunGit(const std::vector<std::string>& arguments, std::size_t most) {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return Failure(absl::StrCat("cannot be run: ", std::strerror(errno)));
  }
  const absl::StatusOr<pid_t> process = StartGit(arguments, ends[1]);
  close(ends[1]);
  std::string text;
  if (process.ok()) text = ReadToEnd(ends[0], most);
  close(ends[0]);
  if (!process.ok()) return process.status();
  const bool is_fine = EndedWell(*process);
  if (text.size() > most) return Failure(arguments.front() + " writes too much");
  if (!is_fine) return Failure(arguments.front() + " failed");
  return text;
}

absl::StatusOr<RepositoryStates> StatesToCompare() {
  const absl::StatusOr<std::string> folder = RunGit({"rev-parse", "--git-dir"});
  if (!folder.ok()) return folder.status();
  const std::string from = Variable("PRE_COMMIT_FROM_REF");
  if (from.empty()) {
    const bool has_commit = RunGit({"rev-parse", "--verify", "--quiet", "HEAD^{commit}"}).ok();
    return RepositoryStates{has_commit ? "HEAD" : "", ""};
  }
  std::string to = Variable("PRE_COMMIT_TO_REF");
  if (to.empty()) to = "HEAD";
  const absl::StatusOr<std::string> common = CommonCommit(from, to);
  if (!common.ok()) return common.status();
  return RepositoryStates{*common, to};
}

absl::StatusOr<std::vector<FileVersions>> FindChangedFiles(const RepositoryStates& states) {
  if (states.older.empty()) return std::vector<FileVersions>();
  std::vector<std::string> arguments = {"diff", "-z", "--name-status", "--find-renames",
                                        "--diff-filter=DMRT"};
  if (states.newer.empty()) {
    arguments.insert(arguments.end(), {"--cached", states.older, "--"});
  } else {
    arguments.insert(arguments.end(), {states.older, states.newer, "--"});
  }
  const absl::StatusOr<std::string> listing = RunGit(arguments);
  if (!listing.ok()) return listing.status();
  return ReadChanges(*listing);
}

}  // namespace switchyard::driver
