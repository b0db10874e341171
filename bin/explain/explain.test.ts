// Tests the catalogue of `cri-kit explain`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checks } from "../../conformance/checks/all.js";
import { brokenBy } from "../../conformance/mutation/broken-by.js";
import { clauseIndex } from "../../conformance/runner/judge.js";
import { placeOf } from "../../conformance/runner/place-of.js";
import { planOf } from "../../conformance/runner/plan.js";
import { diffRules } from "../../generator/diff/rules.js";
import { oddModel, otherModel, ownModel } from "../../generator/testing/models.js";
import { checkSubject } from "../../spec/check-subject.js";
import { catalogue } from "../../spec/diagnostics/catalogue.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec, ownSpec, packageRoot } from "../../spec/package-root.js";
import { checksOf } from "../checks-of.js";
import { placeText } from "./clauses.js";
import { explain, near } from "./cli.js";
import { describedClauses } from "./described.js";
import { cataloguePages } from "./pages.js";
import { kindsMarkdown, kindsText, listMarkdown, listText, topicMarkdown, topicText } from "./text.js";
import { ofPackage, type Topic } from "./topic.js";
import { catalogueOf, fixedTopics } from "./topics.js";
import { wordTopics } from "./words.js";

const interfaces: readonly (readonly [string, () => InterfaceModel])[] = [
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["names that get in the way", oddModel],
];

describe.each(interfaces)("the catalogue of %s", (_, modelOfCase) => {
  const model = modelOfCase();
  const file = "somewhere/spec.yaml";
  const topics = catalogueOf(model, file);
  const idsOf = async (...kinds: readonly Topic["kind"][]) =>
    (await topics).filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);

  it("has every clause, gap, check, rule and code", async () => {
    expect((await idsOf("clause", "gap")).sort()).toEqual(model.clauses.map(({ id }) => id).sort());
    expect(await idsOf("gap")).toEqual(model.gaps.map(({ clause }) => clause).sort());
    expect(await idsOf("check")).toEqual((await checksOf(model)).map(({ id }) => id));
    expect(await idsOf("rule")).toEqual(diffRules.map(({ id }) => id));
    expect(await idsOf("code")).toEqual(Object.keys(catalogue).sort());
    expect(await idsOf("finding")).toEqual(["missing", "stale", "orphaned", "edited", "foreign", "unknown"]);
    expect((await idsOf("verdict")).length).toBe(10);
    expect(await idsOf("basis")).toEqual(["stated", "derived", "chosen"]);
  });

  it("gives the reason of each gap's answer apart, since it may be no sentence", async () => {
    const all = await topics;
    for (const { clause, because } of model.gaps) {
      const topic = all.find(({ id }) => id === clause);
      expect(topic?.paragraph, clause).not.toContain("because");
      const reason = topic?.details
        .find(({ label }) => label === "reason")
        ?.lines.join("")
        .toLowerCase();
      if (because !== undefined) expect(reason, clause).toContain(because.toLowerCase());
    }
  });

  it("explains each type, and what a check of it sends", async () => {
    const all = await topics;
    const types = all.filter(({ kind }) => kind === "type").map(({ id }) => id);
    const expected = model.resources.flatMap(({ name, forms }) => [
      name,
      ...(forms.length > 1 ? forms.map((form) => `${name}@${form}`) : []),
    ]);
    expect(types).toEqual(expected);
    for (const { id, kind, details } of all) {
      const sends = details.find(({ label }) => label === "sends")?.lines ?? [];
      if (kind !== "check" || !id.startsWith("search/")) continue;
      const asks = checkSubject(model, id.split("/")[1] ?? "")?.part !== undefined;
      expect(sends.join(" "), id).toMatch(asks ? /^[A-Z]+ .*\?.*=/ : /^[A-Z]+ /);
    }
  });

  it("has one topic for each id, with a title, a paragraph and a command", async () => {
    const all = await topics;
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, kind, title, paragraph, details, example } of all) {
      expect(title, id).toMatch(/\S/);
      expect(paragraph, id).toMatch(/^[^a-z\s].*[.?!]$/);
      expect(paragraph, id).not.toMatch(/undefined|\s{2}|\n/);
      if (kind === "word") expect(example, id).toBeUndefined();
      else expect(example, id).toMatch(/^cri-kit /);
      for (const { label, lines } of details) expect(lines.join(""), `${id} ${label}`).toMatch(/\S/);
    }
  });

  it("fits 80 columns, and uses colour only on request", async () => {
    const all = await topics;
    const texts = [...all.map((topic) => topicText(topic, false)), kindsText(all, false)];
    for (const text of texts) {
      expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
      expect(text).not.toMatch(/\p{Cc}(?<!\n)/u);
    }
    const [first] = all;
    expect(first && topicText(first, true)).toContain("\u001b[1m");
  });

  it("gives each clause's place, and whether it is tested", async () => {
    const held = new Set((await checksOf(model)).flatMap(({ clauses }) => clauses));
    for (const { id, kind, details } of await topics) {
      if (kind !== "clause" && kind !== "gap") continue;
      const labels = details.map(({ label }) => label);
      expect(labels, id).toEqual(expect.arrayContaining(["basis", "spec"]));
      expect(labels.includes("tested by"), id).toBe(held.has(id));
    }
  });

  it("shows what a parameter looks at, and the basis of that, separately from what the document says", async () => {
    const all = await topics;
    for (const parameter of model.resources.flatMap(({ parameters }) => parameters)) {
      const topic = all.find(({ id }) => id === parameter.clause);
      const [said = "", how] = topic?.details.find(({ label }) => label === "looks at")?.lines ?? [];
      for (const { path } of parameter.targets) {
        expect(said).toContain(path);
        expect(topic?.paragraph).not.toContain(`looks at ${path}`);
      }
      if (parameter.targets.length > 0) expect(how).toContain(parameter.looking.basis);
      if (parameter.unseen !== undefined) expect(said).toContain(parameter.unseen);
      if (parameter.ambiguous) expect(said).toContain("any reading is allowed");
    }
  });

  it("describes each clause in its own words", async () => {
    const words = describedClauses(model);
    const bare = model.clauses.filter(({ id, kind }) => kind !== "gap" && !words.has(id));
    expect(bare).toEqual([]);
    expect(new Set(words.values()).size).toBe(words.size);
  });

  it("names every required check at some clause, and only existing clauses", async () => {
    const ids = new Set(model.clauses.map(({ id }) => id));
    for (const { id, clauses } of await checksOf(model)) {
      expect(clauses.length, id).toBeGreaterThan(0);
      expect(
        clauses.filter((clause) => !ids.has(clause)),
        id,
      ).toEqual([]);
    }
  });

  it("can be written as Markdown and as a list", async () => {
    const all = await topics;
    for (const topic of all) expect(topicMarkdown(topic).includes("- try: `")).toBe(topic.kind !== "word");
    expect(listText(all).trimEnd().split("\n")).toHaveLength(all.length);
    expect(listMarkdown(all).trimEnd().split("\n")).toHaveLength(all.length + 2);
    expect(kindsMarkdown(all)).toContain(`| clause | ${model.clauses.length - model.gaps.length} |`);
  });
});

