// Writes the report as an HTML page, and makes the data of the whole page.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { asStored } from "../../../spec/command-name.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { packageRoot } from "../../../spec/package-root.js";
import { counted } from "../../../spec/text/counted.js";
import { pagePolicy } from "../../../spec/text/markup.js";
import type { GapAnswer } from "../../runner/gap-answer.js";
import { clauseIndex } from "../../runner/judge.js";
import type { CheckResult, Report } from "../../runner/report.js";
import { notTested } from "../not-tested.js";
import { baselineView } from "./baseline-view.js";
import { causeLines, causeSections, inPageOrder, knownAnchor, mostAtHead } from "./causes-view.js";
import { checkList, inOrder, matrixOf } from "./checks-view.js";
import { ledgerOf } from "./exchange-list.js";
import { missingInCommands, nextSteps } from "./next-steps.js";
import { type RecordView, recordHtml, recordsOf } from "./record-view.js";
import type { ResultContext } from "./result-view.js";
import { bytesOf, detailedOf, pageRoom, Room } from "./room.js";
import { brief, cutTo, inAttribute, shown } from "./shown.js";
import { type Side, sideHtml } from "./sides.js";
import { verdictView } from "./verdict-view.js";
import { verdictLabels } from "./verdicts.js";

/** A text whose end is folded if it is long, so that the rows of the table stay of one height. */
interface Folded {
  readonly start: string;
  /** Empty if the start is all of it. */
  readonly rest: string;
}

const longest = 600;
/** A text up to this length, in characters, is not folded. */
const longestStart = 110;
const markup = 330;
const order = ["differs", "unanswered", "same"] as const;

/** Answers that differ from the spec's own first, then missing ones; `leftOut` is the number of those without room. */
export function answersView({ observations }: Report, model: InterfaceModel) {
  const reasons = new Map(model.gaps.map(({ id, because }) => [id, because]));
  const all = observations.map((answer) => rowOf(answer, reasons.get(answer.gap)));
  const room = new Room(pageRoom.answers);
  const rows = order
    .flatMap((likeness) => all.filter((row) => row.likeness === likeness))
    .filter((row) => room.take(markup + bytesOf(Object.values(row).flatMap(textsOf))));
  const count = (likeness: (typeof order)[number]) => all.filter((row) => row.likeness === likeness).length;
  const answered = count("same") + count("differs");
  const found =
    answered === 0
      ? " This run found no answer."
      : ` This deployment gives the same answer as the kit's server to ${count("same")} of them, and another answer to ${count("differs")}. Both are allowed.${unanswered(count("unanswered"))} A run fails for an answer only if --answers requires another one.`;
  const lead =
    all.length === 0
      ? "This run observed no gap."
      : `The document leaves ${counted(all.length, "question")} open.${found}${inDoubt(all.filter((row) => row.failedChecks !== undefined).length)}`;
  return { lead, rows, answered, leftOut: all.length - rows.length };
}

const unanswered = (count: number): string => (count === 0 ? "" : ` For ${count} no answer was found.`);

const inDoubt = (count: number): string =>
  count === 0
    ? ""
    : ` ${counted(count, "answer")} may change after a fix: a failed check is about the same requests, and is named below the answer.`;

/** One gap of the document, and the deployment's answer. `because` says why the spec chooses its own. */
function rowOf({ value, evidence, ...answer }: GapAnswer, because: string | undefined) {
  const likeness: (typeof order)[number] =
    value === undefined ? "unanswered" : value === answer.own ? "same" : "differs";
  return {
    gap: answer.gap,
    asks: answer.asks,
    section: answer.section,
    own: answer.own,
    value: value === undefined ? undefined : folded(brief(value, longest)),
    failedChecks: answer.failedChecks?.join(", "),
    because,
    evidence: folded(brief(evidence, longest)),
    likeness,
  };
}

/** Folds a text between two words. */
function folded(text: string): Folded {
  if (text.length <= longestStart) return { start: text, rest: "" };
  const space = text.lastIndexOf(" ", longestStart);
  const end = space > 0 ? space : cutTo(text, longestStart).length;
  return { start: text.slice(0, end), rest: text.slice(end) };
}

const textsOf = (value: string | Folded | undefined): readonly (string | undefined)[] =>
  typeof value === "object" ? [value.start, value.rest] : [value];

/**
 * A report as one HTML page that needs no other file: style and script are inside, and it is complete without its
 * script. The same report gives the same bytes. The model provides the order of types, the clauses and the reasons of
 * the gaps.
 */
export async function htmlReport(report: Report, model: InterfaceModel): Promise<string> {
  const [fill, assets] = await Promise.all([pageTemplate(), pageAssets()]);
  return fill({ ...pageView(report, model), ...assets, policy: pagePolicy(assets) });
}

/** Style sheets in order: later ones override earlier ones, and all of them the style that the kit's pages share. */
const styles = ["head", "parts", "counts", "lists", "causes", "narrow", "print"] as const;

/** The page's style and script, each as one text. */
interface Assets {
  readonly style: string;
  readonly script: string;
}

async function pageAssets(): Promise<Assets> {
  const [base, script, ...sheets] = await Promise.all([
    readFile(join(packageRoot(), "templates", "style", "base.css"), "utf8"),
    ...["script/page.js", ...styles.map((name) => `style/${name}.css`)].map(ownFile),
  ]);
  return { style: [base, ...sheets].join("\n"), script: `"use strict";\n${script}` };
}

/** A file of the page, read from the folder of the sources, whether the kit is compiled or not. */
const ownFile = (name: string): Promise<string> => readFile(join(folder(), name), "utf8");

