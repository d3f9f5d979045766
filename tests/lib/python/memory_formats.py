"""Strides of what images and volumes with innermost channels give. Calls, and what PyTorch gives for them.

    python memory_formats.py PACKAGE            compares a package with memory_formats.txt, and says what differs
    python memory_formats.py torch --update     writes memory_formats.txt

A call is an expression of x, images or volumes whose channels are innermost in memory; of w, a weight like it; of T (the
package) and F (nn.functional). What is recorded are the strides of the result and of x's gradient.
"""

import importlib
import os
import sys
import warnings

IMAGES = """F.avg_pool2d(x, 2); F.avg_pool2d(x, 2, ceil_mode=True); F.max_pool2d(x, 2); F.max_pool2d(x, 2, return_indices=True)[1]
    F.adaptive_avg_pool2d(x, 2); F.adaptive_max_pool2d(x, 2); F.adaptive_max_pool2d(x, 2, return_indices=True)[1]; F.lp_pool2d(x, 2, 2)
    F.fractional_max_pool2d(x, 2, output_size=2); F.max_unpool2d(*F.max_pool2d(x, 2, return_indices=True), 2)
    F.conv2d(x, w); F.conv2d(x, w, padding=1, stride=2); F.conv2d(x, w.contiguous()); F.conv2d(x, w[:, :1], groups=4)
    F.conv_transpose2d(x, w.transpose(0, 1)); F.batch_norm(x, None, None, training=True); F.batch_norm(x, T.zeros(4), T.ones(4))
    F.instance_norm(x); F.group_norm(x, 2); F.layer_norm(x, x.shape[1:]); F.rms_norm(x, x.shape[1:]); F.local_response_norm(x, 2)
    F.normalize(x); F.interpolate(x, scale_factor=2); F.interpolate(x, scale_factor=2, mode='bilinear'); F.interpolate(x, size=3, mode='area')
    F.interpolate(x, scale_factor=2, mode='bicubic'); F.interpolate(x, scale_factor=2, mode='nearest-exact'); F.upsample_nearest(x, scale_factor=2)
    F.pad(x, (1, 1, 1, 1)); F.pad(x, (1, 0)); F.pad(x, (-1, -1, 1, 1)); F.pad(x, (0, 0, 0, 0, 1, 1)); F.pad(x, (1, 1, 1, 1), mode='reflect')
    F.pad(x, (1, 1, 1, 1), mode='replicate'); F.pad(x, (1, 1, 1, 1), mode='circular'); F.pixel_shuffle(x, 2); F.pixel_unshuffle(x, 2)
    F.channel_shuffle(x, 2); F.unfold(x, 2); F.fold(F.unfold(x, 2), 6, 2); F.relu(x); F.relu6(x); F.elu(x); F.selu(x); F.celu(x)
    F.leaky_relu(x); F.prelu(x, T.ones(1)); F.prelu(x, T.ones(4)); F.rrelu(x); F.glu(x, 1); F.gelu(x); F.silu(x); F.mish(x); F.hardtanh(x)
    F.hardswish(x); F.hardsigmoid(x); F.hardshrink(x); F.softshrink(x); F.tanhshrink(x); F.softsign(x); F.softplus(x); F.softmin(x, 1)
    F.softmax(x, 1); F.softmax(x, 3); F.log_softmax(x, 1); F.logsigmoid(x); F.threshold(x, 0.1, 0.0); F.tanh(x); F.sigmoid(x)
    F.dropout(x, 0.5); F.dropout2d(x, 0.5); F.alpha_dropout(x, 0.5); F.feature_alpha_dropout(x, 0.5); F.cosine_similarity(x, x + 1)
    F.mse_loss(x, x + 1, reduction='none'); F.l1_loss(x, x + 1, reduction='none'); F.smooth_l1_loss(x, x + 1, reduction='none')
    F.huber_loss(x, x + 1, reduction='none'); F.binary_cross_entropy_with_logits(x, x, reduction='none'); F.kl_div(x, x, reduction='none')
    F.poisson_nll_loss(x, x, reduction='none'); F.pairwise_distance(x, x + 1); x.roll(1, 2); x.roll((1, 1), (2, 3)); x.flip(2); x.flip(1)
    x + 1; x * x; x + x.contiguous(); x.contiguous() + x; x * T.ones(4, 1, 1); T.cat([x, x], 1); x.clone(); x.sum(1, keepdim=True)
    x.amax((2, 3), keepdim=True); x.cumsum(1); x.topk(2, 1)[0]; T.where(x > 0, x, x * 0); x.clamp(0, 1); x.masked_fill(x > 0.5, 0)
    x.to(T.float64); T.empty_like(x); x[:, :2]; x[:, :, 1:]; x.index_select(1, T.tensor([0, 1])); x.flatten(1); x.lerp(x + 1, 0.5)
    T.nan_to_num(x); x.gather(1, T.zeros(2, 1, 6, 6, dtype=T.int64)); x.half(); x.pow(2); T.matmul(x, x)""".replace("\n", ";").split(";")

