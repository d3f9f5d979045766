// What a run asks for, from the words of its command line.
//
// Takes option texts and a program; gives operators to show, or a sentence on what is wrong.
#ifndef SWITCHYARD_COMPILER_TABLE_REQUEST_H_
#define SWITCHYARD_COMPILER_TABLE_REQUEST_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/dispatch/fallbacks.h"
#include "compiler/expand/expanded_program.h"
#include "compiler/plan/build.h"
#include "compiler/schema/ids.h"
#include "compiler/schema/program.h"
#include "compiler/table/operator_view.h"
#include "lib/keys/dispatch_key.h"
#include "lib/keys/dispatch_key_set.h"

namespace switchyard::table {

// `CPU,CompositeImplicitAutograd,fallthrough:AutogradCPU` as an operator without name. Each key may
// be registered once; Undefined stands for a registration without key.
std::optional<ShownOperator> MakeUpOperator(std::string_view registrations, std::string* problem);

// `CPU,ADInplaceOrView`, also as PyTorch prints it: `DispatchKeySet(CPU, ADInplaceOrView)`. Keys
// that no tensor has are refused.
std::optional<DispatchKeySet> ParseKeySet(std::string_view text, std::string* problem);

// Keys with slots, in the order of their priority.
std::optional<std::vector<DispatchKey>> ParseSlots(std::string_view text, std::string* problem);

// The operators of an expanded program that `name` means: the one of that name, with or without its
// namespace, or else all overloads of that base name; with an empty name, all.
std::optional<std::vector<schema::OperatorId>> FindOperators(const expand::ExpandedProgram& program,
                                                             std::string_view name,
                                                             std::string* problem);

// All operators of a build.
std::vector<ShownOperator> ShowOperators(const plan::Build& build);

// The fallbacks of a made-up operator. With any declared it is a question about c10, where that is
// all there is; without, one about emitted code.
dispatch::Fallbacks FallbacksOfMadeUp(const schema::Program& program);

}  // namespace switchyard::table

#endif  // SWITCHYARD_COMPILER_TABLE_REQUEST_H_
