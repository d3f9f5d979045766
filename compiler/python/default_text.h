// Defaults as text.
//
// Takes the default of an argument; gives what Python shows, and what signatures of the reference's
// parser have in its place, by whose text overloads are ordered. Source: reference Python, sections
// 1.2 and 4.
#ifndef SWITCHYARD_COMPILER_PYTHON_DEFAULT_TEXT_H_
#define SWITCHYARD_COMPILER_PYTHON_DEFAULT_TEXT_H_

#include <string>

#include "compiler/schema/default_value.h"

namespace switchyard::python {

// "None" also for an empty list: None may be given for it.
std::string DefaultText(const schema::DefaultValue& value);
std::string ReferenceText(const schema::DefaultValue& value);

// Whether None may be given where the argument has this default.
bool IsNone(const schema::DefaultValue& value);

// A string of Python, in double quotes.
std::string Quoted(const std::string& text);

}  // namespace switchyard::python

#endif  // SWITCHYARD_COMPILER_PYTHON_DEFAULT_TEXT_H_
