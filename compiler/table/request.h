// Parses the request of a run from its command line.
//
// Takes the texts of options and a program; gives the operators to show, or a sentence about the
// problem.
#ifndef SWITCHYARD_COMPILER_TABLE_REQUEST_H_
#define SWITCHYARD_COMPILER_TABLE_REQUEST_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/dispatch/fallbacks.h"
#include "compiler/plan/build.h"
#include "compiler/schema/program.h"
#include "compiler/table/call_path.h"
#include "compiler/table/operator_view.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::table {

// Makes an operator without a name from `CPU,CompositeImplicitAutograd,fallthrough:AutogradCPU`.
// Each key may be registered once; Undefined stands for a registration without a key.
std::optional<ShownOperator> MakeUpOperator(std::string_view registrations, std::string* problem);

// Parses `CPU,ADInplaceOrView`, also as PyTorch prints it: `DispatchKeySet(CPU, ADInplaceOrView)`.
// Refuses keys that no call has.
std::optional<CallKeys> ParseCallKeys(std::string_view text, std::string* problem);

// Parses keys with slots; gives them in the order of their priority.
std::optional<std::vector<DispatchKey>> ParseSlots(std::string_view text, std::string* problem);

// All operators of a build.
std::vector<ShownOperator> ShowOperators(const plan::Build& build);

// The fallbacks of a made-up operator. When the program declares some, the question is about c10,
// which has only those; otherwise it is about emitted code.
dispatch::Fallbacks FallbacksOfMadeUp(const schema::Program& program);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_REQUEST_H_