it.each((await cataloguePages()).map(({ path, text }) => [path, text] as const))(
  "%s is up to date (npm run catalogue)",
  async (path, text) => {
    expect(await readFile(join(packageRoot(), path), "utf8")).toBe(text);
  },
);

it("says which kinds of servers break a check", () => {
  const model = otherModel();
  const [resource] = model.resources.filter(({ parameters }) => parameters.length > 0);
  const [parameter] = resource?.parameters ?? [];
  const check = {
    id: `search/${resource?.name}.${parameter?.name}/accepted`,
    clauses: [parameter?.clause ?? ""],
  };
  expect(brokenBy(model)(check)).toContain("a parameter is refused");
  const dated = model.resources
    .flatMap(({ parameters }) => parameters)
    .find(({ dateSearch }) => dateSearch === true);
  expect(
    brokenBy(model)({
      id: `search/${dated?.resource}.${dated?.name}/leaves-out`,
      clauses: [dated?.clause ?? ""],
    }),
  ).toEqual(expect.arrayContaining(["dates are ignored", "only the first of a range counts"]));
  expect(brokenBy(model)({ id: "no/such/check", clauses: [] })).toEqual([]);
});

it("explains each word of a report, once, in the words of the page", async () => {
  const topics = await fixedTopics();
  const words = topics.filter(({ kind }) => kind === "word");
  const said = (id: string) => words.find((topic) => topic.id === id)?.paragraph;
  expect(words.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "cause",
      "baseline",
      "BASELINE",
      "NOT TESTED",
      "CONFORMANT",
      "INCONCLUSIVE",
      "PASS",
    ]),
  );
  expect(said("BASELINE")).toBe("An entry of the baseline that is out of date. It fails the run.");
  expect(said("INCONCLUSIVE")).toMatch(/^No required check failed/);
  expect(words.find(({ id }) => id === "INCONCLUSIVE")?.details[0]).toEqual({
    label: "also",
    lines: [
      expect.stringMatching(/^The run tried these checks/),
      "The verdict says nothing about the deployment.",
    ],
  });
  expect(said("suite")).toMatch(/^All checks of the kit\./);
  expect(words.find(({ id }) => id === "basis")?.details).toEqual([
    {
      label: "one of",
      lines: [
        "stated: the document says it",
        "derived: inferred from the text",
        "chosen: the document is silent",
      ],
    },
  ]);
  expect(said("FAIL")).toBe('In "A cause and its lines": The deployment violates the document.');
  expect(said("pinned")).not.toContain("answers.md");
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  expect(words.find(({ id }) => id === "FAIL")?.details).toContainEqual({
    label: "exit code",
    lines: ["1 if it is the result"],
  });
  const exitOf = (id: string) => words.find((topic) => topic.id === id)?.details.at(-1)?.lines;
  expect(exitOf("INCONCLUSIVE")).toEqual(["3 if it is the result"]);
  expect(exitOf("RECORDED")).toEqual(["0 if it is the result"]);
});