VOLUMES = """F.avg_pool3d(x, 2); F.max_pool3d(x, 2); F.max_pool3d(x, 2, return_indices=True)[1]; F.adaptive_avg_pool3d(x, 2)
    F.adaptive_max_pool3d(x, 2); F.fractional_max_pool3d(x, 2, output_size=2); F.conv3d(x, w); F.conv3d(x, w, padding=1)
    F.conv_transpose3d(x, w.transpose(0, 1)); F.batch_norm(x, None, None, training=True); F.batch_norm(x, T.zeros(4), T.ones(4))
    F.instance_norm(x); F.group_norm(x, 2); F.interpolate(x, scale_factor=2); F.interpolate(x, scale_factor=2, mode='trilinear')
    F.interpolate(x, size=3, mode='area'); F.interpolate(x, scale_factor=2, mode='nearest-exact'); F.pad(x, (1, 1, 1, 1, 1, 1))
    F.pad(x, (1, 1, 1, 1, 1, 1), mode='reflect'); F.pad(x, (1, 1, 1, 1, 1, 1), mode='replicate'); F.pad(x, (1, 1, 1, 1, 1, 1), mode='circular')
    F.relu(x); F.prelu(x, T.ones(4)); F.gelu(x); F.dropout3d(x, 0.5); F.softmax(x, 1); F.channel_shuffle(x, 2); F.lp_pool3d(x, 2, 2)
    F.local_response_norm(x, 2); F.normalize(x); x + 1; x.roll(1, 2); x.flip(2); T.cat([x, x], 1); x.clone(); x.to(T.float64)""".replace("\n", ";").split(";")

_FOLDER = os.path.dirname(os.path.abspath(__file__))


def calls():
    """(sizes, expression) of each call."""
    for sizes, block in (((2, 4, 6, 6), IMAGES), ((1, 4, 6, 6), IMAGES), ((2, 4, 4, 6, 6), VOLUMES)):
        for text in block:
            if text.strip() and (sizes[0] == 2 or "T.zeros(2" not in text):
                yield sizes, text.strip()


def title(sizes, text):
    return f"{'x'.join(map(str, sizes))} {text}"


def _strides(tensor):
    """Those of dimensions of size one say nothing."""
    return " ".join("-" if size == 1 else str(step) for size, step in zip(tensor.shape, tensor.stride()))


def results(T, sizes, text, form=None):
    """x in the format, by default with the channels innermost, and the result."""
    count = 1
    for size in sizes:
        count *= size
    form = form or (T.channels_last if len(sizes) == 4 else T.channels_last_3d)
    x = (T.arange(count, dtype=T.float32).reshape(sizes) / count).contiguous(memory_format=form).requires_grad_()
    w = T.ones([4, 4] + [3] * (len(sizes) - 2)).contiguous(memory_format=form)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return x, eval(text, dict(x=x, w=w, T=T, F=T.nn.functional))


def outcome(T, sizes, text):
    """The strides of the result, and of the gradient if there is one."""
    x, result = results(T, sizes, text)
    if not result.requires_grad:
        return _strides(result)
    (gradient,) = T.autograd.grad(result, x, T.ones_like(result))
    return f"{_strides(result)} | {_strides(gradient)}"


def recorded():
    """{title: strides}, as memory_formats.txt has them."""
    with open(os.path.join(_FOLDER, "memory_formats.txt"), encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if not line.startswith("#")]
    return dict(zip(lines[::2], (line.strip() for line in lines[1::2])))


def _update(T):
    with open(os.path.join(_FOLDER, "memory_formats.txt"), "w", encoding="utf-8") as file:
        file.write(f"# Written by memory_formats.py torch --update, with PyTorch {T.__version__}.\n")
        for sizes, text in calls():
            file.write(f"{title(sizes, text)}\n  {outcome(T, sizes, text)}\n")


def _compare(T):
    values = recorded()
    for sizes, text in calls():
        own, wanted = outcome(T, sizes, text), values[title(sizes, text)]
        if own != wanted:
            print(title(sizes, text), f"  own    {own}", f"  wanted {wanted}", sep="\n")


if __name__ == "__main__":
    module = importlib.import_module(sys.argv[1])
    if sys.argv[2:] == ["--update"]:
        _update(module)
    else:
        _compare(module)
