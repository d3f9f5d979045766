// What the calls of a model take. Models that `switchyard model --profile` emitted have one, others
// have nothing of it; `run_model` has the code that writes it in any case.
#ifndef SWITCHYARD_LIB_MODEL_PROFILE_H_
#define SWITCHYARD_LIB_MODEL_PROFILE_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace switchyard::model {

// One run at a time, as of the model.
class Profile {
 public:
  // Calls have the numbers 1 to `calls`; 0 is what comes before the first. `fingerprint` is that of
  // the program.
  Profile(size_t calls, uint64_t fingerprint)
      : nanoseconds_(calls + 1, 0), fingerprint_(fingerprint) {}

  void Begin() {
    current_ = 0;
    last_ = Clock::now();
  }
  // From now on time counts for this call. It costs one look at the clock.
  void Enter(size_t call) {
    Count();
    current_ = call;
  }
  void End() {
    Count();
    ++runs_;
  }

  // Forgets the runs until now.
  void Reset();

  // The sums over the runs, as JSON, which `switchyard model --times=FILE` reads.
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

// One run, from its beginning to its end, an error or not.
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
