// The command `cri-kit explain`.
import { asRun, kitCommand } from "../../spec/command-name.js";
import { editDistance, nearest } from "../../spec/diagnostics/near.js";
import type { InterfaceModel } from "../../spec/model.js";
import { ownSpec } from "../../spec/package-root.js";
import { readModel } from "../../spec/read-model.js";
import { UserError } from "../../spec/user-error.js";
import { checksOf } from "../checks-of.js";
import type { Io } from "../io.js";
import { reportFailure } from "../report-failure.js";
import { answerTopic, mutantTopic } from "./answer-topic.js";
import { nameTopic, patternTopic, withBreakers, withFamily } from "./checks.js";
import type { Format } from "./format.js";
import { kindsMarkdown, kindsText, listMarkdown, listText, topicMarkdown, topicText } from "./text.js";
import { kindsInWords, ofPackage, type Topic, type TopicKind, topicKinds } from "./topic.js";
import { catalogueOf, fixedTopics, specTopics } from "./topics.js";
import { wordOf } from "./words.js";

interface ExplainOptions {
  readonly specFile: string;
  readonly format: Format;
  readonly io: Io;
}

/**
 * `cri explain ID...`. Exit codes: 0 explained; 2 an unknown id, which is reported after the others are explained, or a mistake in
 * the spec, and then nothing is printed.
 */
export async function explain(ids: readonly string[], options: ExplainOptions): Promise<number> {
  const phrase = ids.join(" ");
  // A phrase of a report, such as `is ignored`, is one word even without quotation marks.
  if (ids.length > 1 && (wordOf(phrase, await fixedTopics()) ?? (await fromModel(phrase, options))))
    return explain([phrase], options);
  const { format, io } = options;
  const topics: Topic[] = [];
  const unknown: string[] = [];
  for (const id of new Set(ids)) {
    const topic = await topicOf(id, options);
    if (topic === "no spec") return 2;
    if (topic === undefined) unknown.push(id);
    else topics.push(ofPackage(topic));
  }
  if (topics.length > 0) io.out(written(topics, format, io.color));
  if (unknown.length === 0) return 0;
  const known = await allIds(options.specFile, io);
  for (const id of unknown) reportFailure(io, unknownId(id, known, options.specFile));
  return 2;
}

async function topicOf(id: string, options: ExplainOptions): Promise<Topic | "no spec" | undefined> {
  const all = await fixedTopics();
  const fixed = all.find((topic) => topic.id === id && topic.kind !== "word");
  const word = wordOf(id, all);
  return (
    fixed ??
    (word === undefined ? await fromSpec(id, options) : await ownOr(word, id, options)) ??
    (await fromModel(id, options))
  );
}

const silent = (io: Io): Io => ({ ...io, err: () => undefined });

/**
 * The topic of an answer to gaps, such as `every value of some *`; of the start of the ids of checks, or of the last part of some; or of a
 * mutant's name, such as `a parameter is refused`.
 */
async function fromModel(text: string, options: ExplainOptions): Promise<Topic | undefined> {
  const { specFile, format, io } = options;
  const model = await readModel(specFile, silent(io));
  if (model === undefined) return undefined;
  const checks = await checksOf(model);
  const family = (await fixedTopics()).find(({ id }) => `${id}/` === text);
  return (
    answerTopic(model, text) ??
    (text.includes("/") ? patternTopic(model, text, checks, family?.paragraph) : nameTopic(text, checks)) ??
    (await mutantTopic(model, text, checks, mostOf(format)))
  );
}

/** An id of the spec comes before a word; a spec with mistakes has no ids, and hides no word. */
async function ownOr(word: Topic, id: string, options: ExplainOptions): Promise<Topic> {
  const io = silent(options.io);
  const own = await fromSpec(id, { ...options, io });
  if (own !== undefined && own !== "no spec") return own;
  const model = await readModel(options.specFile, io);
  return model === undefined ? word : withFamily(word, await checksOf(model));
}

/** As JSON, one topic is an object, and several are an array. */
function written(topics: readonly Topic[], format: Format, color: boolean): string {
  if (format === "json")
    return `${asRun(JSON.stringify(topics.length === 1 ? topics[0] : topics, undefined, 2))}\n`;
  const write = (topic: Topic) =>
    format === "markdown" ? asRun(topicMarkdown(topic)) : topicText(topic, color);
  return topics.map(write).join("\n");
}

/** The clause of a path form, which reports name `@A` and `path A`. */
function formClause({ forms }: InterfaceModel, written: string): string | undefined {
  const [, form] = /^(?:@|path (?:form )?)(.+)$/i.exec(written) ?? [];
  return forms.find(({ name }) => name === form)?.clause;
}

/** The most lines of a list: a program can read long ones. */
const mostOf = (format: Format): number | undefined =>
  format === "json" ? Number.POSITIVE_INFINITY : undefined;

