#!/usr/bin/env bash
# Compares the spec with the one of a git revision: writes changes.md, and adds it to the job's summary.
set -euo pipefail

if [ -z "${SPEC:-}" ]; then
  echo "::error title=cri-kit diff::The input spec is missing: diff needs the file of the spec."
  exit 2
fi
# A revision that begins with a dash would be read as an option.
if [ "${BASE#-}" != "$BASE" ] || ! git rev-parse --quiet --verify "$BASE^{commit}" >/dev/null; then
  echo "::error title=cri-kit diff::The revision in the input base is not in this clone. Check out with fetch-depth: 0."
  echo "changes=error" >>"$GITHUB_OUTPUT"
  exit 2
fi

arguments=(diff "$BASE:$SPEC" "$SPEC" --format markdown)
[ -z "${EXCEPTIONS:-}" ] || arguments+=(--exceptions "$EXCEPTIONS")
code=0
node "$CRI_KIT" "${arguments[@]}" >"$REPORTS/changes.md" || code=$?

case $code in
  0) if git diff --quiet "$BASE" -- "$SPEC"; then changes=none; else changes=compatible; fi ;;
  1) changes=breaking ;;
  *) changes=error ;;
esac
echo "changes=$changes" >>"$GITHUB_OUTPUT"
cat "$REPORTS/changes.md" >>"$GITHUB_STEP_SUMMARY"
exit "$code"
