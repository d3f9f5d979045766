#!/usr/bin/env python3
"""Compiles exported models with PyTorch's AOTInductor and with ExecuTorch: the peers of models.py.

Usage: peers.py MODELS FOLDER [NAME...]

MODELS is what tests/product/model/run.sh takes. Writes FOLDER/NAME.pt2, a package of AOTInductor, and
FOLDER/NAME.pte, a program of ExecuTorch whose parts go to XNNPACK where it takes them. This Python imports
torch, and executorch for the programs. Says which of them a peer cannot compile, and goes on; exits with 1
if it compiled none.
"""

import os
import sys

import torch


def _aotinductor(program, path):
    torch._inductor.aoti_compile_and_package(program, package_path=path)


def _executorch(program, path):
    from executorch.backends.xnnpack.partition.xnnpack_partitioner import XnnpackPartitioner
    from executorch.exir import to_edge_transform_and_lower

    lowered = to_edge_transform_and_lower(program, partitioner=[XnnpackPartitioner()])
    with open(path + ".part", "wb") as file:
        lowered.to_executorch().write_to_file(file)
    os.rename(path + ".part", path)


PEERS = (("AOTInductor", ".pt2", _aotinductor), ("ExecuTorch", ".pte", _executorch))


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: peers.py MODELS FOLDER [NAME...]")
    models, folder, *names = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    torch.set_num_threads(1)
    written = 0
    for name in names or sorted(os.listdir(models)):
        archive = os.path.join(models, name, "model.pt2")
        if not os.path.exists(archive):
            continue
        for peer, ending, compile_with in PEERS:
            path = os.path.join(os.path.abspath(folder), name + ending)
            try:
                # Compilers change the program that they are given.
                compile_with(torch.export.load(archive), path)
                written += 1
                print("%s: %s, %d bytes" % (name, peer, os.path.getsize(path)), flush=True)
            except Exception as error:  # Whatever a peer throws: it cannot compile this model.
                print("%s: %s cannot: %s" % (name, peer, str(error).split("\n")[0]), flush=True)
    sys.exit(0 if written else 1)


if __name__ == "__main__":
    main()
