#!/usr/bin/env bash
# Compares the spec with the one of a git revision: annotates what breaks, writes changes.md, and adds it to the job's summary.
set -euo pipefail

# refuse MESSAGE: ends the step with an annotation.
refuse() {
  echo "::error title=cri-kit diff::$1"
  echo "changes=error" >>"$GITHUB_OUTPUT"
  exit 2
}

[ -n "${SPEC:-}" ] || refuse "The input spec is missing: diff needs the file of the spec."
commit=$(git rev-parse --quiet --verify --end-of-options "$BASE^{commit}") ||
  refuse "The revision in the input base is not in this clone. Check out with fetch-depth: 0."

# A revision without a path means the same file, also if the step runs in a folder of the repository.
arguments=(diff "$commit" "$SPEC")
[ -z "${EXCEPTIONS:-}" ] || arguments+=(--exceptions "$EXCEPTIONS")
code=0
node "$CRI_KIT" "${arguments[@]}" --format github || code=$?
[ "$code" -le 1 ] || refuse "The specs cannot be compared. The lines above say why."
node "$CRI_KIT" "${arguments[@]}" --format markdown >"$REPORTS/changes.md" || true

if [ "$code" -eq 1 ]; then changes=breaking
elif git diff --quiet "$commit" -- "$SPEC"; then changes=none
else changes=compatible; fi
echo "changes=$changes" >>"$GITHUB_OUTPUT"
cat "$REPORTS/changes.md" >>"$GITHUB_STEP_SUMMARY"
exit "$code"
