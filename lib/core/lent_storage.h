// Lends memory: whatever hands out the address of a storage's bytes marks the storage first.
//
// Takes: a storage whose bytes code outside the run-time will read or write, such as a NumPy array
// or a DLPack consumer. Gives: a storage whose bytes do not move until the last handle is
// destroyed; the borrower keeps a handle. From here on Storage::Grow is an error, as PyTorch's
// resize is for a storage that is not resizable. Errors: none.

#ifndef SWITCHYARD_LIB_CORE_LENT_STORAGE_H_
#define SWITCHYARD_LIB_CORE_LENT_STORAGE_H_

#include "lib/core/storage.h"

namespace switchyard {

// No other thread may lend or grow the storage at the same time.
void Lend(const Storage& storage);

}  // namespace switchyard

#endif  // SWITCHYARD_LIB_CORE_LENT_STORAGE_H_
