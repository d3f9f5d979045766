// A folder for the tests of the output writer, with emitted files and foreign files.
#ifndef SWITCHYARD_TESTS_COMPILER_OUTPUT_OUTPUT_FOLDER_H_
#define SWITCHYARD_TESTS_COMPILER_OUTPUT_OUTPUT_FOLDER_H_

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/emit/artifact.h"

namespace switchyard::output {

// Paths to texts; a folder has the text `(folder)`, a link `(link)`.
using Files = std::map<std::string, std::string>;

class OutputFolder {
 public:
  // An empty folder of that name among the temporary files of the test.
  explicit OutputFolder(const std::string& name);
  // The same in another folder.
  OutputFolder(const std::filesystem::path& parent, const std::string& name);

  const std::filesystem::path& path() const { return path_; }
  void Put(const std::string& path, const std::string& text) const;
  std::string Get(const std::string& path) const;
  // Every file and folder, so that nothing left over goes unseen.
  Files Everything() const;
  void Clear() const;

 private:
  std::filesystem::path path_;
};

// A file as an emitter makes it.
emit::Artifact Emitted(const std::string& path, const std::string& body);
// Those files, and the manifest of the command that lists them.
std::vector<emit::Artifact> WithManifest(std::vector<emit::Artifact> artifacts,
                                         std::string_view command = "gen");

}  // namespace switchyard::output

#endif  // SWITCHYARD_TESTS_COMPILER_OUTPUT_OUTPUT_FOLDER_H_
