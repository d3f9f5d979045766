#!/usr/bin/env python3
"""Exports architectures of torchvision and transformers, and small ones of this file, with random
weights: architectures.py FOLDER [NAME...]

Makes FOLDER/NAME/model.pt2, and core.pt2 after decompositions, with cases of inputs and PyTorch's
results, case0/in0.npy, case0/out0.npy and so on: what run.sh takes. Needs PyTorch with torchvision,
transformers and NumPy. `--list` prints the names. If one cannot be exported, PyTorch's reason is printed and the exit
status is 1. docs/guide/models.md has the results.
"""

import argparse
import pathlib
import sys
import traceback

import numpy
import torch
from torch import nn

MODELS = {}


def model(make):
    """Registers a function that gives a module, its inputs and, if sizes change, a keyword."""
    MODELS[make.__name__] = make
    return make


def image(size=64, batch=1):
    return (torch.rand(batch, 3, size, size),)


def tokens(length=16, batch=1, words=99):
    return torch.randint(0, words, (batch, length))


# --- torchvision, by name and size of the image ---------------------------------------------------

IMAGES = {
    "resnet18": 64,
    "resnext50_32x4d": 64,
    "wide_resnet50_2": 64,
    "alexnet": 96,
    "vgg11": 64,
    "squeezenet1_1": 64,
    "densenet121": 64,
    "googlenet": 64,
    "inception_v3": 96,
    "shufflenet_v2_x0_5": 64,
    "mnasnet0_5": 64,
    "mobilenet_v2": 64,
    "mobilenet_v3_small": 64,
    "efficientnet_b0": 64,
    "efficientnet_v2_s": 64,
    "regnet_x_400mf": 64,
    "regnet_y_400mf": 64,
    "convnext_tiny": 64,
    "swin_t": 64,
    "swin_v2_t": 64,
    "maxvit_t": 224,
    "vit_b_16": 224,
}
SEGMENTATIONS = ("fcn_resnet50", "deeplabv3_mobilenet_v3_large", "lraspp_mobilenet_v3_large")
VIDEOS = ("r3d_18", "mc3_18", "r2plus1d_18", "s3d")


