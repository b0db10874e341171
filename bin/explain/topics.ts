// Makes the topics of `cri-kit explain`: those of a spec, and those that are the same for every spec: rules, codes, findings, verdicts, bases, words.
import { provenanceOf } from "../../generator/provenance/provenance.js";
import { bases, basisInShort, basisMeanings } from "../../spec/bases.js";
import type { CheckEntry } from "../../spec/check-entry.js";
import { checkSubject, subjectInWords } from "../../spec/check-subject.js";
import { catalogue } from "../../spec/diagnostics/catalogue.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { byCodeUnit } from "../../spec/text/order.js";
import { checksOf } from "../checks-of.js";
import { checkTopics } from "./checks.js";
import { clauseTopics } from "./clauses.js";
import { describedClauses } from "./described.js";
import { conformExample, requestsOf } from "./sent.js";
import { detail, fewLines, sentences, type Topic, type TopicKind } from "./topic.js";
import { wordTopics } from "./words.js";

/** Every type, by its name; if it has several path forms, also in each of them: `TYPE@FORM`. */
const typeTopics = (model: InterfaceModel, checks: readonly CheckEntry[]): readonly Topic[] =>
  model.resources.flatMap((resource) => {
    const forms = resource.forms.length > 1 ? resource.forms : [];
    return [undefined, ...forms].map((form) => typeTopic(model, checks, resource, form));
  });

function typeTopic(
  model: InterfaceModel,
  checks: readonly CheckEntry[],
  whole: Resource,
  form: string | undefined,
): Topic {
  const resource = form === undefined ? whole : (whole.byForm?.[form] ?? whole);
  const { name, clause, means } = resource;
  const id = form === undefined ? name : `${name}@${form}`;
  const offered = new Set(resource.operations.flatMap(({ kind, offered }) => (offered ? [kind] : [])));
  const rules = model.interactions.filter(({ kind }) => offered.has(kind));
  const about = checks.filter((check) => isAbout(model, check, { type: name, form }));
  const families = [...new Set(about.map((check) => check.id.split("/")[0] ?? ""))];
  return {
    id,
    kind: "type",
    title: subjectInWords({ type: name, form, part: undefined }),
    paragraph: sentences(means ?? `The type ${name}`, `${about.length} checks test it`),
    details: [
      ...detail("clause", [clause]),
      ...detail(
        "requests",
        rules.flatMap((rule) => requestsOf(model, resource, rule, { form })),
      ),
      ...detail("parameters", [resource.parameters.map((parameter) => parameter.name).join(", ")]),
      ...detail(
        "checks",
        families.map((family) => {
          const count = about.filter((check) => check.id.startsWith(`${family}/`)).length;
          return `--only ${family}/${id} (${count})`;
        }),
      ),
    ],
    example: conformExample(model, `${families[0] ?? ""}/${id}`),
  };
}

/** Whether a check is about a type, and in a form's topic about that form. */
function isAbout(
  model: InterfaceModel,
  { id }: CheckEntry,
  { type, form }: { readonly type: string; readonly form: string | undefined },
): boolean {
  const subject = checkSubject(model, id.split("/")[1] ?? "");
  return subject?.type === type && (form === undefined || subject.form === form);
}

/** They are available even if no spec can be read. */
export async function fixedTopics(): Promise<readonly Topic[]> {
  const lists = await Promise.all([rules(), codes(), findings(), verdicts(), basisWords()]);
  const topics = lists.flat();
  return [...topics, ...(await wordTopics(new Set(topics.map(({ id }) => id))))];
}

async function rules(): Promise<readonly Topic[]> {
  const { diffRules } = await import("../../generator/diff/rules.js");
  const { directionTexts } = await import("../../generator/diff/rule.js");
  return diffRules.map(({ id, direction, level, title, reason, remedy }) => ({
    id,
    kind: "rule",
    title,
    paragraph: sentences(reason),
    details: [
      ...detail("level", [level]),
      ...detail("affects", [directionTexts[direction]]),
      ...detail("remedy", [remedy]),
    ],
    example: "cri-kit diff OLD NEW",
  }));
}

