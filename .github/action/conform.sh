#!/usr/bin/env bash
# Tests a deployment: writes all reports, annotations and the job's summary, and says the verdict as an output.
set -euo pipefail

arguments=(
  conform
  --github
  --html "$REPORTS/report.html"
  --json "$REPORTS/report.json"
  --junit "$REPORTS/junit.xml"
  --sarif "$REPORTS/report.sarif"
  --journal "$REPORTS/journal.ndjson"
)
option() { [ -z "$2" ] || arguments+=("$1" "$2"); }
option --config "${CONFIG:-}"
option --spec "${SPEC:-}"
option --site "${SITE:-}"
option --other-site "${OTHER_SITE:-}"
option --seed "${SEED:-}"
option --baseline "${BASELINE:-}"
[ "${WRITE:-}" != true ] || arguments+=(--write)
while IFS= read -r argument; do
  argument=${argument%$'\r'}
  [ -z "$argument" ] || arguments+=("$argument")
done <<<"${ARGUMENTS:-}"
[ -z "${URL:-}" ] || arguments+=(-- "$URL")

# Not an argument, which everybody on the machine could read in the list of processes.
[ -z "${TOKEN:-}" ] || export CRI_TOKEN=$TOKEN

code=0
node "$CRI_KIT" "${arguments[@]}" || code=$?
case $code in
  0) verdict=conformant ;;
  1) verdict=nonconformant ;;
  3) verdict=inconclusive ;;
  *) verdict=error ;;
esac
echo "verdict=$verdict" >>"$GITHUB_OUTPUT"
exit "$code"
