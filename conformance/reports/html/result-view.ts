// The data of one result, with its details, on the HTML page.
import { basisInShort } from "../../../spec/bases.js";
import { checkSubject, subjectInWords } from "../../../spec/check-subject.js";
import type { Clause } from "../../../spec/clause.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { refusalOf } from "../../runner/causes/refusal.js";
import { placeOf } from "../../runner/place-of.js";
import type { CheckResult, Report } from "../../runner/report.js";
import { afterFixOf } from "../answer-lines.js";
import { alone, deletedWords, needsBodyFile } from "../shell.js";
import { toleratedLine } from "./baseline-view.js";
import type { Listed } from "./exchange-list.js";
import type { RecordView } from "./record-view.js";
import { commandsOf, longest, mostClauses, type Room } from "./room.js";
import { brief } from "./shown.js";
import { sidesOf } from "./sides.js";
import { markedLabel } from "./verdicts.js";

/** A result with all its details. */
export type ResultView = ReturnType<typeof resultView>;

/** Commands of more characters or lines scroll in a box: on a phone they take more than a quarter of the screen. */
const longCommand = 250;
const longLines = 5;

/** The context from which the views of results are made. */
export interface ResultContext {
  readonly report: Report;
  readonly model: InterfaceModel;
  readonly clauses: ReadonlyMap<string, Clause>;
  readonly exchangesOf: (result: CheckResult) => Listed;
  readonly recordOf: (result: CheckResult) => RecordView | undefined;
  /** The anchor of a result with details; undefined if it is shown without. */
  readonly anchorOf: (result: CheckResult) => string | undefined;
  /** The room of results in one line. */
  readonly lines: Room;
}

export function resultView(context: ResultContext, result: CheckResult) {
  const { report, model, exchangesOf, recordOf, anchorOf } = context;
  return {
    anchor: anchorOf(result) ?? "",
    id: result.id,
    title: brief(result.title, longest.title),
    about: aboutOf(model, result),
    kind: result.kind,
    label: markedLabel(result),
    ...documentView(context, result),
    sides: sidesOf(result, longest.text),
    record: recordOf(result),
    says: shortened(refusalOf(result)),
    mayChange: shortened(afterFixOf(result)),
    reason: shortened(result.reason),
    tolerated: shortened(toleratedLine(result)),
    ...tryView(report, result),
    alone: alone(report, result.id),
    exchanges: exchangesOf(result),
  };
}

/** What the check is about, in words, if its id names a path form or a part of a type. */
function aboutOf(model: InterfaceModel, { id }: CheckResult): string | undefined {
  const [, subject = ""] = id.split("/");
  const read = checkSubject(model, subject);
  return read === undefined || subject === read.type ? undefined : subjectInWords(read);
}

/** The commands that reproduce a result; left out if they are too long for a page, since only whole commands can be copied. */
function tryView(report: Report, result: CheckResult) {
  const commands = commandsOf(result);
  const { script, exchanges: [first] = [], recordDeleted = false } = result;
  const isAlone = commands !== undefined && commands !== script;
  return {
    commands,
    // They scroll in a box: what follows is the evidence.
    isLong:
      commands !== undefined && (commands.length > longCommand || commands.split("\n").length > longLines),
    // The anchor of a result of the same cause that shows the same commands.
    commandsAt: undefined,
    bodyFile: isAlone && first !== undefined && needsBodyFile(first),
    deletedWords: isAlone && recordDeleted ? deletedWords(report) : undefined,
  };
}

/** What the document says, and the clause that it is, so that no reader takes the basis of one clause for that of another. */
function documentView(
  { clauses }: Pick<ResultContext, "clauses">,
  { section, means, clauses: ids }: CheckResult,
) {
  const tested = ids.flatMap((id) => clauses.get(id) ?? []);
  const says = tested.find(({ id }) => {
    const place = placeOf(clauses, id);
    return place.section === section && place.means === means;
  });
  const first = says ?? tested[0];
  const others = tested.filter((clause) => clause !== first);
  return {
    section,
    // Its basis says from what it is derived.
    means: says === undefined ? means : says.node.means,
    clause: first && clauseView(first),
    otherClauses: others.slice(0, mostClauses).map(clauseView),
    moreClauses: Math.max(0, others.length - mostClauses),
  };
}

function clauseView({ id, node: { basis, derivedFrom, odd } }: Clause) {
  return { id, basis, basisInShort: basisInShort[basis], derivedFrom, odd };
}

const shortened = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : brief(text, longest.text);
