// Spectra of parts of a signal, and a signal from such spectra: stft, istft.

#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/core/error.h"
#include "switchyard/ops/_fft_c2c.h"
#include "switchyard/ops/_fft_c2r.h"
#include "switchyard/ops/_fft_r2c.h"
#include "switchyard/ops/abs.h"
#include "switchyard/ops/amin.h"
#include "switchyard/ops/col2im.h"
#include "switchyard/ops/constant_pad_nd.h"
#include "switchyard/ops/div.h"
#include "switchyard/ops/expand.h"
#include "switchyard/ops/imag.h"
#include "switchyard/ops/istft_native.h"
#include "switchyard/ops/item.h"
#include "switchyard/ops/mul.h"
#include "switchyard/ops/ones.h"
#include "switchyard/ops/pad.h"
#include "switchyard/ops/real.h"
#include "switchyard/ops/reshape.h"
#include "switchyard/ops/slice.h"
#include "switchyard/ops/squeeze.h"
#include "switchyard/ops/stack.h"
#include "switchyard/ops/stft.h"
#include "switchyard/ops/stft_native.h"
#include "switchyard/ops/to.h"
#include "switchyard/ops/transpose.h"
#include "switchyard/ops/unfold.h"
#include "switchyard/ops/unsqueeze.h"
#include "switchyard/ops/view_as_complex.h"
#include "switchyard/ops/view_as_real.h"

namespace switchyard::native {
namespace {

bool IsComplexTensor(const Tensor& tensor) {
  return tensor.defined() && IsComplexType(tensor.dtype());
}

// How a signal is cut: parts of n elements every `hop` elements, each times a window.
struct Frames {
  Frames(const char* name, const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
         std::optional<int64_t> win_length, const std::optional<Tensor>& given)
      : n(n_fft), hop(hop_length.value_or(n_fft / 4)) {
    const int64_t width = win_length.value_or(n_fft);
    SWITCHYARD_CHECK(n > 0, name, ": n_fft is ", n);
    SWITCHYARD_CHECK(hop > 0, name, ": hop_length is ", hop);
    SWITCHYARD_CHECK(width > 0 && width <= n, name, ": win_length is ", width,
                     ", not between 1 and n_fft, ", n);
    if (given.has_value()) window = *given;
    const bool is_given = window.defined();
    if (is_given && window.dtype() == ScalarType::Bool) {
      window = switchyard::to(window, ScalarType::Long);
    }
    SWITCHYARD_CHECK(!is_given || (window.dim() == 1 && window.size(0) == width), name,
                     ": window has sizes ", window.sizes(), ", and win_length is ", width);
    SWITCHYARD_CHECK(!is_given || window.device() == self.device(), name, ": window is on ",
                     window.device(), ", and self on ", self.device());
    if (width == n) return;
    if (!is_given) {
      window = switchyard::ones({width}, PartTypeOf(self.dtype()), std::nullopt, self.device(),
                                std::nullopt);
    }
    const int64_t left = (n - width) / 2;
    window = switchyard::constant_pad_nd(window, {left, n - width - left});
  }

