#include "compiler/output/work_by_folder.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace switchyard::output {
namespace {

// 40 files of one folder, 40 of another, and one beside both.
std::vector<std::string> ManyPaths() {
  std::vector<std::string> paths;
  for (int i = 0; i < 40; ++i) {
    paths.push_back("include/a/" + std::to_string(i) + ".h");
    paths.push_back("include/b/" + std::to_string(i) + ".h");
  }
  paths.push_back("manifest");
  return paths;
}

TEST(WorkByFolderTest, NoFolderHasTwoWorkersAtATime) {
  const std::vector<std::string> paths = ManyPaths();
  std::mutex mutex;
  std::set<std::string> busy;
  std::vector<size_t> order;
  bool is_shared = false;
  const auto work = [&](size_t i) {
    const std::string folder = paths[i].substr(0, paths[i].rfind('/'));
    {
      const std::lock_guard<std::mutex> lock(mutex);
      is_shared |= !busy.insert(folder).second;
      order.push_back(i);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const std::lock_guard<std::mutex> lock(mutex);
    busy.erase(folder);
  };
  WorkByFolder({paths.begin(), paths.end()}, work);
  EXPECT_FALSE(is_shared);
  EXPECT_EQ(order.size(), paths.size());
  EXPECT_EQ(std::set<size_t>(order.begin(), order.end()).size(), paths.size()) << "each once";
}

TEST(WorkByFolderTest, FilesOfAFolderKeepTheirOrder) {
  const std::vector<std::string> paths = ManyPaths();
  std::vector<std::atomic<size_t>> turn(2);
  std::atomic<bool> is_in_order = true;
  WorkByFolder({paths.begin(), paths.end()}, [&](size_t i) {
    if (i + 1 == paths.size()) return;
    if (turn[i % 2].exchange(i) > i) is_in_order = false;
  });
  EXPECT_TRUE(is_in_order);
}

TEST(WorkByFolderTest, NothingToDoIsFine) {
  WorkByFolder({}, [](size_t) { FAIL(); });
}

}  // namespace
}  // namespace switchyard::output
