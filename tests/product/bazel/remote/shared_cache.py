#!/usr/bin/env -S python3 -B
"""Two machines and a remote cache: the second machine fetches everything that the first has built.

Usage: shared_cache.py [--scratch FOLDER] [--seed FOLDER] [--keep] [TARGET...]

Starts nginx as a cache (WebDAV), then makes two root file systems one after the other. Each has the
system's packages of this machine, read-only, and its own home folder, host name and path of the working
tree. It has no output base and no disk cache. In each, Bazel builds and tests the targets (by default
//kernels/...) and examples/accelerator as a separate workspace. Prints how many actions of each kind ran,
and how many came from the cache. The exit status is 0 if all actions of the second machine did.

--seed names a disk cache (`bazel/tools/disk_cache.py folder`) whose entries are the initial content of the
remote cache, so that the first machine need not build everything. Needs root, for the root file systems.
"""

import argparse
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from executions import explain_misses, read_log, report

REPOSITORY = pathlib.Path(__file__).resolve().parents[4]

# The layout of a disk cache, so that a disk cache can be the initial content.
NGINX = """\
daemon off;
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  fastcgi_temp_path {folder}/unused; proxy_temp_path {folder}/unused;
  scgi_temp_path {folder}/unused; uwsgi_temp_path {folder}/unused;
  server {{
    listen 127.0.0.1:{port};
    root {folder}/store;
    client_max_body_size 0;
    rewrite ^/(ac|cas)/(..)(.*)$ /$1/$2/$2$3 break;
    dav_methods PUT;
    create_full_put_path on;
  }}
}}
"""

# A root with the folders of packages of this machine and a working tree; $1 the root, $2 the host name.
ENTER = """\
set -eu
mount --make-rprivate /
mount --bind "$1" "$1"; cd "$1"
for folder in bin etc lib lib32 lib64 libx32 sbin usr; do
  if [ -h "/$folder" ]; then cp -P "/$folder" "$folder"
  elif [ -d "/$folder" ]; then
    mkdir -p "$folder"; mount --rbind "/$folder" "$folder"; mount -o remount,ro,bind "$folder"
  fi
done
mkdir -p proc dev tmp .old
mount -t proc none proc; mount --rbind /dev dev
pivot_root . .old; umount -l /.old
hostname "$2"; shift 2
exec env -i "$@"
"""


class Machine:
    def __init__(self, scratch, name, tree, port):
        self.name = name
        self.root = scratch / name
        self.tree = tree
        self.port = port
        shutil.rmtree(self.root, ignore_errors=True)
        self.copy_sources()
        for folder in ("people/" + name, "logs", "var/tmp"):
            (self.root / folder).mkdir(parents=True)

    def copy_sources(self):
        listed = subprocess.run(
            ["git", "-C", REPOSITORY, "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
            stdout=subprocess.PIPE, check=True, text=True).stdout
        for path in filter(None, listed.split("\0")):
            if not (REPOSITORY / path).exists():
                continue
            target = self.path(self.tree) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(REPOSITORY / path, target, follow_symlinks=False)

    def path(self, inside):
        return self.root / str(inside).lstrip("/")

    def run(self, folder, *command):
        home = "/people/" + self.name
        environment = ["HOME=" + home, "USER=" + self.name, "PATH=/usr/bin:/bin"]
        words = ["sh", "-c", 'cd "$0" && exec "$@"', str(folder), *command]
        enter = ["unshare", "--mount", "--pid", "--uts", "--fork", "--kill-child", "sh", "-c", ENTER, "sh"]
        subprocess.run(enter + [str(self.root), self.name, *environment, *words],
                       check=True, stdin=subprocess.DEVNULL)

    def bazel(self, folder, log, *words):
        """Builds and tests; gives the actions that it ran."""
        self.run(folder, "bazel", "--output_user_root=/people/%s/bazel" % self.name, "--batch", "test",
                 "--remote_cache=http://127.0.0.1:%d" % self.port, "--remote_timeout=600",
                 "--execution_log_json_file=/logs/" + log, "--noshow_progress", "--test_summary=none", *words)
        return read_log(self.root / "logs" / log)

    def build_all(self, targets):
        actions = self.bazel(
            self.tree, "tree.json", "--config=opt", "--build_tag_filters=-whole", "--test_tag_filters=-whole",
            "--", *targets, "//compiler:switchyard", "//compiler:switchyard-check")
        self.install()
        return actions + self.bazel(
            self.tree + "/examples/accelerator", "consumer.json",
            "--override_repository=installed=/people/%s/installed" % self.name,
            "--@switchyard//bazel:compiler=@installed//:switchyard",
            "--@switchyard//bazel:kernel_checker=@installed//:switchyard-check", "//...")

    def install(self):
        """The two programs that were built, as a repository."""
        installed = self.root / "people" / self.name / "installed"
        installed.mkdir()
        (installed / "WORKSPACE").write_text("")
        (installed / "BUILD").write_text("exports_files(['switchyard', 'switchyard-check'])\n")
        inside = "/people/%s/installed" % self.name
        self.run(self.tree, "cp", "bazel-bin/compiler/switchyard", "bazel-bin/compiler/switchyard-check", inside)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def start_cache(folder, seed):
    (folder / "store").mkdir(parents=True)
    if seed:
        for part in ("ac", "cas"):
            subprocess.run(["cp", "-al", os.path.join(seed, part), folder / "store" / part], check=True)
    port = free_port()
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port))
    # nginx runs its workers as another user if it runs as root.
    user = ["-g", "user root;"] if os.getuid() == 0 else []
    call = ["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log", *user]
    server = subprocess.Popen(call)
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return server, port
        time.sleep(0.1)
    server.terminate()
    sys.exit("nginx does not answer; see %s" % (folder / "error.log"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scratch", help="a folder for all that is made (default: a temporary one)")
    parser.add_argument("--seed", help="a disk cache of Bazel, on the same disk as the scratch folder")
    parser.add_argument("--keep", action="store_true", help="leave the scratch folder, with the logs")
    parser.add_argument("targets", nargs="*", default=["//kernels/..."])
    options = parser.parse_args()
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="shared-cache-", dir=options.scratch)).resolve()
    server, port = start_cache(scratch / "cache", options.seed)
    try:
        first = Machine(scratch, "ada", "/build/one/switchyard", port).build_all(options.targets)
        report("first machine", first)
        second = Machine(scratch, "grace", "/srv/work/of/grace/tree", port).build_all(options.targets)
        misses = report("second machine", second)
        explain_misses(first, second)
    finally:
        server.terminate()
        server.wait()
        if not options.keep:
            shutil.rmtree(scratch, ignore_errors=True)
    return 1 if misses or not second else 0


if __name__ == "__main__":
    sys.exit(main())
