// The times of a model's calls. Only models that `switchyard model --profile` emitted have a
// Profile; `run_model` always has the code that writes it.
#ifndef SWITCHYARD_LIB_MODEL_PROFILE_H_
#define SWITCHYARD_LIB_MODEL_PROFILE_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace switchyard::model {

// One run at a time, like the model.
class Profile {
 public:
  // Calls have the numbers 1 to `calls`; 0 is the time before the first. `fingerprint` identifies
  // the program.
  Profile(size_t calls, uint64_t fingerprint)
      : nanoseconds_(calls + 1, 0), fingerprint_(fingerprint) {}

  void Begin() {
    current_ = 0;
    last_ = Clock::now();
  }
  // From now on time counts for this call. It costs one read of the clock.
  void Enter(size_t call) {
    Count();
    current_ = call;
  }
  void End() {
    Count();
    ++runs_;
  }

  // Drops all runs so far.
  void Reset();

  // The sums over all runs as JSON, which `switchyard model --times=FILE` reads.
  std::string ToJson(const char* name) const;

 private:
  using Clock = std::chrono::steady_clock;

  void Count() {
    const Clock::time_point now = Clock::now();
    nanoseconds_[current_] +=
        std::chrono::duration_cast<std::chrono::nanoseconds>(now - last_).count();
    last_ = now;
  }

  std::vector<int64_t> nanoseconds_;
  uint64_t fingerprint_;
  size_t current_ = 0;
  int64_t runs_ = 0;
  Clock::time_point last_;
};

// One run, from its beginning to its end, even with an error.
class ProfiledRun {
 public:
  explicit ProfiledRun(Profile* profile) : profile_(*profile) { profile_.Begin(); }
  ProfiledRun(const ProfiledRun&) = delete;
  ProfiledRun& operator=(const ProfiledRun&) = delete;
  ~ProfiledRun() { profile_.End(); }

 private:
  Profile& profile_;
};

}  // namespace switchyard::model

#endif  // SWITCHYARD_LIB_MODEL_PROFILE_H_
