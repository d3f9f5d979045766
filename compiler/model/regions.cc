#include "compiler/model/regions.h"

namespace switchyard::model {

Regions::Regions(const std::vector<Mark>& marks) : regions_(1), open_{0} {
  std::vector<size_t> first_bodies;  // of the branches that are open
  for (size_t i = 0; i < marks.size(); ++i) {
    const size_t inputs = open_.back();
    inputs_.push_back(inputs);
    if (marks[i] == Mark::kElse) {
      first_bodies.push_back(Close(i));
      steps_.push_back(open_.back());
      Open(open_.back(), false);
      continue;
    }
    if (marks[i] == Mark::kEndIf) {
      Close(i);
      regions_[first_bodies.back()].end = i;
      first_bodies.pop_back();
    }
    if (marks[i] == Mark::kEndLoop) Close(i);
    steps_.push_back(open_.back());
    if (marks[i] == Mark::kIf || marks[i] == Mark::kLoop) {
      Open(open_.back(), marks[i] == Mark::kLoop);
    }
  }
}

void Regions::Open(size_t outer, bool is_loop) {
  regions_.push_back({outer, 0, is_loop});
  open_.push_back(regions_.size() - 1);
}

size_t Regions::Close(size_t step) {
  const size_t region = open_.back();
  regions_[region].end = step;
  open_.pop_back();
  return region;
}

bool Regions::IsIn(size_t inner, size_t outer) const {
  while (inner != outer && inner != 0) inner = regions_[inner].outer;
  return inner == outer;
}

size_t Regions::StepIn(size_t region, size_t step) const {
  size_t at = OfInputs(step);
  while (at != region && at != 0) {
    step = regions_[at].end;
    at = regions_[at].outer;
  }
  return step;
}

size_t Regions::LastBehind(size_t region, size_t step) const {
  size_t last = step;
  for (size_t at = OfInputs(step); at != region && at != 0; at = regions_[at].outer) {
    if (regions_[at].is_loop) last = regions_[at].end;
  }
  return last;
}

}  // namespace switchyard::model
