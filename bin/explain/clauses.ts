// Makes the topics of `cri-kit explain` for clauses and gaps.
import { dirname, join } from "node:path";
import type { Origin } from "../../generator/provenance/provenance.js";
import { symbolText } from "../../generator/provenance/symbol.js";
import { kindOf } from "../../spec/answers/kinds.js";
import { observableAnswers } from "../../spec/answers/read-answer.js";
import { basisMeanings } from "../../spec/bases.js";
import type { CheckEntry } from "../../spec/check-entry.js";
import type { Clause } from "../../spec/clause.js";
import { allowedWords, isClosed, possibleTo } from "../../spec/closed-gap.js";
import { includedInWords } from "../../spec/including.js";
import type { Gap, InterfaceModel } from "../../spec/model.js";
import type { SearchParameter, Target } from "../../spec/search-parameter.js";
import { sortRequests, sortSent } from "../../spec/sorting.js";
import type { Position, SpecNode } from "../../spec/spec-node.js";
import { quoted } from "../../spec/text/shell-word.js";
import { conformExample } from "./sent.js";
import { type Detail, detail, firstFew, sentences, type Topic } from "./topic.js";

/** The input for explaining clauses. */
export interface TopicSource {
  readonly model: InterfaceModel;
  /** The spec's file, as the user named it. */
  readonly specFile: string;
  readonly origins: ReadonlyMap<string, Origin>;
  /** A description of each clause. */
  readonly described: ReadonlyMap<string, string>;
  readonly checks: readonly CheckEntry[];
  /** How many lines of a long list are shown. */
  readonly most: number;
}

const kinds: Readonly<Record<Clause["kind"], string>> = {
  interface: "the interface",
  header: "a header of every request",
  ids: "the ids of records",
  site: "where requests name their site",
  security: "the credentials of requests",
  form: "a path form",
  interaction: "an interaction, for all types",
  shape: "a shape, or a member of one",
  field: "a field",
  value: "a value",
  constraint: "a constraint of a field or a parameter",
  default: "the default of a field",
  "read-only": "a field that only the server sets",
  "write-only": "a field that no answer contains",
  nullable: "a field that may be null",
  relation: "a relation between fields of a record",
  resource: "a type",
  operation: "an interaction of one type",
  nested: "a nested collection",
  "named-operation": "an operation that the document only names",
  action: "an action, or a part of one",
  search: "a search parameter",
  compares: "the operator of a search parameter",
  rule: "a rule for searches or deletes",
  dates: "date search",
  consequence: "what follows from the statements",
  gap: "a gap",
};

/** Every clause, including the gaps. */
export function clauseTopics(source: TopicSource): readonly Topic[] {
  const gaps = new Map(source.model.gaps.map((gap) => [gap.clause, gap]));
  return source.model.clauses.map((clause) => {
    const gap = gaps.get(clause.id);
    return gap === undefined ? clauseTopic(source, clause) : gapTopic(source, gap);
  });
}

function clauseTopic(source: TopicSource, { id, kind, node }: Clause): Topic {
  const left = source.model.gaps.filter(({ about }) => about === id);
  return {
    id,
    kind: "clause",
    title: kinds[kind],
    paragraph: sentences(source.described.get(id), node.means, holds(node), node.odd, ...openIn(left)),
    details: [
      ...standing(source, node),
      ...looking(source, id),
      ...inForm(source, id),
      ...detail(
        "gaps",
        left.map((gap) => gap.clause),
      ),
      ...origin(source, id),
      ...excluded(node),
    ],
    example: exampleOf(source, id),
  };
}

/** The questions that the document does not answer, apart from what it states. */
function openIn(gaps: readonly Gap[]): readonly string[] {
  const [first, ...more] = gaps.map(({ asks }) => asks);
  if (first === undefined) return [];
  return [`The document does not say, so any answer conforms: ${first}`, ...more];
}

function looking({ model }: TopicSource, id: string): readonly Detail[] {
  const parameters = model.resources.flatMap((resource) => resource.parameters);
  return parameters.filter(({ clause }) => clause === id).flatMap(lookingDetail);
}

/** The types that a path form shows. */
function inForm({ model }: TopicSource, id: string): readonly Detail[] {
  const form = model.forms.find(({ clause }) => clause === id);
  const types = model.resources.filter(({ forms }) => form !== undefined && forms.includes(form.name));
  return detail("types", [types.map(({ name }) => name).join(", ")]);
}

/** What the basis means for a deployment, if there is a check. */
const holds = ({ basis, excluded: reason }: SpecNode): string | undefined =>
  reason === undefined ? basisMeanings[basis] : undefined;

/** The answers that a spec can choose for the generated server, and those that only other servers give. */
function possibleWords({ model }: TopicSource, gap: Gap): readonly string[] {
  const kind = kindOf(gap.probe);
  if (kind === undefined) return [];
  const own = possibleTo(model, gap);
  const all = isClosed(gap) ? own : observableAnswers(kind, { model, about: gap.about });
  const others = { named: without(all.named, own.named), more: without(all.more, own.more) };
  const isOnlyOwn = others.named.length + others.more.length === 0;
  return [answersText(own), ...(isOnlyOwn ? [] : [`by other servers also: ${answersText(others)}`])];
}

