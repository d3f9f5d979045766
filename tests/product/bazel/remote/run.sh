#!/bin/bash
# Usage: run.sh PROGRAMS [--worker=ROOT] [--scratch=FOLDER] [--keep] [PART...]
#
# Remote execution: a server with workers on loopback (Debian's buildbox-casd with buildbox-run-hosttools) runs every
# command of a build that Bazel 7 does not perform itself. Then another clone, elsewhere and with an output base of its
# own, builds the same and must find everything in the server's cache. Prints a table of the commands of both: how many
# ran on a worker, came from the cache, or ran here. Ends with 0 if in the first clone none ran here, and in the second
# all came from the cache. Parts, by default all:
#
#   registered  builds and tests all of examples/accelerator as a module, with `switchyard` and `switchyard-check` of the
#               folder PROGRAMS
#   source      the same with programs that the module builds
#   compiler    builds //compiler:switchyard of the repository with `./dev build`
#
# The workers see the files of this machine, or with --worker only those of ROOT, which
# `image.sh --suite=sid ROOT $(bazel/packaging/packages.py worker) buildbox` makes; the server is then in ROOT/srv, too.
# All else is in the scratch folder, a temporary one by default, and removed; --keep leaves it, with the logs. Server
# and proxy end with this script. Needs Bazel 7 and the packages of bazel/packages-remote.txt.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$here/../../../..")
# shellcheck source=tests/product/bazel/module/workspace.sh
source "$here/../module/workspace.sh"
say() { printf 'tests/product/bazel/remote: %s\n' "$*"; }
programs=
worker=
scratch=
keep=
parts=()
for argument; do
  case "$argument" in
    --worker=*) worker=$(readlink -f "${argument#*=}") ;;
    --scratch=*) scratch=${argument#*=} ;;
    --keep) keep=1 ;;
    registered | source | compiler) parts+=("$argument") ;;
    *)
      if [ -n "$programs" ] || [ ! -d "$argument" ]; then
        say "neither an option, a part nor the folder of the programs: $argument" >&2
        exit 2
      fi
      programs=$(readlink -f "$argument")
      ;;
  esac
done
[ -n "$programs" ] || {
  say 'which folder has the programs?' >&2
  exit 2
}
[ "${#parts[@]}" != 0 ] || parts=(registered source compiler)
if ! has_modules || ! command -v buildbox-casd > /dev/null || ! python3 -c 'import grpc' 2> /dev/null; then
  say 'skipped: needs Bazel 7, buildbox and python3-grpcio; on Debian sid "./dev setup remote" brings them'
  exit 0
fi

[ -z "$scratch" ] || mkdir -p "$scratch"
work=$(mktemp -d ${scratch:+--tmpdir="$scratch"} remote.XXXXXX)
servers=()
part=
finish() {
  local i signal=TERM
  [ -z "$part" ] || kill -- "-$part" 2> /dev/null || true
  [ -z "$part" ] || wait "$part" 2> /dev/null || true
  # A namespace, and all that runs in it, ends with its first process, which only this signal ends.
  [ -z "$worker" ] || signal=KILL
  # The proxy ends before the server that it passes calls to.
  for ((i = ${#servers[@]} - 1; i >= 0; --i)); do
    kill "-$signal" "${servers[i]}" 2> /dev/null || true
    wait "${servers[i]}" 2> /dev/null || true
  done
  if [ -n "$keep" ]; then
    say "left: $work"
  else
    chmod -R u+w "$work" && rm -rf "$work"
  fi
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

start_servers() {
  local socket=$work/casd.sock store=$work/store inside=()
  if [ -n "$worker" ]; then
    inside=(unshare --mount --pid --ipc --uts --fork --kill-child --mount-proc --propagation=private "--root=$worker")
    socket=/srv/casd.sock store=/srv/store
    rm -rf "${worker:?}$socket" "$worker$store"
  fi
  # Commands find their inputs, copied or linked, without FUSE, and nothing of this script's environment.
  "${inside[@]}" env BUILDBOX_STAGER=copy-or-link buildbox-casd --bind="unix:$socket" --jobs="$(nproc)" \
    --cache-failures=false --buildbox-run=/usr/bin/buildbox-run-hosttools --runner-arg=--clearenv "$store" \
    > "$work/casd.log" 2>&1 &
  servers+=("$!")
  python3 -B "$here/api_version_proxy.py" "unix:$worker$socket" "$work/port" > "$work/proxy.log" 2>&1 &
  servers+=("$!")
  until [ -s "$work/port" ]; do
    { kill -0 "${servers[0]}" && kill -0 "${servers[1]}"; } 2> /dev/null || {
      cat "$work/casd.log" "$work/proxy.log" >&2
      say 'the server does not start' >&2
      exit 1
    }
    sleep 0.1
  done
  REMOTE=("--remote_executor=grpc://127.0.0.1:$(cat "$work/port")" --spawn_strategy=remote --strategy=TestRunner=remote
    --jobs="$(($(nproc) + 1))" --noshow_progress)
}

# The files of the working tree, without what git and Bazel keep in it.
copy_tree() {
  mkdir -p "$1"
  tar -C "$root" --exclude=./.git --exclude='./bazel-*' -cf - . | tar -xf - -C "$1"
}

# run_part NAME LOGS TREE: one part in a folder of its own below the clone's parent.
run_part() {
  local name=$1 logs=$2 tree=$3 place
  place=$(dirname "$tree")/$name
  local logged=("${REMOTE[@]}" "--execution_log_json_file=$logs/$name.json" "--build_event_json_file=$logs/$name.events")
  mkdir "$place"
  if [ "$name" = compiler ]; then
    (cd "$tree" && SWITCHYARD_DISK_CACHE='' SWITCHYARD_OUTPUT_BASE="$place/base" \
      ./dev build "${logged[@]}" //compiler:switchyard)
    return
  fi
  { copy_example "$tree" "$place" && depend_on "$tree" "$place"; } || return
  [ "$name" != registered ] || register_programs "$place" "$programs" || return
  # shellcheck disable=SC2046 # a list of words
  (cd "$place/module" && bazel --batch --output_base="$place/base" test $(cat "$place/options") "${logged[@]}" //...)
}

# run_round NAME TREE: all parts in a new clone.
run_round() {
  local round=$1 tree=$2 name began
  mkdir "$work/$round"
  copy_tree "$tree"
  for name in "${parts[@]}"; do
    began=$SECONDS
    # A group of processes, which a signal to this script ends.
    set -m
    run_part "$name" "$work/$round" "$tree" > "$work/$round/$name.log" 2>&1 < /dev/null &
    part=$!
    set +m
    wait "$part" || {
      tail -n 40 "$work/$round/$name.log" >&2
      say "$round, $name: failed" >&2
      exit 1
    }
    part=
    say "$round, $name: $((SECONDS - began)) s"
  done
}

say "$(dpkg-query -W -f='${Package} ${Version}, ' bazel-bootstrap buildbox g++ 2> /dev/null)$(nproc) cores"
start_servers
run_round first "$work/ada/switchyard"
run_round second "$work/elsewhere/of/grace/tree"
python3 -B "$here/executions.py" "$work/first" "$work/second"
