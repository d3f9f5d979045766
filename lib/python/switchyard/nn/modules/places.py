"""The Python modules in which PyTorch has its classes: programs import them from there, and pickles contain these
names.
"""

import sys
import types

_PLACES = """
activation MultiheadAttention
adaptive AdaptiveLogSoftmaxWithLoss
batchnorm BatchNorm1d BatchNorm2d BatchNorm3d LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d SyncBatchNorm _BatchNorm
channelshuffle ChannelShuffle
container Container ParameterDict ParameterList
conv LazyConv1d LazyConv2d LazyConv3d LazyConvTranspose1d LazyConvTranspose2d LazyConvTranspose3d _ConvNd
distance CosineSimilarity PairwiseDistance
dropout _DropoutNd
flatten Flatten Unflatten
fold Fold Unfold
instancenorm InstanceNorm1d InstanceNorm2d InstanceNorm3d LazyInstanceNorm1d LazyInstanceNorm2d LazyInstanceNorm3d
instancenorm _InstanceNorm
linear Bilinear Identity LazyLinear Linear NonDynamicallyQuantizableLinear
loss NLLLoss2d
normalization CrossMapLRN2d
padding CircularPad1d CircularPad2d CircularPad3d ConstantPad1d ConstantPad2d ConstantPad3d ReflectionPad1d
padding ReflectionPad2d ReflectionPad3d ReplicationPad1d ReplicationPad2d ReplicationPad3d ZeroPad1d ZeroPad2d ZeroPad3d
pixelshuffle PixelShuffle PixelUnshuffle
rnn GRU GRUCell LSTM LSTMCell RNN RNNBase RNNCell RNNCellBase
sparse Embedding EmbeddingBag
transformer Transformer TransformerDecoder TransformerDecoderLayer TransformerEncoder TransformerEncoderLayer
upsampling Upsample UpsamplingBilinear2d UpsamplingNearest2d
"""


def _module(package, name):
    """The module with the name; makes it if it does not exist."""
    full = f"{package.__name__}.{name}"
    if full not in sys.modules:
        sys.modules[full] = types.ModuleType(full, "Classes of modules, under the name that PyTorch has for their module.")
    module = sys.modules[full]
    setattr(package, name, module)
    return module


def place(package, named):
    """Puts the classes of `named` into the modules of the table."""
    for line in _PLACES.strip().split("\n"):
        name, *classes = line.split()
        module = _module(package, name)
        for own in classes:
            kind = named[own]
            setattr(module, own, kind)
            kind.__module__ = module.__name__
            if kind.__name__ != own:
                kind.__name__ = kind.__qualname__ = own
