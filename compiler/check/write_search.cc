#include "compiler/check/write_search.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "compiler/check/value_origins.h"

namespace switchyard::check {
namespace {

// Finds what a body writes and passes on, once the origins of its values are known.
class WriteSearch {
 public:
  explicit WriteSearch(BodySummary* summary) : summary_(*summary), body_(*summary->body) {}

  void Run() {
    // Code that does not compile is not in the tree and may do anything.
    summary_.is_passed_on.assign(body_.parameters.size(), !summary_.index->errors.empty());
    summary_.is_view_passed_on = summary_.is_passed_on;
    for (const cxx::WriteFact& write : body_.writes) {
      if (!summary_.IsReached(write.context)) continue;
      Add(write.value, true, {summary_.index, write.place, "an element is written here"}, {});
    }
    for (const cxx::ValueId touched : body_.touched) PassOn(touched);
    for (const SeenCall& seen : summary_.calls) {
      if (seen.is_reached) AddCall(seen);
    }
    for (const cxx::ReturnFact& returned : body_.returns) {
      if (!summary_.IsReached(returned.context)) continue;
      summary_.returned.push_back(
          {summary_.values[returned.value], returned.context, returned.value});
    }
  }

 private:
  void Add(cxx::ValueId value, bool is_certain, const FlowNote& place,
           const std::vector<FlowNote>& path) {
    for (const Origin& origin : summary_.values[value].parameters) {
      if (is_shape_alone_ && !origin.is_same) continue;
      const bool is_sure = is_certain && origin.certainty > Certainty::kPossible;
      ArgumentWrite write = {origin.parameter, is_sure, place, origin.path};
      AddNote(&write.path, place);
      for (const FlowNote& note : path) AddNote(&write.path, note);
      Keep(std::move(write));
    }
  }

  void Keep(ArgumentWrite write) {
    for (ArgumentWrite& known : summary_.writes) {
      if (known.parameter != write.parameter) continue;
      if (write.is_certain && !known.is_certain) known = std::move(write);
      return;
    }
    summary_.writes.push_back(std::move(write));
  }

  void AddCall(const SeenCall& seen) {
    const cxx::CallFact& call = *seen.call;
    if (IsLaunch(call)) {
      for (const cxx::ValueId argument : call.arguments) PassOn(argument);
    }
    if (seen.effects) {
      AddEffects(seen, *seen.effects);
      return;
    }
    if (seen.body != nullptr && seen.body->is_finished) {
      AddBody(seen, *seen.body);
      return;
    }
    for (const cxx::ValueId argument : call.arguments) PassOn(argument);
  }

  // Adds the effects in the schema; for a kernel that can be read, the effects of its body.
  void AddEffects(const SeenCall& seen, const CallEffects& effects) {
    const cxx::CallFact& call = *seen.call;
    const bool is_read = effects.is_of_kernel && seen.body != nullptr && seen.body->is_finished &&
                         seen.body->index->errors.empty();
    for (const std::uint32_t argument : effects.written) {
      if (argument >= call.arguments.size()) continue;
      if (is_read && !seen.body->MayWrite(argument)) continue;
      const bool is_spared = Has(seen.spared, argument);
      is_shape_alone_ = effects.writes_shape_alone;
      Add(call.arguments[argument], !is_spared, Told(seen), {});
      is_shape_alone_ = false;
    }
    if (is_read) {
      AddWrites(seen, *seen.body, [&](std::uint32_t one) { return !Has(effects.written, one); });
      // What it passes on may be written there, whatever its own schema says.
      PassOnAsIn(seen, *seen.body);
    }
    if (!effects.may_write_all) return;
    for (const cxx::ValueId argument : call.arguments) PassOn(argument);
  }

  static bool Has(const std::vector<std::uint32_t>& all, std::uint32_t one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  }

  // A device may write through tables of pointers, which are not followed.
  bool IsLaunch(const cxx::CallFact& call) const {
    return std::any_of(
        body_.launches.begin(), body_.launches.end(), [&](const cxx::LaunchFact& one) {
          return one.place.begin == call.place.begin && one.place.file == call.place.file;
        });
  }

  template <typename Predicate>
  void AddWrites(const SeenCall& seen, const BodySummary& called, const Predicate& is_wanted) {
    const cxx::CallFact& call = *seen.call;
    for (const ArgumentWrite& write : called.writes) {
      if (write.parameter >= call.arguments.size() || !is_wanted(write.parameter)) continue;
      Add(call.arguments[write.parameter], write.is_certain,
          {summary_.index, call.place, "it is passed to `" + called.body->name + "` here"},
          write.path);
    }
  }

  void AddBody(const SeenCall& seen, const BodySummary& called) {
    AddWrites(seen, called, [](std::uint32_t) { return true; });
    PassOnAsIn(seen, called);
  }

  // The same for the arguments that the callee passes on, or views of them.
  void PassOnAsIn(const SeenCall& seen, const BodySummary& called) {
    const cxx::CallFact& call = *seen.call;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (i < called.is_passed_on.size() && called.is_passed_on[i]) PassOn(call.arguments[i]);
    }
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (i >= called.is_view_passed_on.size() || !called.is_view_passed_on[i]) continue;
      for (const Origin& origin : summary_.values[call.arguments[i]].parameters) {
        summary_.is_passed_on[origin.parameter] = true;
        summary_.is_view_passed_on[origin.parameter] = true;
      }
    }
  }

  FlowNote Told(const SeenCall& seen) const {
    const std::string& name = seen.callee->name;
    const std::size_t colons = name.rfind("::");
    const std::string word = colons == std::string::npos ? name : name.substr(colons + 2);
    return {summary_.index, seen.call->place, "`" + word + "` writes it here"};
  }

  void PassOn(cxx::ValueId value) {
    for (const Origin& origin : summary_.values[value].parameters) {
      summary_.is_passed_on[origin.parameter] = true;
      if (!origin.is_same) summary_.is_view_passed_on[origin.parameter] = true;
    }
  }

  BodySummary& summary_;
  const cxx::FunctionBody& body_;
  bool is_shape_alone_ = false;  // the shape of a view is not that of its base
};

}  // namespace

void FindWrites(BodySummary* summary) { WriteSearch(summary).Run(); }

}  // namespace switchyard::check
