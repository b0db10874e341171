// Tests the output of `cri-kit export` and `cri-kit load --store`.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../runtime/server/store/open-store.js";
import { prepareStore } from "../runtime/server/store/prepare-store.js";
import { openDatabase } from "../runtime/server/store/sqlite/driver.js";
import { otherSpec } from "../spec/package-root.js";
import { shownFolder } from "../spec/testing/shown-folder.js";
import { servedDefinition } from "./start-server.js";
import { runTransfer } from "./store-transfer.js";
import { transcriptOf } from "./testing/transcript.js";

let folder: string;
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await shownFolder("cri-moving");
  await fill("a.db");
  const whole = await transcriptOf([...from("a.db"), "--out", "FOLDER/site.ndjson"], folder);
  expect(whole).toContain("exit 0");
  await fill("misfit.db", "5");
  await fill("renamed.db", '"female","birthDay":"1970-01-01","name":[{"called":"A","_given":[]}]');
  await transcriptOf([...from("misfit.db"), "--out", "FOLDER/misfit.ndjson"], folder);
  await transcriptOf([...from("renamed.db"), "--out", "FOLDER/renamed.ndjson"], folder);
  const renamed = await readFile(inFolder("renamed.ndjson"), "utf8");
  const text = await readFile(inFolder("site.ndjson"), "utf8");
  const spoilt = {
    cut: text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1),
    "cut-line": text.slice(0, text.indexOf("body") + 20),
    "renamed-misfit": renamed.replace('"gender\\":\\"female\\"', '"gender\\":5'),
    edited: text.replace("female", "male"),
    "edited-line": text.replace('"past":true', '"past":false'),
    joined: text + text,
    later: text.replace('"version":1', '"version":2'),
    elsewhere: text.replace('"interface":"clinical-records"', '"interface":"fleet"'),
    plain: '{"resourceType":"Patient"}\n',
    empty: "",
  };
  for (const [name, wrong] of Object.entries(spoilt)) await writeFile(inFolder(`${name}.ndjson`), wrong);
  (await openDatabase(inFolder("empty.db"))).close();
  const later = await openDatabase(inFolder("later.db"));
  later.exec("PRAGMA user_version = 99");
  later.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** A store of one site, with one record and its history; the last version has this gender, and what follows it. */
async function fill(name: string, last = '"female"'): Promise<void> {
  const store = await openStore(`sqlite:${inFolder(name)}`);
  await prepareStore(store, await servedDefinition(undefined));
  const key = { site: "12", type: "Patient", id: "p1" };
  const draft = (version: number, gender = '"unknown"') => ({
    version,
    updated: Date.parse("2026-03-01T08:00:00Z"),
    body: `{"resourceType":"Patient","id":"p1","gender":${gender}}`,
    base: "https://records.example",
    entries: [],
  });
  await store.add(key, draft(1));
  await store.replace(key, draft(2, last));
  await store.close();
}

const from = (name: string, site = "12") => ["export", "--store", `sqlite:FOLDER/${name}`, "--site", site];
const into = (name: string, file: string, site = "12") => [
  ...["load", "--store", `sqlite:FOLDER/${name}`, "--site", site],
  `FOLDER/${file}.ndjson`,
];