it("loses no word of a sentence of a page", async () => {
  const topics = await wordTopics(new Set());
  const said = topics.flatMap(({ paragraph, details }) => [
    paragraph,
    ...details.flatMap(({ lines }) => lines),
  ]);
  const page = await readFile(join(packageRoot(), "docs/words.md"), "utf8");
  const codes = await readFile(join(packageRoot(), "docs/codes.md"), "utf8");
  const rows = [...`${page}${codes}`.matchAll(/^\| \*\*.* \| (.+) \|$/gm)].map(([, means = ""]) => means);
  expect(rows.length).toBeGreaterThan(200);
  const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
  const known = new Set(said.flatMap((text) => [text, text.replace(/^In ".*?": /, "")]).map(wordsOf));
  // A link that is a sentence of its own only leads to another page.
  const sentences = rows.map((row) => row.replace(/(?<=\.)( \[[^\]]+\]\([^)]+\))+$/, ""));
  expect(
    sentences.filter((text) => !known.has(wordsOf(text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")))),
  ).toEqual([]);
});

/** What `cri-kit explain ID` prints for an interface of another domain. */
async function explained(id: string): Promise<string> {
  const { code, out } = await answered([id]);
  expect(code).toBe(0);
  return out;
}

it.each([
  ["known", 'known word: docs/words.md, "A cause and its lines" How many checks'],
  ["KNOWN", 'KNOWN word: docs/words.md, "A cause and its lines" A failure'],
  ["known failures", "known failure word:"],
  ["gaps", "gap word:"],
  ["entries", "entry word:"],
  ["NOT TESTED", "Required checks that were left out"],
  ["misses", "does not return records that match"],
  ["finds others", "returns records that do not match"],
  ["lost", "did not come back"],
  ["suffices", "the parameters in its name"],
  ["isolation", '"27 checks; 5 more with --write": these 5 need both options'],
  ["flaky", 'Its entry has, for example, "flaky: { runs: 5, passes: 2 }"'],
  ["verdict", "conformant, nonconformant or inconclusive"],
  ["metamorphic", "checks metamorphic/"],
  ["leaves-out", "leaves-out check: the last part of"],
  ["search/", "search/ check: the start of"],
])("explains %s", async (id, words) => {
  expect(await explained(id)).toContain(words);
});

it("explains a phrase without quotation marks, of one thing or of several", async () => {
  const one = await answered(["is", "ignored"]);
  expect(one).toMatchObject({ code: 0, err: "" });
  expect(one.out).toContain("is ignored word");
  expect(await answered(["are ignored"])).toEqual(one);
});

it.each(["path A", "@A", "path form A"])("explains %s as the spec's own path form", async (written) => {
  const { out } = await answered([written], ownSpec());
  expect(out).toMatch(
    /^form\.A clause: a path form The path form A: .*<Resource>.* basis stated, in .* types AllergyIntolerance, /,
  );
  expect(await explained("path A")).toContain("path A word:");
});

/** The exit code and the output for an interface of another domain. */
async function answered(ids: readonly string[], specFile = otherSpec()) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    color: false,
    live: false,
  };
  const code = await explain(ids, { specFile, format: "text", io });
  const plain = (texts: readonly string[]) => texts.join("").replace(/\s+/g, " ");
  return { code, out: plain(out), err: plain(err) };
}