/** Finds a type, a clause or a check by its id; a gap also without its first word, and a path form as reports name it. */
async function fromSpec(
  id: string,
  { specFile, format, io }: ExplainOptions,
): Promise<Topic | "no spec" | undefined> {
  const model = await readModel(specFile, io);
  if (model === undefined) return "no spec";
  const most = mostOf(format);
  const topics = await specTopics(model, specFile, most);
  const found = [id, `gap.${id}`, formClause(model, id)].flatMap(
    (one) => topics.find((topic) => topic.id === one) ?? [],
  )[0];
  return found?.kind === "check" ? (await withBreakers(model, await checksOf(model), most))(found) : found;
}

const allIds = async (specFile: string, io: Io): Promise<readonly string[]> =>
  ((await everything(specFile, io)) ?? []).map((topic) => topic.id);

function unknownId(id: string, ids: readonly string[], specFile: string): UserError {
  const meant = near(id, ids);
  const question = meant.length === 0 ? "" : `did you mean ${meant.join(", or ")}? `;
  const isOwn = specFile === ownSpec();
  if (isPlain(id)) {
    const ofSpec = isOwn ? ". If you have a spec of your own, add --spec FILE" : "";
    return new UserError(
      `explain knows no id and no word "${id}"`,
      `${question}${kitCommand} explain --list word lists all words${ofSpec}`,
    );
  }
  const other = isOwn ? "; or name your spec: --spec interface.yaml" : "";
  return new UserError(
    `nothing has the id ${id}`,
    `${question}${kitCommand} explain --list lists all ids${other}`,
  );
}

/** Whether a text can be a word or a phrase: ids of clauses, checks and codes have dots, slashes or digits, and no spaces. */
const isPlain = (text: string): boolean => text.includes(" ") || /^[\p{L}'-]+$/u.test(text);

/** `cri explain` without an id lists the kinds. `--list` lists every id, or those of one kind. */
export async function listTopics(kind: string | undefined, options: ExplainOptions): Promise<number> {
  const { specFile, format, io } = options;
  const wanted = topicKinds.find((one) => one === kind);
  if (kind !== undefined && kind !== "all" && wanted === undefined)
    throw new UserError(`there is no kind ${kind}`, `the kinds are ${topicKinds.join(", ")}`);
  const all = wanted !== undefined && isFixed(wanted) ? await fixedTopics() : await everything(specFile, io);
  if (all === undefined) return 2;
  if (kind === undefined) io.out(kindsOf(all, format, io.color));
  else io.out(listOf(wanted === undefined ? all : ofKind(all, wanted), format));
  return 0;
}

/** Whether a kind is the same for every spec, so that no spec has to be read. */
const isFixed = (kind: TopicKind): boolean =>
  kind !== "type" && kind !== "clause" && kind !== "gap" && kind !== "check";

async function everything(specFile: string, io: Io): Promise<readonly Topic[] | undefined> {
  const model = await readModel(specFile, io);
  return model === undefined ? undefined : catalogueOf(model, specFile);
}

function kindsOf(topics: readonly Topic[], format: Format, color: boolean): string {
  if (format === "markdown") return asRun(kindsMarkdown(topics));
  if (format === "text") return kindsText(topics, color);
  const kinds = topicKinds.map((kind) => ({
    kind,
    count: ofKind(topics, kind).length,
    means: kindsInWords[kind][1],
  }));
  return `${asRun(JSON.stringify(kinds, undefined, 2))}\n`;
}

const ofKind = (topics: readonly Topic[], kind: TopicKind): readonly Topic[] =>
  topics.filter((topic) => topic.kind === kind);

function listOf(topics: readonly Topic[], format: Format): string {
  if (format === "markdown") return listMarkdown(topics);
  if (format === "text") return listText(topics);
  return `${JSON.stringify(
    topics.map(({ id, kind, title }) => ({ id, kind, title })),
    undefined,
    2,
  )}\n`;
}

/** A word is not meant for another one if more than one letter in so many differs: nobody who types `variant` means `Patient`. */
const lettersForOne = 4;

/** A shorter text is a part of many ids by chance. */
const leastHeld = 3;

/** At most three: the closest id, and ids that contain the written text. */
export function near(written: string, ids: readonly string[]): readonly string[] {
  const word = written.toLowerCase();
  const close = nearest(written, ids);
  const most = Math.max(1, written.length / lettersForOne);
  const closest = close !== undefined && editDistance(word, close.toLowerCase()) <= most ? close : undefined;
  const holding = word.length < leastHeld ? [] : ids.filter((id) => id.toLowerCase().includes(word));
  return [...new Set([...(closest === undefined ? [] : [closest]), ...holding])].slice(0, 3);
}
