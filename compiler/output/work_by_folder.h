// Works on many files, on all cores, but makes files of one folder on one thread only.
//
// A file system locks a folder while a file is made in it, and two threads that make files in one
// folder spend their time on that lock: on ext4, a new folder of some ten thousand files takes six
// times as long as with one thread.
#ifndef SWITCHYARD_COMPILER_OUTPUT_WORK_BY_FOLDER_H_
#define SWITCHYARD_COMPILER_OUTPUT_WORK_BY_FOLDER_H_

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace switchyard::output {

// Calls `work(i)` for each path `paths[i]`; for paths of one folder in sequence and in order.
// `work` must not touch anything that another call writes, except the folder.
void WorkByFolder(const std::vector<std::string_view>& paths,
                  const std::function<void(size_t)>& work);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_WORK_BY_FOLDER_H_
