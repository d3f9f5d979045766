// Work on many files, on all cores, where no two threads make files in the same folder.
//
// A file system locks a folder while a file is made in it. Two threads that make files in one spend
// their time on that lock: on ext4 a fresh folder of some ten thousand files takes six times as
// long as one thread needs for it.
#ifndef SWITCHYARD_COMPILER_OUTPUT_WORK_BY_FOLDER_H_
#define SWITCHYARD_COMPILER_OUTPUT_WORK_BY_FOLDER_H_

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace switchyard::output {

// Calls `work(i)` for each path `paths[i]`; those of one folder one after the other, in their
// order. What `work` does may touch nothing that another one writes, but for the folder.
void WorkByFolder(const std::vector<std::string_view>& paths,
                  const std::function<void(size_t)>& work);

}  // namespace switchyard::output

#endif  // SWITCHYARD_COMPILER_OUTPUT_WORK_BY_FOLDER_H_
