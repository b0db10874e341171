#!/usr/bin/env bash
# Finds the command of the kit that the project has installed, or installs the one in KIT. Makes the folder for the reports.
set -euo pipefail

# Prints the path of the command, as Node finds the package from the working folder.
command_of_kit() {
  node --print '
    const manifest = require.resolve("cri-kit/package.json");
    require("node:path").resolve(manifest, "..", require(manifest).bin["cri-kit"]);
  ' 2>/dev/null
}

if [ -n "${KIT:-}" ]; then
  # A file is named from the working folder, which npm leaves with --prefix.
  [ ! -e "$KIT" ] || KIT=$(realpath -- "$KIT")
  home=$RUNNER_TEMP/cri-kit
  mkdir -p "$home"
  npm install --no-audit --no-fund --prefix "$home" -- "$KIT"
  command=$(cd "$home" && command_of_kit) || {
    echo "::error title=cri-kit::The package of the input kit is not cri-kit. Give a tarball that npm pack wrote."
    exit 2
  }
elif ! command=$(command_of_kit); then
  echo "::error title=cri-kit::The project has no cri-kit installed. Run npm ci before this step, or give the input kit."
  exit 2
fi

mkdir -p -- "$REPORTS"
{
  echo "command=$command"
  echo "reports=$(realpath -- "$REPORTS")"
} >>"$GITHUB_OUTPUT"