class FirstResult(nn.Module):
    """The first tensor of a module that gives a dictionary or an object."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, *arguments):
        result = self.inner(*arguments)
        while not isinstance(result, torch.Tensor):
            result = next(iter(result.values())) if hasattr(result, "values") else result[0]
        return result


def add_torchvision():
    import torchvision

    def of_images(name, size):
        options = {"init_weights": False} if name in ("googlenet", "inception_v3") else {}
        if name in ("googlenet", "inception_v3"):
            options["aux_logits"] = False
        return lambda: (getattr(torchvision.models, name)(**options), image(size))

    def of_segments(name):
        make = getattr(torchvision.models.segmentation, name)
        return lambda: (FirstResult(make(weights=None, weights_backbone=None)), image(64))

    def of_videos(name):
        make = getattr(torchvision.models.video, name)
        frames = 16 if name == "s3d" else 4
        size = 224 if name == "s3d" else 32
        return lambda: (make(), (torch.rand(1, 3, frames, size, size),))

    for name, size in IMAGES.items():
        MODELS[name] = of_images(name, size)
    for name in SEGMENTATIONS:
        MODELS[name] = of_segments(name)
    for name in VIDEOS:
        MODELS[name] = of_videos(name)


# --- transformers, by class and configuration -----------------------------------------------------

SMALL = {
    "vocab_size": 99,
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "max_position_embeddings": 64,
}
LLAMA = dict(SMALL, num_key_value_heads=2, pad_token_id=0)
PICTURE = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "image_size": 32,
    "patch_size": 8,
}
TEXTS = {
    "bert": ("BertModel", "BertConfig", SMALL),
    "roberta": ("RobertaModel", "RobertaConfig", SMALL),
    "electra": ("ElectraModel", "ElectraConfig", dict(SMALL, embedding_size=32)),
    "albert": ("AlbertModel", "AlbertConfig", dict(SMALL, embedding_size=16)),
    "distilbert": (
        "DistilBertModel",
        "DistilBertConfig",
        {"vocab_size": 99, "dim": 32, "n_layers": 2, "n_heads": 4, "hidden_dim": 64},
    ),
    "mpnet": ("MPNetModel", "MPNetConfig", SMALL),
    "gpt2": (
        "GPT2LMHeadModel",
        "GPT2Config",
        {"vocab_size": 99, "n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 64},
    ),
    "gpt_neox": ("GPTNeoXForCausalLM", "GPTNeoXConfig", SMALL),
    "gptj": (
        "GPTJForCausalLM",
        "GPTJConfig",
        {"vocab_size": 99, "n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 64, "rotary_dim": 4},
    ),
    "opt": (
        "OPTForCausalLM",
        "OPTConfig",
        {
            "vocab_size": 99,
            "hidden_size": 32,
            "num_hidden_layers": 2,
            "num_attention_heads": 4,
            "ffn_dim": 64,
            "word_embed_proj_dim": 32,
            "max_position_embeddings": 64,
        },
    ),
    "bloom": ("BloomForCausalLM", "BloomConfig", {"vocab_size": 99, "hidden_size": 32, "n_layer": 2, "n_head": 4}),
    "falcon": (
        "FalconForCausalLM",
        "FalconConfig",
        {"vocab_size": 99, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4},
    ),
    "llama": ("LlamaForCausalLM", "LlamaConfig", LLAMA),
    "mistral": ("MistralForCausalLM", "MistralConfig", LLAMA),
    "qwen2": ("Qwen2ForCausalLM", "Qwen2Config", LLAMA),
    "gemma": ("GemmaForCausalLM", "GemmaConfig", dict(LLAMA, head_dim=8)),
    "phi": ("PhiForCausalLM", "PhiConfig", LLAMA),
    "stablelm": ("StableLmForCausalLM", "StableLmConfig", LLAMA),
    "olmo": ("OlmoForCausalLM", "OlmoConfig", LLAMA),
    "t5_encoder": (
        "T5EncoderModel",
        "T5Config",
        {"vocab_size": 99, "d_model": 32, "d_kv": 8, "d_ff": 64, "num_layers": 2, "num_heads": 4},
    ),
    "mamba": (
        "MambaForCausalLM",
        "MambaConfig",
        {"vocab_size": 99, "hidden_size": 32, "num_hidden_layers": 2, "state_size": 8},
    ),
    "fnet": ("FNetModel", "FNetConfig", SMALL),
    "squeezebert": ("SqueezeBertModel", "SqueezeBertConfig", dict(SMALL, embedding_size=32)),
    "deberta_v2": ("DebertaV2Model", "DebertaV2Config", SMALL),
    "xglm": (
        "XGLMForCausalLM",
        "XGLMConfig",
        {"vocab_size": 99, "d_model": 32, "num_layers": 2, "attention_heads": 4, "ffn_dim": 64},
    ),
}
PICTURES = {
    "vit": ("ViTModel", "ViTConfig", PICTURE),
    "deit": ("DeiTModel", "DeiTConfig", PICTURE),
    "beit": ("BeitModel", "BeitConfig", PICTURE),
    "dinov2": ("Dinov2Model", "Dinov2Config", PICTURE),
    "clip_vision": ("CLIPVisionModel", "CLIPVisionConfig", PICTURE),
    "siglip_vision": ("SiglipVisionModel", "SiglipVisionConfig", PICTURE),
    "segformer": (
        "SegformerModel",
        "SegformerConfig",
        {"hidden_sizes": [16, 32, 32, 32], "depths": [1, 1, 1, 1], "num_attention_heads": [1, 2, 2, 2]},
    ),
    "resnet_hf": ("ResNetModel", "ResNetConfig", {"embedding_size": 16, "hidden_sizes": [16, 32], "depths": [1, 1]}),
    "poolformer": (
        "PoolFormerModel",
        "PoolFormerConfig",
        {"hidden_sizes": [16, 32, 32, 32], "depths": [1, 1, 1, 1]},
    ),
    # With its usual range, the results are too small to be compared.
    "mobilevit": ("MobileViTModel", "MobileViTConfig", {"image_size": 64, "initializer_range": 0.1}),
    "cvt": (
        "CvtModel",
        "CvtConfig",
        {"embed_dim": [16, 32, 32], "depth": [1, 1, 1], "num_heads": [1, 2, 2], "cls_token": [False, False, True]},
    ),
    "levit": ("LevitModel", "LevitConfig", {"image_size": 64}),
}


def add_transformers():
    import transformers

    def made(name, class_name, config_name, options):
        torch.manual_seed(0)
        config = getattr(transformers, config_name)(**options)
        config.use_cache = False
        return FirstResult(getattr(transformers, class_name)(config))

    def of_text(name):
        return lambda: (made(name, *TEXTS[name]), (tokens(),))

    def of_picture(name):
        size = PICTURES[name][2].get("image_size", 64)
        return lambda: (made(name, *PICTURES[name]), image(size))

    for name in TEXTS:
        MODELS[name] = of_text(name)
    for name in PICTURES:
        MODELS[name] = of_picture(name)

    def whisper_encoder():
        config = transformers.WhisperConfig(
            vocab_size=99, d_model=32, encoder_layers=2, encoder_attention_heads=4, encoder_ffn_dim=64,
            decoder_layers=1, max_source_positions=50, num_mel_bins=16, pad_token_id=0,
        )
        inner = transformers.WhisperModel(config).encoder
        return FirstResult(inner), (torch.rand(1, 16, 100),)

    def wav2vec2():
        config = transformers.Wav2Vec2Config(
            vocab_size=32, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64,
            conv_dim=(16, 16), conv_kernel=(10, 3), conv_stride=(5, 2), num_feat_extract_layers=2,
            num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=4,
        )
        return FirstResult(transformers.Wav2Vec2Model(config)), (torch.rand(1, 800),)

    def bart():
        config = transformers.BartConfig(
            vocab_size=99, d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4,
            decoder_attention_heads=4, encoder_ffn_dim=64, decoder_ffn_dim=64, max_position_embeddings=64,
        )
        config.use_cache = False
        return FirstResult(transformers.BartModel(config)), (tokens(),)

    for make in (whisper_encoder, wav2vec2, bart):
        MODELS[make.__name__] = make


# --- Small ones, each for something that others do not have ---------------------------------------


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU())
        self.pool = nn.MaxPool2d(2)
        self.middle = nn.Sequential(nn.Conv2d(8, 16, 3, padding=1), nn.GroupNorm(4, 16), nn.SiLU())
        self.up = nn.ConvTranspose2d(16, 8, 2, stride=2)
        self.smooth = nn.Upsample(scale_factor=2, mode="bilinear")
        self.last = nn.Conv2d(16, 2, 1)

    def forward(self, x):
        left = self.down(x)
        middle = self.middle(self.pool(left))
        return self.last(torch.cat([left, self.up(middle)], 1)) + self.smooth(middle)[:, :2]


@model
def unet():
    return UNet(), image(32, 2), {"dynamic_shapes": ({0: torch.export.Dim("batch", min=1, max=8)},)}


class Cache(nn.Module):
    """Keys and values of the tokens so far, which each call extends."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(50, 16)
        self.qkv = nn.Linear(16, 48)
        self.head = nn.Linear(16, 50)
        self.register_buffer("keys", torch.zeros(1, 12, 16))
        self.register_buffer("values", torch.zeros(1, 12, 16))

    def forward(self, token, position):
        q, k, v = self.qkv(self.embed(token)).split(16, -1)
        self.keys.index_copy_(1, position, k)
        self.values.index_copy_(1, position, v)
        seen = torch.arange(12)[None, None, :] <= position[None, :, None]
        scores = (q @ self.keys.transpose(1, 2) / 4).masked_fill(~seen, float("-inf"))
        return self.head(scores.softmax(-1) @ self.values)


