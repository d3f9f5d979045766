// Words of C++, Python and vendors where the schema language has its own (foreign_words.def). Takes
// words without a namespace; gives what the schema language writes.
#ifndef SWITCHYARD_COMPILER_SCHEMA_FOREIGN_WORDS_H_
#define SWITCHYARD_COMPILER_SCHEMA_FOREIGN_WORDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace switchyard::schema {

enum class WrapperKind : uint8_t { kOptional, kList, kOptionalList, kArray, kTuple, kUnion };

// Each function returns nothing, or an empty text, for a word without a row.
std::string_view TypeForForeignWord(std::string_view word);
std::string_view HintForForeignType(std::string_view word);
std::optional<WrapperKind> ForeignWrapper(std::string_view word);
std::string_view ValueForForeignWord(std::string_view word);

// `nullopt` for `c10::nullopt`, `dtype` for `torch.dtype`: the part after the last `::` or `.`.
std::string_view WithoutNamespaces(std::string_view word);

// `CUDA` for `GPU`, `AutogradCUDA` for `AutogradGPU`.
std::string KeyForForeignWord(std::string_view word);

}  // namespace switchyard::schema

#endif  // SWITCHYARD_COMPILER_SCHEMA_FOREIGN_WORDS_H_