const without = (all: readonly string[], some: readonly string[]): readonly string[] =>
  all.filter((one) => !some.includes(one));

const answersText = ({ named, more }: ReturnType<typeof possibleTo>): string =>
  [...named.map((answer) => `"${answer}"`), ...more].join("; ");

const gapTopic = (source: TopicSource, gap: Gap): Topic => ({
  id: gap.clause,
  kind: "gap",
  title: gap.asks,
  paragraph: sentences(...(isClosed(gap) ? closedWords(gap) : openWords(gap))),
  details: [
    ...standing(source, gap),
    ...detail("about", [gap.about]),
    ...detail("reason", [sentences(gap.because)]),
    ...(isClosed(gap) && gap.states === undefined ? [] : detail("possible", possibleWords(source, gap))),
    ...detail("observed", [gap.observe]),
    ...origin(source, gap.clause),
    ...excluded(gap),
  ],
  example: exampleOf(source, gap.clause),
});

const openWords = ({ answer }: Gap): readonly string[] => [
  `The generated server's answer is "${answer}"`,
  "A deployment may answer differently. It fails for its answer only if --answers requires a different one",
];

function closedWords(gap: Gap): readonly (string | undefined)[] {
  const { states, answer, means } = gap;
  return [
    means,
    `The document answers it: ${states === undefined ? `"${answer}"` : allowedWords(gap)}`,
    states === undefined ? undefined : `The generated server's whole answer is "${answer}"`,
    "A deployment that answers otherwise fails",
  ];
}

const standing = (
  { specFile }: TopicSource,
  { basis, section, derivedFrom, at }: SpecNode,
): readonly Detail[] => [
  ...detail("basis", [`${basis}, in ${section}`]),
  ...detail("derived", [derivedFrom === undefined ? undefined : `from ${derivedFrom}`]),
  ...detail("spec", [placeText(specFile, at)]),
];

/**
 * `spec.yaml:12:3`. In a spec of several files, names the file that holds the clause, relative to the folder of the first
 * file.
 */
export function placeText(specFile: string, { line, column, ...rest }: Position): string {
  const own = "file" in rest && typeof rest.file === "string" ? join(dirname(specFile), rest.file) : specFile;
  return `${own}:${line}:${column}`;
}

function origin({ origins, most }: TopicSource, id: string): readonly Detail[] {
  const { checks = [], symbols = [] } = origins.get(id) ?? {};
  return [
    ...detail("tested by", firstFew(checks, most, "explain --format json lists them")),
    ...detail("generated", firstFew(symbols.map(symbolText), most, "explain --format json lists them")),
  ];
}

const excluded = ({ excluded: reason }: SpecNode): readonly Detail[] => detail("not tested", [reason]);

function exampleOf({ model, origins, checks }: TopicSource, id: string): string {
  const [first] = origins.get(id)?.checks ?? [];
  const check = checks.find((one) => one.id === first);
  return check === undefined ? `cri-kit explain ${quoted(id)}` : conformExample(model, check.id, check.needs);
}

/** With its basis: the document mostly gives only the parameter's name and type. */
function lookingDetail(parameter: SearchParameter): readonly Detail[] {
  const { basis, from } = parameter.looking;
  if (parameter.targets.length === 0) return detail("looks at", [placeless(parameter)]);
  const how = from === undefined ? basis : `${basis} from ${from}`;
  return detail("looks at", [places(parameter), how]);
}

function placeless(parameter: SearchParameter): string {
  const { match, unseen } = parameter;
  if (match === "count") return "no field: it limits the list";
  if (match === "offset") return "no field: it skips the first records of the list";
  if (match === "page") return `no field: it is the number of the page; the first is ${parameter.firstPage}`;
  if (match === "direction") return directionText(parameter);
  if (match === "cursor") return "no field: it is the cursor of the page, as the page before gives it";
  if (match === "fields") return "no field of its own: it names the fields that the records of the list have";
  if (parameter.including !== undefined) {
    const asked = parameter.including.values.map(({ value, by }) => `${value} by ${by.name}`);
    return `no field of its own: it asks for other records, ${includedInWords(parameter.including)}: ${asked.join("; ")}`;
  }
  if (match === "sort") {
    const orders = sortRequests(parameter).map(
      (request) =>
        `${sortSent(parameter, request)} by ${request.value.by.path}${request.descending ? ", descending" : ""}`,
    );
    const several =
      parameter.separator === undefined ? "" : `; several with "${parameter.separator}" between them`;
    return `no field of its own: it sorts the list: ${orders.join("; ")}${several}`;
  }
  if (match === "id") return "the record's logical id";
  return unseen === undefined ? "no field" : `no field: ${unseen}`;
}

function directionText({ directions }: SearchParameter): string {
  const usual = directions?.usual === undefined ? "" : `; without it, the order is ${directions.usual}`;
  return `no field: ${directions?.ascending} or ${directions?.descending} is the direction of the order${usual}`;
}

function places({ targets, ambiguous }: SearchParameter): string {
  const paths = targets.map(pathText);
  return ambiguous ? `${paths.join(" or ")}, or all: any reading is allowed` : paths.join(" and ");
}

const pathText = ({ path, endPath }: Target): string =>
  endPath === undefined ? path : `${path} up to ${endPath}`;
