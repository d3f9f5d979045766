// The two halves of a line under `dispatch:`: the keys `CPU, CUDA` and the kernel `ns::f`.
//
// Accepts more than the language: any words as keys and as parts of the kernel's name.
#ifndef SWITCHYARD_GRAMMAR_DISPATCH_ENTRY_H_
#define SWITCHYARD_GRAMMAR_DISPATCH_ENTRY_H_

#include "grammar/lexical.h"

namespace switchyard::grammar {

struct DispatchKeyName : pegtl::plus<pegtl::not_one<',', ' ', '\t'>> {};
struct DispatchKeyList
    : pegtl::seq<Space, pegtl::list<DispatchKeyName, pegtl::seq<Space, Comma, Space>>, Space,
                 pegtl::eof> {};

struct KernelPart : pegtl::plus<pegtl::not_one<':'>> {};
struct KernelNamespace : pegtl::seq<KernelPart, pegtl::at<ScopeMark>> {};
struct KernelFunction : KernelPart {};
struct KernelName
    : pegtl::seq<pegtl::star<KernelNamespace, ScopeMark>, KernelFunction, pegtl::eof> {};

}  // namespace switchyard::grammar

#endif  // SWITCHYARD_GRAMMAR_DISPATCH_ENTRY_H_
