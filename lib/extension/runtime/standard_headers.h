// Headers of the standard library that PyTorch's headers bring along. Sources of extensions use
// their names without including them. <iostream> is not among them: it makes a static initializer.
#ifndef SWITCHYARD_LIB_EXTENSION_RUNTIME_STANDARD_HEADERS_H_
#define SWITCHYARD_LIB_EXTENSION_RUNTIME_STANDARD_HEADERS_H_

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <deque>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#endif  // SWITCHYARD_LIB_EXTENSION_RUNTIME_STANDARD_HEADERS_H_
