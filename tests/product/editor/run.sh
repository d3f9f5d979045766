#!/bin/bash
# A session of Neovim, with its own client, and `switchyard lsp`. Its configuration is the one that
# docs/guide/editors.md shows. session.lua types, asks and looks, in a second Neovim without a screen.
#
# usage, in the root of the repository: run.sh SWITCHYARD
# Exit status 0 without Neovim, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1")
if ! command -v nvim > /dev/null; then
  echo "SKIPPED: no Neovim: \`./dev setup editor\` brings it"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$switchyard" "$work/bin/switchyard"
sed -n '/^```lua$/,/^```$/p' docs/guide/editors.md | sed '/^```/d' > "$work/init.lua"
# What Neovim keeps of sessions, and its log.
export HOME=$work XDG_CONFIG_HOME=$work XDG_DATA_HOME=$work XDG_STATE_HOME=$work XDG_CACHE_HOME=$work
PATH=$work/bin:$PATH nvim --headless -u NONE -c 'set noswapfile' -S tests/product/editor/session.lua -- "$work"
