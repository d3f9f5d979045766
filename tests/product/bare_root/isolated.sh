#!/bin/bash
# Usage: isolated.sh make_root ROOT SUITE [PACKAGES]
#        isolated.sh run_inside ROOT SHARED CACHE COMMAND
#
# The parts of run.sh that mount. run.sh starts it in namespaces of its own, so that mounts end with it.
set -euo pipefail

# The sources of Debian that this machine has, one a line, with the names of another suite. What is not released (sid)
# has no updates and no security of its own.
debian_sources() {
  local codename
  codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
  apt-get indextargets --format '$(ORIGIN)|$(REPO_URI)|$(RELEASE)|$(COMPONENT)' 'Created-By: Packages' 2> /dev/null |
    sed -n 's/^Debian|//p' | sort -u | while IFS='|' read -r uri release component; do
    # A suite may be named by its state (`stable`), which is another release for each machine.
    case "$1:$release" in
      sid:"$codename"?*) ;;
      *:"$codename"*) printf 'deb %s %s %s\n' "$uri" "$1${release#"$codename"}" "$component" ;;
    esac
  done
}

# The packages, with commas between them, are those that a root has beside the smallest system.
make_root() {
  local root=$1 suite=$2 packages=${3-ca-certificates,git} sources mirror
  sources=$(debian_sources "$suite")
  mirror=$(sed -n "s/^deb \([^ ]*\) $suite main$/\1/p" <<< "$sources" | head -n 1)
  # shellcheck disable=SC2086 # no argument where no mirror is known
  debootstrap --variant=minbase --include="$packages" "$suite" "$root" $mirror
  [ -z "$sources" ] || printf '%s\n' "$sources" > "$root/etc/apt/sources.list"
  apt-config dump | grep '^Acquire::' > "$root/etc/apt/apt.conf.d/90acquire" || true
}

# The file system of devices is made here: only those that every machine has.
mount_devices() {
  local root=$1 device
  mount -t tmpfs -o mode=755 none "$root/dev"
  for device in null zero full random urandom tty; do
    : > "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
  done
  mkdir "$root/dev/shm" "$root/dev/pts"
  mount -t tmpfs -o mode=1777 none "$root/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=0666 none "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  ln -s /proc/self/fd "$root/dev/fd"
  ln -s fd/0 "$root/dev/stdin"
  ln -s fd/1 "$root/dev/stdout"
  ln -s fd/2 "$root/dev/stderr"
}

run_inside() {
  local root=$1 shared=$2 cache=$3 command=$4 variable environment=()
  mount --bind "$root" "$root"
  mount_devices "$root"
  mount -t proc none "$root/proc"
  mount -t sysfs -o ro none "$root/sys"
  mount -t tmpfs -o mode=755 none "$root/run"
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  if [ -d "$shared" ]; then
    mkdir -p "$root/srv/clone/shared"
    mount --bind "$(readlink -f "$shared")" "$root/srv/clone/shared"
    mount -o remount,ro,bind "$root/srv/clone/shared"
  fi
  environment=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8)
  if [ -n "$cache" ]; then
    mkdir -p "$root/var/cache/bazel"
    mount --bind "$cache" "$root/var/cache/bazel"
    environment+=(SWITCHYARD_DISK_CACHE=/var/cache/bazel)
  fi
  for variable in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY SWITCHYARD_DISK_CACHE_GIB; do
    [ -z "${!variable:-}" ] || environment+=("$variable=${!variable}")
  done
  # Nothing of this machine can be seen any more. A chroot would hide it, but no process in one may make a sandbox.
  mkdir -p "$root/srv/old"
  cd "$root"
  pivot_root . srv/old
  # shellcheck disable=SC2016 # expanded inside
  exec env -i "${environment[@]}" /bin/bash -c '
    umount --lazy /srv/old && rmdir /srv/old && cd /srv/clone/switchyard && eval "$1"' bare_root "$command"
}

"$@"