const folder = (): string => join(packageRoot(), "conformance", "reports", "html");

/** Fills `page.hbs`; the other templates are its partials. Handlebars is loaded here, so that runs without this report do not load it. */
async function pageTemplate(): Promise<(view: object) => string> {
  const { default: Handlebars } = await import("handlebars");
  const engine = Handlebars.create();
  const safe = (html: string) => new Handlebars.SafeString(html);
  engine.registerHelper("shown", (text: unknown) => safe(shown(String(text))));
  engine.registerHelper("side", (side: Side) => safe(sideHtml(side)));
  engine.registerHelper("recordText", (record: RecordView) => safe(recordHtml(record)));
  engine.registerHelper("command", (text: unknown) => safe(commandHtml(String(text))));
  engine.registerHelper("sentence", (text: unknown) => safe(sentenceHtml(String(text))));
  engine.registerHelper("attribute", (text: unknown) => safe(inAttribute(String(text))));
  for (const [name, text] of await templates()) engine.registerPartial(name, text);
  return engine.compile("{{> page}}", { preventIndent: true, strict: true });
}

/** Commands as HTML whose lines break before an option or else after a slash, and not inside ids; their text is unchanged. */
const commandHtml = (text: string): string => text.split("\n").map(commandLine).join("\n");

function commandLine(text: string): string {
  const parts = text.split(/(?<= )(?=--?[a-zA-Z])/);
  return inSpans(parts, (part) => inSpans(part.split(/(?<=[^:/][/?&])/), shown));
}

/** Each of several parts in a `span`, between which a line may break. */
function inSpans(parts: readonly string[], html: (part: string) => string): string {
  const all = parts.map(html);
  return all.length === 1 ? all.join("") : all.map((one) => `<span>${one}</span>`).join("");
}

/** A sentence as HTML, in which no line breaks inside the name of an option. */
const sentenceHtml = (text: string): string =>
  shown(text).replace(/(?<![\w-])--[a-z][a-z-]*/g, '<span class="flag">$&</span>');

async function templates(): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(folder())).filter((name) => name.endsWith(".hbs")).sort();
  return Promise.all(names.map(async (name) => [name.replace(/\.hbs$/, ""), await ownFile(name)] as const));
}

/** Everything that the templates fill in. */
function pageView(report: Report, model: InterfaceModel) {
  const { causes } = report;
  const { firsts, others } = detailedOf(inPageOrder(causes));
  const anchors = new Map([...firsts, ...others].map(({ id }, index) => [id, `r${index + 1}`]));
  const context: ResultContext = {
    report,
    model,
    clauses: clauseIndex(model),
    exchangesOf: ledgerOf(firsts, others),
    recordOf: recordsOf([...firsts, ...others], model),
    anchorOf: ({ id }: CheckResult) => anchors.get(id),
    lines: new Room(pageRoom.lines),
  };
  const placed = inOrder(report.checks, model);
  const list = checkList(placed, anchors);
  const matrix = matrixOf(
    placed,
    model.resources.map(({ name }) => name),
    list.anchorOf,
  );
  const ofCauses = causeSections(context);
  const sections = ofCauses.filter(({ anchor }) => anchor !== knownAnchor);
  // It follows the entries of the baseline that are out of date.
  const known = ofCauses.filter(({ anchor }) => anchor === knownAnchor);
  const answers = answersView(report, model);
  const baseline = baselineView(report);
  const faults = (baseline?.faults.length ?? 0) + (baseline?.leftOut ?? 0);
  return {
    ...verdictView(report),
    diagnosis: diagnosisView(context),
    parts: [
      { anchor: "next", title: "What to do", count: undefined },
      ...sections.map(partOf),
      ...(faults > 0 ? [{ anchor: "baseline", title: "Baseline", count: faults }] : []),
      ...known.map(partOf),
      { anchor: "matrix", title: "Checks by type", count: undefined },
      { anchor: "answers", title: "Answers", count: answers.answered },
      { anchor: "checks", title: "All checks and gaps", count: report.checks.length },
      { anchor: "run", title: "This run", count: undefined },
    ],
    steps: nextSteps(report),
    missingInCommands: missingInCommands(report),
    legend: verdictLabels.filter(({ verdict }) =>
      report.checks.some((result) => result.verdict === verdict && result.kind !== "observed"),
    ),
    matrix,
    baseline,
    sections,
    known,
    answers,
    list,
    writtenBy: asStored("cri-kit conform --html"),
  };
}

/** A part of the page, as its navigation names it. Of causes it has the word, since the table above counts checks. */
const partOf = ({ anchor, title, count }: ReturnType<typeof causeSections>[number]) => ({
  anchor,
  title,
  count,
});

const kinds = [
  { of: "failures", title: "What is wrong" },
  { of: "errors", title: "What went wrong in the suite" },
  { of: "blocked", title: "Why checks could not be judged" },
] as const;

/** The first causes of each kind, with the section that has all of them, and what was not tested. */
function diagnosisView(context: Pick<ResultContext, "anchorOf" | "report">) {
  const groups = kinds.flatMap(({ of, title }) => {
    const all = context.report.causes[of];
    if (all.length === 0) return [];
    const shown = all.slice(0, mostAtHead).filter(({ first }) => context.anchorOf(first) !== undefined);
    const left = all.length - shown.length;
    const more = left === 0 ? undefined : counted(left, "more cause");
    return [{ title, causes: causeLines(context, shown), more, anchor: of }];
  });
  return { notTested: notTested(context.report), groups };
}
