// Tests whole commands: their exact output and their exit codes.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../runtime/server/store/sqlite/driver.js";
import { otherSpec, ownSpec, packageRoot, thirdSpec } from "../spec/package-root.js";
import { shownFolder } from "../spec/testing/shown-folder.js";
import { transcriptOf } from "./testing/transcript.js";

let folder: string;
beforeAll(async () => {
  folder = await shownFolder("cri-golden");
  await writeFile(join(folder, "bad.ndjson"), '{"resourceType":"Vehicle"}\nnonsense\n');
  await writeFile(
    join(folder, "draft.yaml"),
    'tolerate:\n  - check: ids/Vehicle/new\n    reason: ""\n    owner: ""\n    until: ""\n',
  );
  await writeFile(join(folder, "good.ndjson"), `${JSON.stringify({ ...patient, id: "p1" })}\n`);
  const byUrl = {
    resourceType: "Observation",
    id: "o",
    subject: { reference: "https://old.example/sites/9/Patient/p1" },
  };
  await writeFile(join(folder, "by-url.ndjson"), `${record}\n${JSON.stringify(byUrl)}\n`);
  await writeFile(join(folder, "empty.har"), JSON.stringify({ log: { ...recorded.log, entries: [] } }));
  await writeFile(join(folder, "known.yaml"), knownFailure);
  await writeFile(
    join(folder, "config.yaml"),
    'baseUrl: https://a.example\nsite: "1"\nwrite: true\nseed: 1\n',
  );
  await writeFile(join(folder, "latin.yaml"), Buffer.from("seed: 1 # for M\xfcller\n", "latin1"));
  await mkdir(join(folder, "latin"));
  await writeFile(join(folder, "words.txt"), "hello world\n");
  await writeFile(join(folder, "latin", "a.ndjson"), Buffer.from('{"family":"M\xfcller"}\n', "latin1"));
  await writeFile(join(folder, "no-spec.yaml"), "name: nothing\n");
  const documents = join(packageRoot(), "spec", "import", "testing");
  await cp(join(documents, "books.yaml"), join(folder, "openapi.yaml"));
  await cp(join(documents, "fhir"), join(folder, "fhir"), { recursive: true });
  await writeFile(join(folder, "swagger.json"), '{ "swagger": "2.0", "paths": {} }\n');
  await writeFile(
    join(folder, "cut-openapi.yaml"),
    "openapi: 3.1.0\ninfo:\n  title: Cut\n  version '1'\npaths: {}\n",
  );
  await writeFile(
    join(folder, "no-records.yaml"),
    "openapi: 3.1.0\npaths:\n  /login:\n    post: { responses: {} }\n",
  );
  await writeFile(join(folder, "base.yaml"), await readFile(otherSpec(), "utf8"));
  await writeFile(join(folder, "library.yaml"), await readFile(thirdSpec(), "utf8"));
  await writeFile(
    join(folder, "overlay.yaml"),
    "overlay-of: base.yaml\nname: north\nchanges:\n  gap.serach.response: { answer: array }\n",
  );
  await writeFile(
    join(folder, "journal.ndjson"),
    `${JSON.stringify({ act: "run", interface: "fleet-records", baseUrl: "http://127.0.0.1:9" })}\n`,
  );
  await writeFile(join(folder, "elsewhere.har"), JSON.stringify(recorded));
  const later = await openDatabase(join(folder, "later.db"));
  later.exec("PRAGMA user_version = 99");
  later.close();
});
afterAll(() => rm(folder, { recursive: true }));