const cases: Readonly<Record<string, readonly string[]>> = {
  "help-export": ["export", "--help"],
  "help-load": ["load", "--help"],
  "export-to-file": [...from("a.db"), "--out", "FOLDER/once.ndjson"],
  "export-over-a-file": [...from("a.db"), "--out", "FOLDER/site.ndjson"],
  "export-no-folder": [...from("a.db"), "--out", "FOLDER/none/site.ndjson"],
  "export-no-store": from("none.db"),
  "export-no-site": from("a.db", "99"),
  "export-of-memory": ["export", "--store", "memory", "--site", "12"],
  "export-of-nothing": ["export", "--site", "12"],
  "export-later-store": from("later.db"),
  "export-other-interface": [...from("a.db"), "--spec", otherSpec()],
  "export-check": [...from("a.db"), "--check"],
  "export-check-misfit": [...from("misfit.db"), "--check"],
  "export-check-renamed": [...from("renamed.db"), "--check"],
  "export-check-other-interface": [...from("a.db"), "--check", "--spec", otherSpec()],
  "export-check-to-file": [...from("a.db"), "--check", "--out", "FOLDER/once.ndjson"],
  "export-check-no-site": [...from("a.db", "99"), "--check"],
  "export-no-spec": [...from("a.db"), "--spec", "FOLDER/none.yaml"],
  "export-revision-alone": [...from("a.db"), "--spec", "HEAD"],
  "load-store": into("b.db", "site"),
  "load-store-misfit": into("b-misfit.db", "misfit"),
  "load-store-taken": into("a.db", "site"),
  "load-store-cut": into("c.db", "cut"),
  "load-store-cut-line": into("c.db", "cut-line"),
  "load-store-edited": into("c.db", "edited"),
  "load-store-edited-on-purpose": [...into("b-edited.db", "edited"), "--edited"],
  "load-store-edited-misfit": [...into("c.db", "misfit"), "--edited"],
  "load-store-edited-renamed": [...into("b-renamed.db", "renamed"), "--edited"],
  "load-store-edited-renamed-misfit": [...into("c.db", "renamed-misfit"), "--edited"],
  "load-store-renamed": into("d-renamed.db", "renamed"),
  "load-store-edited-cut": [...into("c.db", "cut"), "--edited"],
  "load-store-edited-line": [...into("c.db", "edited-line"), "--edited"],
  "load-store-joined": into("c.db", "joined"),
  "load-store-later": into("c.db", "later"),
  "load-store-elsewhere": into("c.db", "elsewhere"),
  "load-store-plain-records": into("c.db", "plain"),
  "load-store-empty-file": into("c.db", "empty"),
  "load-store-no-file": into("c.db", "none"),
  "load-store-a-folder": ["load", "--store", "sqlite:FOLDER/c.db", "--site", "12", "FOLDER"],
  "load-store-no-site": into("c.db", "site", ".."),
  "load-store-other-interface": [...into("a.db", "site"), "--spec", otherSpec()],
  "load-store-two-files": [...into("c.db", "site"), "FOLDER/cut.ndjson"],
  "load-store-and-token": [...into("c.db", "site"), "--token", "t"],
  "load-site-by-url": ["load", "http://127.0.0.1:9", "FOLDER/site.ndjson", "--site", "12"],
  "load-edited-by-url": ["load", "http://127.0.0.1:9", "FOLDER/site.ndjson", "--site", "12", "--edited"],
  "load-nowhere": ["load", "--site", "12", "FOLDER/site.ndjson"],
  "load-no-address": ["load", "records.example", "FOLDER/site.ndjson", "--site", "12"],
};

it.each(Object.entries(cases))("%s", async (name, args) => {
  const spec = args.includes(otherSpec()) ? otherSpec() : "";
  const transcript = await transcriptOf(args, folder);
  await expect(spec === "" ? transcript : transcript.replaceAll(spec, "OTHER")).toMatchFileSnapshot(
    `golden/${name}.txt`,
  );
});

it("a refused command leaves no store and no partial file", async () => {
  const names = await readdir(folder);
  expect(names.filter((name) => name.startsWith("c.db") || name.endsWith(".part"))).toEqual([]);
});

it("an export on standard output is the same as in a file, without other text", async () => {
  const printed = await transcriptOf(from("a.db"), folder);
  const [, ...lines] = (await readFile(inFolder("site.ndjson"), "utf8")).trimEnd().split("\n");
  const shown = printed.split("\n").slice(2, -2);
  expect(shown.slice(0, -1)).toEqual(lines.slice(0, -1).map((line) => `  ${line}`));
});

it("a signal stops it, and the output says that nothing was written", async () => {
  const said: string[] = [];
  const codes: number[] = [];
  const io = {
    out: (text: string) => void said.push(text),
    err: (text: string) => void said.push(text),
    exit: (code: number) => void codes.push(code),
    live: false,
    color: false,
  };
  await runTransfer(io, "nothing was written", async ({ signal }) => {
    process.emit("SIGINT");
    signal.throwIfAborted();
    return "done\n";
  });
  expect([said.join(""), codes]).toEqual(["Interrupted: nothing was written.\n", [3]]);
});
