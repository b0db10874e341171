#!/usr/bin/env bash
# Verifies that the spec is valid and the generated code is up to date, with annotations.
set -euo pipefail

arguments=(check --format github --out "$OUT")
[ -z "${SPEC:-}" ] || arguments+=(--spec "$SPEC")
node "$CRI_KIT" "${arguments[@]}"