@model
def cache():
    return Cache(), (torch.tensor([[7]]), torch.tensor([3]))


class IndexPutCache(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("rows", torch.zeros(8, 4))
        self.register_buffer("count", torch.zeros((), dtype=torch.int64))

    def forward(self, row):
        self.rows[self.count % 8] = row
        self.count += 1
        return self.rows.sum(0) / self.count.clamp(max=8)


@model
def ring_buffer():
    return IndexPutCache(), (torch.rand(4),)


class BatchStatistics(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(6)
        self.linear = nn.Linear(6, 3)

    def forward(self, x):
        return self.linear(self.norm(x))


@model
def batch_statistics():
    return BatchStatistics().train(), (torch.rand(5, 6),), {"train": True}


class Sorting(nn.Module):
    def forward(self, scores, boxes):
        values, order = scores.sort(descending=True, dim=-1)
        best, index = scores.topk(3, dim=-1)
        picked = boxes.gather(1, index[..., None].expand(-1, -1, 4))
        return values.cumsum(-1), order.argsort(-1), best, picked, boxes.index_select(1, order[0, :2])


@model
def sorting():
    return Sorting(), (torch.rand(2, 7), torch.rand(2, 7, 4))


class Ranking(nn.Module):
    def forward(self, x, edges):
        middle = x.median(-1)
        bounds = torch.quantile(x, torch.tensor([0.25, 0.75]), dim=-1)
        bins = torch.searchsorted(edges, x)
        best = x.cummax(-1)
        along = x.take_along_dim(x.argsort(-1), -1)
        flags = torch.isin(bins, torch.tensor([1, 2])) & 1 | (bins << 2 & 4)
        return middle, bounds, bins, best, along, flags, x.kthvalue(2), x.logcumsumexp(-1), x.nonzero_static(size=5)


@model
def ranking():
    return Ranking(), (torch.rand(3, 7), torch.tensor([0.1, 0.4, 0.8]))


class Tracker(nn.Module):
    """A cell for each step, a head with shared keys, and how alike and how far apart its results are."""

    def __init__(self):
        super().__init__()
        self.gru, self.lstm = nn.GRUCell(6, 8), nn.LSTMCell(8, 8)
        self.norm, self.pair = nn.RMSNorm(8), nn.Bilinear(8, 8, 4)

    def forward(self, x, target):
        state = self.gru(x)
        hidden, cell = self.lstm(state)
        heads = self.norm(hidden).view(1, 4, -1, 4)
        keys = cell.view(1, 2, -1, 4)
        shared = nn.functional.scaled_dot_product_attention(heads, keys, keys, enable_gqa=True)
        pooled, places = nn.functional.adaptive_max_pool2d(x[None], (3, 4), return_indices=True)
        pair = nn.functional.hardshrink(self.pair(hidden, cell), 0.01)
        loss = nn.functional.cross_entropy(pair, target, label_smoothing=0.1)
        distance = nn.functional.huber_loss(hidden, cell)
        alike = nn.functional.cosine_similarity(hidden, cell), nn.functional.pairwise_distance(hidden, cell)
        return shared, pooled, places, pair, loss, distance, alike, torch.linalg.norm(cell, ord=1, dim=-1)


@model
def tracker():
    return Tracker(), (torch.rand(4, 6), torch.tensor([0, 3, 1, 2]))


class Scattering(nn.Module):
    def forward(self, x, index):
        a = torch.zeros(4, 5).scatter_add(0, index, x)
        b = torch.zeros(4, 5).scatter(0, index, x)
        c = torch.zeros(4, 5).index_add(0, index[:, 0], x)
        d = torch.scatter_reduce(torch.ones(4, 5), 0, index, x, "amax")
        e = torch.nn.functional.one_hot(index, 4).float().sum(-2)
        return a, b, c, d, e, torch.bincount(index.flatten(), minlength=4)[:4]


@model
def scattering():
    return Scattering(), (torch.rand(3, 5), torch.randint(0, 4, (3, 5)))


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(8, 64),
            nn.Unflatten(1, (16, 2, 2)),
            nn.ConvTranspose2d(16, 8, 4, stride=2, padding=1),
            nn.BatchNorm2d(8),
            nn.LeakyReLU(0.2),
            nn.ConvTranspose2d(8, 4, 3, stride=2, padding=1, output_padding=1, groups=2),
            nn.ELU(),
            nn.Conv2d(4, 3, 3, padding="same", dilation=2),
            nn.Sigmoid(),
        )

    def forward(self, z):
        return self.layers(z)


@model
def decoder():
    return Decoder(), (torch.rand(2, 8),), {"dynamic_shapes": ({0: torch.export.Dim("batch", min=1, max=16)},)}


class Recurrent(nn.Module):
    def __init__(self, kind, **options):
        super().__init__()
        self.inner = kind(6, 8, num_layers=2, batch_first=True, **options)

    def forward(self, x):
        return self.inner(x)[0]


@model
def gru():
    return Recurrent(nn.GRU), (torch.rand(2, 5, 6),)


@model
def bidirectional_lstm():
    return Recurrent(nn.LSTM, bidirectional=True), (torch.rand(2, 5, 6),)


@model
def rnn_relu():
    return Recurrent(nn.RNN, nonlinearity="relu"), (torch.rand(2, 5, 6),)


@model
def lstm_projected():
    return Recurrent(nn.LSTM, proj_size=3), (torch.rand(2, 5, 6),)


class Branch(nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos() * 2, (x,))


@model
def branch():
    return Branch(), (torch.rand(3, 4) - 0.5,)


class Loop(nn.Module):
    def forward(self, x):
        from torch._higher_order_ops.while_loop import while_loop

        count = torch.tensor(0)
        return while_loop(lambda i, y: i < 5, lambda i, y: (i + 1, y * 1.5 + 1), (count, x))


@model
def loop():
    return Loop(), (torch.rand(3),)


@model
def encoder():
    layer = nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, norm_first=True, activation="gelu")
    length = torch.export.Dim("length", min=2, max=32)
    return nn.TransformerEncoder(layer, 2, enable_nested_tensor=False), (torch.rand(2, 6, 16),), {"dynamic_shapes": ({1: length},)}


class Transformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Transformer(16, 4, 1, 1, 32, batch_first=True)

    def forward(self, source, target):
        mask = nn.Transformer.generate_square_subsequent_mask(4)
        return self.inner(source, target, tgt_mask=mask, tgt_is_causal=True)


@model
def transformer():
    return Transformer(), (torch.rand(2, 6, 16), torch.rand(2, 4, 16))


class Audio(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolutions = nn.Sequential(
            nn.Conv1d(1, 8, 9, stride=4), nn.GLU(dim=1), nn.InstanceNorm1d(4), nn.Conv1d(4, 8, 5, groups=4),
            nn.PReLU(), nn.AvgPool1d(3, 2), nn.AdaptiveAvgPool1d(5),
        )

    def forward(self, x):
        return self.convolutions(x).flatten(1)


@model
def audio():
    return Audio(), (torch.rand(2, 1, 256),)


class Volume(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv3d(1, 4, 3, padding=1)
        self.up = nn.ConvTranspose3d(4, 2, 2, stride=2)

    def forward(self, x):
        y = nn.functional.max_pool3d(self.first(x).tanh(), 2)
        return nn.functional.interpolate(self.up(y), scale_factor=2.0, mode="nearest")


@model
def volume():
    return Volume(), (torch.rand(1, 1, 6, 8, 8),)


class Pixels(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Conv2d(3, 12, 3, padding=1, padding_mode="reflect")

    def forward(self, x):
        y = nn.functional.pixel_shuffle(self.body(x), 2)
        grid = nn.functional.affine_grid(torch.eye(2, 3)[None], [1, 3, 10, 10], align_corners=False)
        sampled = nn.functional.grid_sample(y, grid, align_corners=False)
        return sampled, nn.functional.interpolate(y, size=(9, 13), mode="bicubic", align_corners=True), nn.functional.pixel_unshuffle(y, 2)


@model
def pixels():
    return Pixels(), image(8)


class Recommender(nn.Module):
    def __init__(self):
        super().__init__()
        self.bag = nn.EmbeddingBag(40, 8, mode="sum")
        self.top = nn.Sequential(nn.Linear(12, 16), nn.ReLU6(), nn.Linear(16, 1), nn.Softplus())

    def forward(self, ids, offsets, dense):
        return self.top(torch.cat([self.bag(ids, offsets), dense], 1))


@model
def recommender():
    return Recommender(), (torch.randint(0, 40, (10,)), torch.tensor([0, 4]), torch.rand(2, 4))


class Mixed(nn.Module):
    """Half precision, integers, booleans and views."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(6, 4).to(torch.bfloat16)

    def forward(self, x, n):
        y = self.linear(x.to(torch.bfloat16)).float()
        a = torch.where(n > 2, n // 2, n % 3).to(torch.float32)
        b = (x.unfold(1, 3, 2).amax(-1) > 0.5).logical_not()
        return y, a, b, x.roll(1, 1).flip(0), torch.einsum("ij,kj->ik", x, x), x.std(1), x.var(0, unbiased=False)


@model
def mixed():
    return Mixed(), (torch.rand(3, 6), torch.arange(6).reshape(2, 3))


class Symbols(nn.Module):
    def forward(self, x):
        n, m = x.shape
        y = x.reshape(n * 3, m // 3)
        positions = torch.arange(n, dtype=torch.float32) / n
        return y.mean(0), positions[:, None] * x, torch.full((n + 1, m), float(m)), x[n - 2 :].sum()


@model
def symbols():
    dims = {0: torch.export.Dim("n", min=2, max=20)}
    return Symbols(), (torch.rand(5, 6),), {"dynamic_shapes": (dims,)}


class Reshaped(nn.Module):
    """Tensors whose sizes and strides change in place."""

    def forward(self, x):
        y = x * 3
        y.t_()
        z = y + torch.arange(3, dtype=torch.float32)
        z.unsqueeze_(0)
        ones = torch.ones(4, 3)
        ones.transpose_(0, 1)
        short = x + 1
        short.resize_(2, 4)
        return z.squeeze_(0).relu() + ones.t(), y, short * 2


@model
def reshaped():
    return Reshaped(), (torch.rand(3, 4),)


class Padded(nn.Module):
    """Sequences with padding in front: its rows see nothing, by masks of either kind."""

    def __init__(self):
        super().__init__()
        self.project, self.norm = nn.Linear(8, 24), nn.LayerNorm(8)

    def attend(self, x, mask):
        query, key, value = self.project(self.norm(x)).unflatten(-1, (3, 2, 4)).permute(2, 0, 3, 1, 4)
        mixed = nn.functional.scaled_dot_product_attention(query, key, value, mask)
        return x + mixed.transpose(1, 2).flatten(-2)

    def forward(self, x, lengths):
        places = torch.arange(x.shape[1])
        seen = places >= x.shape[1] - lengths[:, None]
        mask = (seen[:, :, None] & seen[:, None, :] & (places[:, None] >= places)).unsqueeze(1)
        added = torch.zeros_like(mask, dtype=x.dtype).masked_fill(~mask, float("-inf"))
        return self.attend(self.attend(x, mask), added)


@model
def padded():
    return Padded(), (torch.rand(3, 5, 8), torch.tensor([5, 2, 0]))


# --- Export ---------------------------------------------------------------------------------------


def flat(value):
    return [t for t in torch.utils._pytree.tree_leaves(value) if isinstance(t, torch.Tensor)]


def save_array(tensor, path):
    if tensor.dtype in (torch.bfloat16,):
        tensor = tensor.float()
    numpy.save(path, tensor.detach().contiguous().numpy())


def export(name, folder):
    torch.manual_seed(0)
    made = MODELS[name]()
    module, inputs = made[0], made[1]
    options = dict(made[2]) if len(made) > 2 else {}
    if not options.pop("train", False):
        module = module.eval()
    with torch.no_grad():
        # Some heads begin with zeros: results would be the same whatever the layers before them do.
        for parameter in module.parameters():
            if parameter.dim() > 1 and not parameter.any():
                parameter.normal_(std=0.02)
    program = torch.export.export(module, inputs, **options)
    folder.mkdir(parents=True, exist_ok=True)
    torch.export.save(program, folder / "model.pt2")
    case = folder / "case0"
    case.mkdir(exist_ok=True)
    for i, tensor in enumerate(flat(inputs)):
        save_array(tensor, case / f"in{i}.npy")
    with torch.no_grad():
        results = flat(module(*inputs))
    for i, tensor in enumerate(results):
        save_array(tensor, case / f"out{i}.npy")
    # Last: PyTorch does not decompose every program that it exports.
    torch.export.save(program.run_decompositions(), folder / "core.pt2")


def run(description):
    """The command line of a file of models: those of MODELS are exported."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    if arguments.list or arguments.folder is None:
        print(*MODELS, sep="\n")
        return 0
    torch.set_num_threads(1)
    status = 0
    for name in arguments.names or MODELS:
        try:
            export(name, arguments.folder / name)
            print(f"{name}: exported", flush=True)
        except Exception as error:  # pylint: disable=broad-except
            lines = "".join(traceback.format_exception_only(error)).strip().splitlines()
            print(f"{name}: PyTorch does not export it: {' '.join(lines)[:300]}", flush=True)
            status = 1
    return status


def main():
    add_torchvision()
    add_transformers()
    return run(__doc__)


if __name__ == "__main__":
    sys.exit(main())