interface Catalogued {
  readonly title: string;
  readonly explanation: string;
  readonly remedy: string;
}

/** The topics of a catalogue with remedies. */
const catalogued = (
  kind: TopicKind,
  entries: readonly (readonly [id: string, entry: Catalogued])[],
  example: (id: string) => string,
): readonly Topic[] =>
  entries.map(([id, { title, explanation, remedy }]) => ({
    id,
    kind,
    title,
    paragraph: sentences(explanation),
    details: detail("remedy", [remedy]),
    example: example(id),
  }));

function codes(): readonly Topic[] {
  const sorted = Object.entries(catalogue).sort(([one], [other]) => byCodeUnit(one, other));
  return catalogued("code", sorted, (id) =>
    id.startsWith("CRI14") ? "cri-kit conform --config FILE" : "cri-kit check --spec FILE",
  );
}

async function findings(): Promise<readonly Topic[]> {
  const { findingKinds } = await import("../../generator/checking/finding-kinds.js");
  return catalogued("finding", Object.entries(findingKinds), () => "cri-kit check");
}

async function verdicts(): Promise<readonly Topic[]> {
  const [{ verdictLabels }, { overallWords }] = await Promise.all([
    import("../../conformance/reports/html/verdicts.js"),
    import("../../conformance/runner/overall-words.js"),
  ]);
  const topic = (id: string, of: string, means: string, exit?: string): Topic => ({
    id,
    kind: "verdict",
    title: `the result of a ${of}`,
    paragraph: sentences(means),
    details: detail("exit code", [exit]),
    example: "cri-kit conform BASE_URL --site ID",
  });
  return [
    ...Object.entries(overallWords).map(([id, { means, exit }]) =>
      topic(id, "run", means, id === "inconclusive" ? `${exit}; 0 if the result is RECORDED` : String(exit)),
    ),
    ...verdictLabels.map(({ verdict, means }) => topic(verdict, "check", means)),
  ];
}

function basisWords(): readonly Topic[] {
  const all: Topic = {
    id: "basis",
    kind: "word",
    title: "where a statement comes from",
    paragraph: "Where a clause comes from. This decides whether a deployment that does something else fails.",
    details: detail(
      "one of",
      bases.map((id) => `${id}: ${basisInShort[id]}`),
    ),
  };
  const { title } = all;
  const example = "cri-kit explain --list clause";
  return [
    all,
    ...bases.map(
      (id): Topic => ({ id, kind: "basis", title, paragraph: basisMeanings[id], details: [], example }),
    ),
  ];
}

/** The topics of a spec: its types, its clauses, its gaps, and the checks of both. */
export async function specTopics(
  model: InterfaceModel,
  specFile: string,
  most = fewLines,
): Promise<readonly Topic[]> {
  const checks = await checksOf(model);
  const narrowFirst = [...checks].sort(byNarrowness);
  const origins = new Map(provenanceOf({ model, checks: narrowFirst }).map((origin) => [origin.id, origin]));
  const source = { model, specFile, origins, described: describedClauses(model), checks, most };
  return [...typeTopics(model, checks), ...clauseTopics(source), ...checkTopics(source, checks)];
}

/** Sorts required checks first, then checks with few clauses: these say most about each clause. */
function byNarrowness(a: CheckEntry, b: CheckEntry): number {
  const required = (check: CheckEntry): number => (check.kind === "required" ? 0 : 1);
  return required(a) - required(b) || a.clauses.length - b.clauses.length;
}

/** All topics. */
export async function catalogueOf(model: InterfaceModel, specFile: string): Promise<readonly Topic[]> {
  const own = await specTopics(model, specFile);
  const ids = new Set(own.map(({ id }) => id));
  // A word that is also an id of the spec is explained as that.
  return [...own, ...(await fixedTopics()).filter(({ id, kind }) => kind !== "word" || !ids.has(id))];
}