it("explains the name of a mutant, also without quotation marks", async () => {
  const { code, out } = await answered(["a parameter is refused"]);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^a parameter is refused word: the name of some mutants A mutant is .* caught by (\S+ ){6}and \d+ more: .* all mutants https:\S+proof\.html $/,
  );
  expect((await answered(["a", "parameter", "is", "refused"])).out).toBe(out);
});

it("gives as an example only a command that the package has", async () => {
  const topics = await fixedTopics();
  const code = topics.find(({ id }) => id === "CRI1106");
  expect(code && ofPackage(code, "cri-kit").example).toBe("cri-kit check --spec FILE");
  expect(code && ofPackage(code, "cri-conform").example).toBeUndefined();
  const verdict = topics.find(({ id }) => id === "blocked");
  expect(verdict && ofPackage(verdict, "cri-conform")).toEqual(verdict);
});

it("explains the two meanings of same, and Kind apart from Time", async () => {
  expect(await explained("same")).toMatch(
    /gives the same answer\. In capitals, SAME is the result of a comparison/,
  );
  expect(await explained("Kind")).not.toContain("how long");
});

it("refuses a word that is neither on the page nor a part of a check's id", async () => {
  const { code, out, err } = await answered(["leaves-ou"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain('explain knows no id and no word "leaves-ou"');
  expect(err).toContain("cri explain --list word lists all words");
  expect(err).not.toContain("--spec");
});

it("explains the other ids if some are unknown", async () => {
  const { code, out, err } = await answered(["????", "gap", "!!!!"]);
  expect(code).toBe(2);
  expect(out).toContain("gap word:");
  expect(err).toMatch(/nothing has the id \?\?\?\? .*nothing has the id !!!!/);
});

it("says of an unknown plain word where all words are, and suggests only a word that differs in a letter or two", async () => {
  const { err } = await answered(["frobnicate"], ownSpec());
  expect(err).toMatch(/explain knows no id and no word "frobnicate" remedy: cri explain --list word/);
  expect(err).toContain("If you have a spec of your own, add --spec FILE");
  expect((await answered(["Patint"], ownSpec())).err).toContain("did you mean Patient?");
});

it("takes an unknown phrase with a number for words, not for an id of a spec", async () => {
  const { err } = await answered(["19 oddities"], ownSpec());
  expect(err).toContain('explain knows no id and no word "19 oddities" remedy: cri explain --list word');
});

it("asks for the spec of an unknown id if none was named", async () => {
  const { err } = await answered(["????"], ownSpec());
  expect(err).toContain("or name your spec: --spec interface.yaml");
});

it("shows for a check the same place in the document as a failure of it", async () => {
  const model = otherModel();
  const places = clauseIndex(model);
  const topics = new Map((await catalogueOf(model, otherSpec())).map((topic) => [topic.id, topic]));
  const { cases } = planOf(model, checks, [], []);
  const elsewhere = cases.filter(({ restsOn, clauses }) => restsOn !== clauses[0]);
  expect(elsewhere.length).toBeGreaterThan(0);
  for (const { id, restsOn } of cases) {
    const { section, means } = placeOf(places, restsOn);
    const document = topics.get(id)?.details.find(({ label }) => label === "document");
    expect(document?.lines, id).toEqual([means === undefined ? section : `${section}: ${means}`]);
  }
});

it("names the file of a node if the spec has several", () => {
  const at = { line: 12, column: 3 };
  expect(placeText("specs/main.yaml", at)).toBe("specs/main.yaml:12:3");
  expect(placeText("specs/main.yaml", Object.assign({ file: "parts/gaps.yaml" }, at))).toBe(
    "specs/parts/gaps.yaml:12:3",
  );
});

it("says of which parts the answers are made that it does not name", async () => {
  expect((await answered(["gap.add.response"], ownSpec())).out).toContain(
    "another of the 45 answers. Each has some of these parts, in this order: 200, 201, 202, 204, then Location, Content-Location, then record, id, no body, other body; the record in a member",
  );
});

it("suggests similar ids, and ids that contain the words", () => {
  const ids = ["search.Part.date", "search.Part.name", "CRI1203", "gap.update.target"];
  expect(near("search.Part.dat", ids)).toEqual(["search.Part.date"]);
  expect(near("part", ids)).toEqual(["search.Part.date", "search.Part.name"]);
  expect(near("CRI1230", ids)).toEqual(["CRI1203"]);
  expect(near("nothing of the kind", ids)).toEqual([]);
  expect(near("variant", ["Patient"])).toEqual([]);
  expect(near("be", ["gap.search.code-number"])).toEqual([]);
});