  int64_t n;
  int64_t hop;
  Tensor window;  // of n elements; undefined for ones
};

void CheckSignal(const char* name, const Tensor& self) {
  SWITCHYARD_CHECK(IsFloatingType(self.dtype()) || IsComplexType(self.dtype()), name,
                   ": self has dtype ", self.dtype(), ", neither a floating nor a complex one");
  SWITCHYARD_CHECK(self.dim() == 1 || self.dim() == 2, name, ": self of sizes ", self.sizes(),
                   " is neither a signal nor a batch of them");
}

// Parts (example, element, part), added where they lie over each other.
Tensor Overlapped(const Tensor& parts, const Frames& frames, int64_t length) {
  if (IsComplexTensor(parts)) {
    const Tensor real = Overlapped(switchyard::real(parts), frames, length);
    const Tensor imaginary = Overlapped(switchyard::imag(parts), frames, length);
    return switchyard::view_as_complex(switchyard::stack({real, imaginary}, -1));
  }
  const Tensor image =
      switchyard::col2im(parts, {1, length}, {1, frames.n}, {1, 1}, {0, 0}, {1, frames.hop});
  return switchyard::reshape(image, {parts.size(0), length});
}

// Spectra that istft takes.
void CheckSpectra(const Tensor& self, const Frames& frames, bool is_half, bool return_complex) {
  constexpr char kName[] = "istft";
  const int64_t bins = is_half ? frames.n / 2 + 1 : frames.n;
  SWITCHYARD_CHECK(self.size(-2) == bins, kName, ": self of sizes ", self.sizes(), " has ",
                   self.size(-2), " bins, not ", bins);
  SWITCHYARD_CHECK(!(return_complex && is_half), kName, ": half of a spectrum gives a real signal");
  SWITCHYARD_CHECK(return_complex || !IsComplexTensor(frames.window), kName,
                   ": a complex window gives a complex signal");
}

// The sums of the squares of the windows at each element.
Tensor WeightsOf(const Frames& frames, int64_t count, int64_t length) {
  const Tensor squares = switchyard::mul(frames.window, frames.window);
  return Overlapped(
      switchyard::expand(switchyard::reshape(squares, {1, frames.n, 1}), {1, frames.n, count}),
      frames, length);
}

}  // namespace

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
            std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool normalized,
            std::optional<bool> onesided, std::optional<bool> return_complex,
            std::optional<bool> align_to_window) {
  constexpr char kName[] = "stft";
  CheckSignal(kName, self);
  SWITCHYARD_CHECK_NOT_IMPLEMENTED(!align_to_window.value_or(false), kName,
                                   ": align_to_window is not supported");
  const Frames frames(kName, self, n_fft, hop_length, win_length, window);
  const bool is_complex = IsComplexTensor(self) || IsComplexTensor(frames.window);
  SWITCHYARD_CHECK(return_complex.has_value() || is_complex, kName,
                   ": return_complex is not given, and self is real");
  SWITCHYARD_CHECK(!(is_complex && onesided.value_or(false)), kName,
                   ": onesided results are those of a real signal and a real window");
  SWITCHYARD_CHECK(self.size(-1) >= n_fft, kName, ": self of sizes ", self.sizes(),
                   " has fewer elements than n_fft, ", n_fft);
  const Tensor signals = self.dim() == 1 ? switchyard::unsqueeze(self, 0) : self;
  Tensor parts = switchyard::unfold(signals, -1, n_fft, frames.hop);
  if (frames.window.defined()) parts = switchyard::mul(parts, frames.window);
  const int64_t normalization = normalized ? 1 : 0;
  Tensor spectra = IsComplexTensor(parts)
                       ? switchyard::_fft_c2c(parts, {2}, normalization, /*forward=*/true)
                       : switchyard::_fft_r2c(parts, {2}, normalization,
                                              onesided.value_or(/*default_value=*/true));
  spectra = switchyard::transpose(spectra, 1, 2);
  if (self.dim() == 1) spectra = switchyard::squeeze(spectra, 0);
  return return_complex.value_or(/*default_value=*/true) ? spectra
                                                         : switchyard::view_as_real(spectra);
}

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
            std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center,
            std::string_view pad_mode, bool normalized, std::optional<bool> onesided,
            std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  CheckSignal("stft", self);
  SWITCHYARD_CHECK(!(center && align_to_window.has_value()), "stft",
                   ": align_to_window is for signals that are not centered");
  Tensor signals = self;
  if (center) {
    // Modes of padding want dimensions around that of the signal.
    const int64_t count = self.dim() == 1 ? 1 : self.size(0);
    const Tensor batch = switchyard::reshape(self, {1, count, self.size(-1)});
    const Tensor padded = switchyard::pad(batch, {n_fft / 2, n_fft / 2}, pad_mode, std::nullopt);
    signals = switchyard::squeeze(padded, 0);
    if (self.dim() == 1) signals = switchyard::squeeze(signals, 0);
  }
  return switchyard::stft(signals, n_fft, hop_length, win_length, window, normalized, onesided,
                          return_complex, align_to_window);
}

Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
             std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center,
             bool normalized, std::optional<bool> onesided, std::optional<int64_t> length,
             bool return_complex) {
  constexpr char kName[] = "istft";
  SWITCHYARD_CHECK(IsComplexType(self.dtype()), kName, ": self has dtype ", self.dtype(),
                   ", which is not complex");
  SWITCHYARD_CHECK((self.dim() == 2 || self.dim() == 3) && self.numel() > 0, kName,
                   ": self of sizes ", self.sizes(), " has no spectra");
  Frames frames(kName, self, n_fft, hop_length, win_length, window);
  if (!frames.window.defined()) {
    frames.window = switchyard::ones({n_fft}, PartTypeOf(self.dtype()), std::nullopt, self.device(),
                                     std::nullopt);
  }
  SWITCHYARD_CHECK(frames.hop <= win_length.value_or(n_fft), kName, ": hop_length is ", frames.hop,
                   ", more than the window has elements");
  CheckSpectra(self, frames, onesided.value_or(self.size(-2) != n_fft), return_complex);
  const int64_t count = self.size(-1);
  const int64_t whole = n_fft + frames.hop * (count - 1);
  const Tensor spectra =
      switchyard::transpose(self.dim() == 2 ? switchyard::unsqueeze(self, 0) : self, 1, 2);
  const int64_t normalization = normalized ? 1 : 2;
  const Tensor parts = return_complex
                           ? switchyard::_fft_c2c(spectra, {2}, normalization, /*forward=*/false)
                           : switchyard::_fft_c2r(switchyard::slice(spectra, 2, 0, n_fft / 2 + 1),
                                                  {2}, normalization, n_fft);
  const int64_t start = center ? n_fft / 2 : 0;
  const int64_t end = length.has_value() ? start + *length : whole - start;
  const auto inner = [&](const Tensor& tensor) { return switchyard::slice(tensor, 1, start, end); };
  const Tensor weights = inner(WeightsOf(frames, count, whole));
  const auto least = [&] { return switchyard::amin(switchyard::abs(weights), {}, false); };
  SWITCHYARD_CHECK(weights.numel() > 0 && !(switchyard::item(least()).to<double>() < 1e-11), kName,
                   ": somewhere no window covers the signal");
  const Tensor sums =
      Overlapped(switchyard::transpose(switchyard::mul(parts, frames.window), 1, 2), frames, whole);
  Tensor signals = switchyard::div(inner(sums), weights);
  if (end > whole) signals = switchyard::constant_pad_nd(signals, {0, end - whole});
  return self.dim() == 2 ? switchyard::squeeze(signals, 0) : signals;
}

}  // namespace switchyard::native
