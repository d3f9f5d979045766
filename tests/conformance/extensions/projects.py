"""The projects that build_extensions.py builds: where their sources are, and what these need."""
import dataclasses


@dataclasses.dataclass
class Project:
    sources: tuple            # patterns, in the tree
    includes: tuple           # folders, in the tree
    flags: tuple = ()         # of every compilation
    options: tuple = ()       # of import
    libraries: tuple = ()     # of every link
    installed: str = ""       # below /: the library of a package, for results of PyTorch


PROJECTS = {
    # `io` and the kernels of quantized tensors and of autocast are projects of their own.
    "vision": Project(
        sources=("torchvision/csrc/vision.cpp", "torchvision/csrc/ops/*.cpp", "torchvision/csrc/ops/cpu/*.cpp",
                 "torchvision/csrc/ops/autograd/*.cpp"),
        includes=("torchvision/csrc", "."),
        installed="usr/lib/python3/dist-packages/torchvision/_C.*.so"),
    "scatter": Project(sources=("csrc/*.cpp", "csrc/cpu/*.cpp"), includes=("csrc",)),
    "cluster": Project(sources=("csrc/*.cpp", "csrc/cpu/*.cpp"), includes=("csrc",)),
    # The tree has its submodule third_party/parallel-hashmap. The operators that are left out take and
    # give tables of tensors by name.
    "sparse": Project(
        sources=("csrc/*.cpp", "csrc/cpu/*.cpp"), includes=("csrc", "third_party/parallel-hashmap"),
        options=("--leave-out=torch_sparse::hgt_sample,torch_sparse::hetero_neighbor_sample,"
                 "torch_sparse::hetero_temporal_neighbor_sample",)),
    "audio": Project(
        sources=("torchaudio/csrc/overdrive.cpp", "torchaudio/csrc/forced_align/*.cpp",
                 "torchaudio/csrc/forced_align/cpu/*.cpp"),
        includes=(".",)),
}


def is_forwards_of(forwards, source):
    """Whether a file of --forwards is that of a source: it has its name, and folders of it."""
    wanted = str(forwards)[: -len("_forwards.h")]
    return any(str(one).endswith("/" + wanted) for one in (source, source.with_suffix("")))