const patient = { resourceType: "Patient", gender: "female", birthDate: "1980-01-31" };
const record = JSON.stringify({ ...patient, id: "p1" });
/** A record that is added and read without one of its members, and a page that does not belong to the interface. */
const recorded = {
  log: {
    version: "1.2",
    creator: { name: "a browser", version: "1" },
    entries: [
      ["POST", "/r4/sites/12/Patient", record],
      ["GET", "/r4/sites/12/Patient/p1", record.replace(/,"birthDate":"[^"]*"/, "")],
      ["GET", "/welcome", "<p>Welcome"],
    ].map(([method, path, text], second) => ({
      startedDateTime: `2026-03-01T08:00:0${second}.000Z`,
      time: 12,
      request: {
        method,
        url: `https://records.example/api${path}`,
        headers: [{ name: "Authorization", value: "Bearer s3cret" }],
        ...(method === "POST" ? { postData: { mimeType: "text/json", text: JSON.stringify(patient) } } : {}),
      },
      response: {
        status: 200,
        headers: [{ name: "Content-Type", value: "application/json" }],
        content: { mimeType: "application/json", text },
      },
    })),
  },
};
const knownFailure = `tolerate:
  - check: round-trip/Patient/birthDate
    reason: the birth date is on its way
    owner: records team
    until: "2999-12-31"
`;
const nobody = "http://127.0.0.1:9";
const cases: Readonly<Record<string, readonly string[]>> = {
  help: ["--help"],
  "help-conform": ["conform", "--help"],
  "help-compare": ["compare", "--help"],
  "help-diff": ["diff", "--help"],
  "help-migrate": ["migrate", "--help"],
  "help-generate": ["generate", "--help"],
  "help-init": ["init", "--help"],
  init: ["init", "FOLDER/first"],
  "init-overlay": ["init", "FOLDER/first/north.yaml", "--overlay", "FOLDER/base.yaml"],
  "init-over-a-file": ["init", "FOLDER/no-spec.yaml"],
  "init-overlay-of-a-folder": ["init", "FOLDER/first", "--overlay", "FOLDER"],
  "init-overlay-of-another-file": ["init", "FOLDER/first", "--overlay", "FOLDER/words.txt"],
  "generate-into-a-file": ["generate", "--spec", "FOLDER/base.yaml", "--out", "FOLDER/words.txt"],
  "init-overlay-of-nothing": ["init", "FOLDER/first", "--overlay", "FOLDER/none.yaml"],
  "init-from-openapi": ["init", "FOLDER/drafted", "--from", "FOLDER/openapi.yaml"],
  "init-from-fhir": ["init", "FOLDER/statement", "--from", "FOLDER/fhir/capability-statement.json"],
  "init-from-swagger": ["init", "FOLDER/none", "--from", "FOLDER/swagger.json"],
  "init-from-cut-yaml": ["init", "FOLDER/none", "--from", "FOLDER/cut-openapi.yaml"],
  "init-from-no-records": ["init", "FOLDER/none", "--from", "FOLDER/no-records.yaml"],
  "init-from-another-file": ["init", "FOLDER/none", "--from", "FOLDER/known.yaml"],
  "init-from-no-file": ["init", "FOLDER/none", "--from", "clinical"],
  "init-from-a-url": ["init", "FOLDER/none", "--from", "https://api.example/openapi.yaml"],
  "init-from-over-a-file": ["init", "FOLDER/no-spec.yaml", "--from", "FOLDER/openapi.yaml"],
  "init-under-a-file": ["init", "FOLDER/no-spec.yaml/first"],
  "generate-overlay-with-mistakes": ["generate", "--spec", "FOLDER/overlay.yaml", "--out", "FOLDER/out"],
  "help-check": ["check", "--help"],
  "help-load": ["load", "--help"],
  "help-serve": ["serve", "--help"],
  "help-proxy": ["proxy", "--help"],
  "help-sample": ["sample", "--help"],
  "sample-of-no-patients": ["sample", "--patients", "3", "--spec", "FOLDER/base.yaml"],
  "sample-of-types-without-names": ["sample", "--records", "3", "--spec", "FOLDER/library.yaml"],
  "sample-to-file": ["sample", "--patients", "1", "--out", "FOLDER/sample.ndjson"],
  "sample-over-a-file": ["sample", "--patients", "1", "--out", "FOLDER/no-spec.yaml"],
  "sample-counted-twice": ["sample", "--patients", "1", "--records", "1"],
  "serve-site-of-no-sample": ["serve", "--sample-site", "2"],
  "serve-sample-without-sites": [
    "serve",
    "--sample",
    "2",
    "--sample-site",
    "2",
    "--spec",
    "FOLDER/library.yaml",
  ],
  "unknown-command": ["confrom"],
  "unknown-option": ["check", "--sepc", "x.yaml"],
  "unknown-option-of-conform": ["conform", nobody, "--sight", "12"],
  "conform-without-site": ["conform", nobody],
  "conform-no-url": ["conform", "records.example.org", "--site", "1"],
  "conform-url-with-query": ["conform", `${nobody}/?a=b`, "--site", "1"],
  "conform-har-empty": ["conform", nobody, "--har", "FOLDER/empty.har"],
  "conform-bad-header": ["conform", nobody, "--site", "1", "--header", "X-Key"],
  "conform-bad-header-value": ["conform", nobody, "--site", "1", "--header", "X-Key: a\nb"],
  "conform-empty-token": ["conform", nobody, "--site", "1", "--token", ""],
  "conform-empty-site": ["conform", nobody, "--site", ""],
  "conform-bad-seed": ["conform", nobody, "--site", "1", "--seed", "-1"],
  "conform-only-a-star": ["conform", nobody, "--site", "1", "--only", "search/*"],
  "conform-only-smok": ["conform", nobody, "--site", "1", "--only", "Smok"],
  "conform-only-part-of-an-id": ["conform", nobody, "--site", "1", "--only", "search/Patient.brithdate"],
  "conform-only-nothing": ["conform", nobody, "--site", "1", "--only", "smoke", "--only", ""],
  "conform-empty-report": ["conform", nobody, "--site", "1", "--json", ""],
  "conform-unknown-check": ["conform", nobody, "--site", "1", "--only", "serach/"],
  "conform-no-answers-file": ["conform", nobody, "--site", "1", "--answers", "FOLDER/none.json"],
  "conform-answers-misspelt": ["conform", nobody, "--site", "1", "--answers", "chosn"],
  "conform-no-type": ["conform", nobody, "--site", "1", "--id", "Patiet/7"],
  "conform-id-and-version": ["conform", nobody, "--site", "1", "--id", "Patient/7/2"],
  "conform-one-site-twice": ["conform", nobody, "--site", "1", "--other-site", "1"],
  "conform-no-config-file": ["conform", "--config", "none.yaml"],
  "conform-out-without-discover": ["conform", nobody, "--site", "1", "--out", "FOLDER/a.yaml"],
  "discover-over-a-file": ["conform", nobody, "--site", "1", "--discover", "--out", "FOLDER/no-spec.yaml"],
  "diff-no-file": ["diff", "FOLDER/none.yaml", "FOLDER/no-spec.yaml"],
  "diff-of-one": ["diff", "FOLDER/no-spec.yaml"],
  "diff-no-exceptions": ["diff", ownSpec(), ownSpec(), "--exceptions", "FOLDER/none.yaml"],
  "diff-nothing": ["diff", ownSpec(), ownSpec(), "--format", "github"],
  "migrate-no-project": ["migrate", ownSpec(), ownSpec(), "--project", "none.json"],
  "migrate-project-folder": ["migrate", ownSpec(), ownSpec(), "--project", "FOLDER"],
  "migrate-of-one": ["migrate", "FOLDER/no-spec.yaml"],
  "compare-no-file": ["compare", "none-a.json", "none-b.json"],
  "compare-folders": ["compare", "FOLDER", "FOLDER"],
  "compare-no-report": ["compare", "package.json", "package.json"],
  "conform-baseline-of-another-kind": ["conform", nobody, "--site", "1", "--baseline", "FOLDER/base.yaml"],
  "conform-config-of-another-kind": ["conform", nobody, "--config", "FOLDER/base.yaml"],
  "check-spec-of-another-kind": ["check", "--spec", "FOLDER/config.yaml"],
  "conform-latin-config": ["conform", nobody, "--config", "FOLDER/latin.yaml"],
  "conform-latin-answers": ["conform", nobody, "--site", "1", "--answers", "FOLDER/latin.yaml"],
  "conform-latin-data": ["conform", nobody, "--site", "1", "--write", "--data", "FOLDER/latin"],
  "conform-data-that-only-reads": ["conform", nobody, "--site", "1", "--data", "FOLDER/latin"],
  "conform-no-baseline": ["conform", nobody, "--site", "1", "--baseline", "FOLDER/none.yaml"],
  "conform-baseline-as-drafted": ["conform", nobody, "--site", "1", "--baseline", "FOLDER/draft.yaml"],
  "conform-baseline-exists": ["conform", nobody, "--site", "1", "--write-baseline", "FOLDER/draft.yaml"],
  "conform-one-file-twice": ["conform", nobody, "--site", "1", "--json", "FOLDER/r", "--sarif", "FOLDER/r"],
  "conform-unreachable": ["conform", nobody, "--site", "1"],
  "conform-no-har": ["conform", nobody, "--har", "FOLDER/none.har"],
  "conform-har-elsewhere": ["conform", nobody, "--har", "FOLDER/elsewhere.har"],
  "conform-har-of-a-browser": ["conform", "https://records.example/api", "--har", "FOLDER/elsewhere.har"],
  "conform-har-held-to-a-baseline": [
    "conform",
    "https://records.example/api",
    "--har",
    "FOLDER/elsewhere.har",
    "--baseline",
    "FOLDER/known.yaml",
  ],
  "conform-har-unknown-check": ["conform", nobody, "--har", "FOLDER/elsewhere.har", "--only", "serach/"],
  "conform-har-and-data": ["conform", nobody, "--har", "FOLDER/elsewhere.har", "--data", "FOLDER"],
  "proxy-two-records": ["proxy", "--target", nobody, "--record", "FOLDER/a.har", "--har-out", "FOLDER/b.har"],
  "proxy-unknown-check": ["proxy", "--target", nobody, "--only", "serach/"],
  "proxy-open-to-all": ["proxy", "--target", nobody, "--host", "0.0.0.0"],
  "proxy-without-target": ["proxy"],
  "proxy-several-sites": ["proxy", "--target", "http://{site}.records.example"],
  "serve-open-to-all": ["serve", "--host", "0.0.0.0"],
  "serve-unknown-store": ["serve", "--store", "floppy"],
  "serve-no-folder": ["serve", "--store", "sqlite:FOLDER/none/records.db"],
  "serve-no-store": ["serve", "--store", "sqlite:FOLDER/no-spec.yaml"],
  "serve-audit-folder": ["serve", "--audit", "FOLDER"],
  "serve-empty-token": ["serve", "--token", ""],
  "serve-bad-tokens": ["serve", "--tokens", "FOLDER/bad.ndjson"],
  "serve-no-tokens": ["serve", "--tokens", "FOLDER/none.json"],
  "serve-no-audience": ["serve", "--issuer", "https://issuer.example"],
  "serve-claim-of-nobody": ["serve", "--sites-claim", "wards"],
  "serve-no-keys": ["serve", "--issuer", "ours", "--audience", "records", "--jwks", "FOLDER/bad.ndjson"],
  "serve-page-too-large": ["serve", "--page-size", "20", "--largest-page", "10"],
  "serve-no-log-level": ["serve", "--log", "loud"],
  "serve-no-metrics-port": ["serve", "--metrics", "yes"],
  "serve-docs-to-whom": ["serve", "--docs", "friends"],
  "serve-later-store": ["serve", "--store", "sqlite:FOLDER/later.db"],
  "load-unreachable": ["load", nobody, "FOLDER/good.ndjson", "--site", "1", "--state", "FOLDER/state.ndjson"],
  "load-references-by-url": ["load", nobody, "FOLDER/by-url.ndjson", "--site", "1"],
  "load-bad-lines": ["load", nobody, "FOLDER/bad.ndjson", "--site", "1"],
  "load-file-before-url": ["load", "FOLDER/good.ndjson", nobody, "--site", "1"],
  "load-no-file": ["load", nobody, "FOLDER/none.ndjson", "--site", "1"],
  "clean-no-journal": ["clean", "FOLDER/none.ndjson"],
  "conform-har-of-a-folder": ["conform", nobody, "--har", "FOLDER"],
  "conform-journal-in-a-folder": ["conform", nobody, "--site", "1", "--write", "--journal", "FOLDER"],
  "conform-answers-to-a-folder": ["conform", nobody, "--site", "1", "--save-answers", "FOLDER"],
  "conform-answers-to-standard-output": ["conform", nobody, "--site", "1", "--save-answers", "-"],
  "conform-two-to-standard-output": ["conform", nobody, "--site", "1", "--json", "-", "--junit", "-"],
  "proxy-to-standard-output": ["proxy", "--target", nobody, "--record", "-"],
  "prove-twice-to-standard-output": ["prove", "--out", "-", "--json", "-"],
  "diff-no-revision": ["diff", "FOLDER", "FOLDER/base.yaml"],
  "prove-to-a-folder": ["prove", "--out", "FOLDER"],
  "prove-without-marks": ["prove", "--quote", "FOLDER/no-spec.yaml"],
  "prove-a-part": ["prove", "--only", "dates", "--out", "FOLDER/proof.md"],
  "clean-a-folder": ["clean", "FOLDER"],
  "clean-other-file": ["clean", "FOLDER/bad.ndjson"],
  "clean-other-interface": ["clean", "FOLDER/journal.ndjson"],
  "check-no-spec-file": ["check", "--spec", "FOLDER/none.yaml"],
  "generate-no-spec": ["generate", "--spec", "FOLDER/no-spec.yaml", "--out", "FOLDER/out"],
  "help-explain": ["explain", "--help"],
  "explain-kinds": ["explain"],
  "explain-id-and-list": ["explain", "search.Observation.date", "--list"],
  "explain-word": ["explain", "not tested", "--spec", "FOLDER/no-spec.yaml"],
  "explain-two-words": ["explain", "also", "value-changed", "--spec", "FOLDER/no-spec.yaml"],
  "explain-two-and-an-unknown": ["explain", "also", "????"],
  "explain-word-of-the-result": ["explain", "CONFORMANT", "--spec", "FOLDER/no-spec.yaml"],
  "explain-word-that-is-an-id": ["explain", "interface"],
  "explain-type": ["explain", "Encounter"],
  "explain-path-form": ["explain", "Condition@A"],
  "explain-open": ["explain", "search.Condition.date"],
  "explain-date-check": ["explain", "search/Condition@A.date/leaves-out"],
  "explain-parameter": ["explain", "search.Observation.date"],
  "explain-derived": ["explain", "field.Encounter.period.end"],
  "explain-excluded": ["explain", "operation.Observation.delete"],
  "explain-gap": ["explain", "update.target"],
  "explain-check": ["explain", "search/Observation@A.date/accepted"],
  "explain-code": ["explain", "CRI1203", "--spec", "FOLDER/no-spec.yaml"],
  "explain-finding": ["explain", "edited"],
  "explain-verdict": ["explain", "blocked"],
  "explain-basis": ["explain", "derived", "--format", "markdown"],
  "explain-markdown": ["explain", "form.A", "--format", "markdown"],
  "explain-json": ["explain", "shape.Quantity.unit", "--format", "json"],
  "explain-unknown": ["explain", "search.Observaton.date"],
  "explain-nothing-near": ["explain", "????"],
  "explain-no-kind": ["explain", "--list", "claws"],
  "explain-list": ["explain", "--list", "verdict", "--spec", "FOLDER/no-spec.yaml"],
  "explain-list-json": ["explain", "--list", "basis", "--format", "json"],
  "explain-list-markdown": ["explain", "--list", "finding", "--format", "markdown"],
  "explain-broken-spec": ["explain", "form.A", "--spec", "FOLDER/no-spec.yaml"],
  "check-nothing-generated": ["check", "--out", "FOLDER/out"],
  "check-no-format": ["check", "--format", "xml"],
  "check-no-target": ["check", "--target", "none.ts"],
  "generate-no-target": ["generate", "--target", "none.ts", "--out", "FOLDER/out"],
  "watch-no-target": ["generate", "--watch", "--target", "none.ts", "--out", "FOLDER/out"],
};

it.each(Object.entries(cases))("%s", async (name, args) => {
  const transcript = await transcriptOf(args, folder);
  await expect(transcript).toMatchFileSnapshot(`golden/${name}.txt`);
});
