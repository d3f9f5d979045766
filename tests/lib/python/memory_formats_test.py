"""Strides of what is made of images with innermost channels are those of PyTorch, which memory_formats.txt has."""

import unittest

import memory_formats
import switchyard

# These keep the channels innermost, which PyTorch drops.
RESULTS = """F.adaptive_max_pool3d(x, 2)
F.logsigmoid(x)
F.rrelu(x)"""

# autograd.grad gives gradients in the order of what the operator is made of, in which PyTorch's kernels for it differ;
# gradients of leaves get the strides of their leaves in both.
GRADIENTS = """F.adaptive_max_pool2d(x, 2)
F.channel_shuffle(x, 2)
F.huber_loss(x, x + 1, reduction='none')
F.interpolate(x, scale_factor=2)
F.interpolate(x, scale_factor=2, mode='bicubic')
F.interpolate(x, scale_factor=2, mode='nearest-exact')
F.max_pool3d(x, 2)
F.max_unpool2d(*F.max_pool2d(x, 2, return_indices=True), 2)
F.mse_loss(x, x + 1, reduction='none')
F.pad(x, (1, 1, 1, 1), mode='reflect')
F.pad(x, (1, 1, 1, 1), mode='replicate')
F.pad(x, (1, 1, 1, 1, 1, 1), mode='reflect')
F.pad(x, (1, 1, 1, 1, 1, 1), mode='replicate')
F.pairwise_distance(x, x + 1)
F.pixel_shuffle(x, 2)
F.pixel_unshuffle(x, 2)
F.smooth_l1_loss(x, x + 1, reduction='none')
F.threshold(x, 0.1, 0.0)"""


class MemoryFormats(unittest.TestCase):
    def test_strides_are_those_of_pytorch(self):
        recorded = memory_formats.recorded()
        self.assertEqual(sorted(recorded), sorted(memory_formats.title(*call) for call in memory_formats.calls()))
        results, gradients = set(), set()
        for sizes, text in memory_formats.calls():
            own = memory_formats.outcome(switchyard, sizes, text).split(" | ")
            wanted = recorded[memory_formats.title(sizes, text)].split(" | ")
            if own[0] != wanted[0]:
                results.add(text)
            elif own != wanted:
                gradients.add(text)
        self.assertEqual(results, set(RESULTS.split("\n")))
        self.assertEqual(gradients - results, set(GRADIENTS.split("\n")))

    def test_numbers_are_those_of_row_major_images(self):
        for sizes, text in memory_formats.calls():
            if "drop" in text or "fractional" in text or "empty" in text:
                continue
            with self.subTest(call=text):
                found = memory_formats.results(switchyard, sizes, text)[1]
                plain = memory_formats.results(switchyard, sizes, text, switchyard.contiguous_format)[1]
                self.assertTrue(switchyard.allclose(found, plain, rtol=1e-5, atol=1e-5))

    def test_leaves_give_their_strides_to_gradients(self):
        x = switchyard.ones(2, 4, 6, 6).contiguous(memory_format=switchyard.channels_last).requires_grad_()
        switchyard.nn.functional.unfold(x, 2).sum().backward()
        self.assertEqual(x.grad.stride(), x.stride())


if __name__ == "__main__":
    unittest.main()
