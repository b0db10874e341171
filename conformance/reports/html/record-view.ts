// The data of the record that a failure is about: its text as an answer has it, so that nobody has to look for it in a long list.
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { Exchange } from "../../http/exchange.js";
import { parameterOf, typeOf } from "../../runner/causes/subject.js";
import type { CheckResult } from "../../runner/report.js";
import { bodyView } from "./exchange-list.js";
import { jsonToken } from "./folded.js";
import { bytesOf, pageRoom, Room } from "./room.js";
import { shown } from "./shown.js";

/** The first record that a list must not hold, or that it lacks. */
export interface RecordView {
  readonly label: "Must not be listed" | "Missing";
  readonly id: string;
  /** In which answer it is, or is not. */
  readonly where: string;
  /** The record, with the fields that decide; undefined if no answer of the check has it, or for lack of room. */
  readonly text: string | undefined;
}

/** Characters that a record may have: more only if its id has no room in fewer. */
const mostOfRecord = [700, 1_600];

/** Finds the record of each result that has one. The results that come first get room first. */
export function recordsOf(
  results: readonly CheckResult[],
  model: InterfaceModel,
): (result: CheckResult) => RecordView | undefined {
  const room = new Room(pageRoom.records);
  const views = new Map(
    results.flatMap((result) => {
      const view = recordView(result, model);
      if (view === undefined) return [];
      const fits = room.take(bytesOf([view.text]));
      return [[result.id, fits ? view : { ...view, text: undefined }] as const];
    }),
  );
  return ({ id }) => views.get(id);
}

function recordView(result: CheckResult, model: InterfaceModel): RecordView | undefined {
  const { exchanges = [], transcript = [], unexpectedIds: [extra] = [], missingIds: [missing] = [] } = result;
  const all = [...exchanges, ...transcript];
  const member = idMemberOf(model);
  const members = [member, ...decidingIn(result, model)];
  if (extra !== undefined) {
    const found = firstWith(all, member, extra);
    if (found === undefined) return undefined;
    const { at, of } = found.record;
    const place = at === undefined ? "" : `record ${at} of ${of} `;
    return {
      label: "Must not be listed",
      id: extra,
      where: `${place}in the answer to #${found.n}`,
      text: found && shortText(found, members),
    };
  }
  const [list] = exchanges;
  if (missing === undefined || list === undefined) return undefined;
  if (recordIn(list.responseBody, member, missing) !== "absent") return undefined;
  const found = firstWith(all, member, missing);
  const elsewhere = found === undefined ? "" : `; the answer to #${found.n} has it`;
  return {
    label: "Missing",
    id: missing,
    where: `not in the answer to #${list.n}${elsewhere}`,
    text: found && shortText(found, members),
  };
}

interface Found {
  readonly n: number;
  readonly record: RecordText & { readonly id: string };
}

/** A record with the members that decide, and of all others only their names where there is no room for more. */
function shortText({ record: { id, text } }: Found, members: readonly string[]): string | undefined {
  const texts = mostOfRecord.map((most) => bodyView(text, most, members)?.text);
  return texts.find((short) => short?.includes(id)) ?? texts.at(-1);
}

/** The first answer that has a record. */
function firstWith(exchanges: readonly Exchange[], member: string, id: string): Found | undefined {
  for (const { n, responseBody } of exchanges) {
    const record = responseBody.includes(id) ? recordIn(responseBody, member, id) : undefined;
    if (typeof record === "object") return { n, record: { ...record, id } };
  }
  return undefined;
}

/** The fields that the check's search parameter looks at, and the member that was lost or changed. */
function decidingIn(result: CheckResult, { resources }: InterfaceModel): readonly string[] {
  const type = resources.find(({ name }) => name === typeOf(result));
  const parameter = type?.parameters.find(({ name }) => name === parameterOf(result));
  const paths = (parameter?.targets ?? []).flatMap(({ path, endPath }) => [path, endPath ?? path]);
  return [...new Set([...paths, ...(result.member === undefined ? [] : [result.member])])];
}

/** The record as HTML, with its id marked wherever it is. */
export const recordHtml = ({ id, text = "" }: RecordView): string =>
  text
    .split(id)
    .map(shown)
    .join(`<mark class="record-id">${shown(id)}</mark>`);

/** A record in an answer. */
interface RecordText {
  /** Its text, as it was sent: the element of the list that holds it, or its own object. */
  readonly text: string;
  /** Its place in the list, counted from 1, and the length of the list; undefined if it is in no list. */
  readonly at: number | undefined;
  readonly of: number | undefined;
}

/** A longer answer is not read. */
const longestAnswer = 20_000_000;

/** An object or an array, while it is read. */
interface Open {
  readonly parent: Open | undefined;
  readonly isArray: boolean;
  readonly start: number;
  readonly depth: number;
  /** Its place in its parent, counted from 1. */
  readonly place: number;
  /** The number of its values so far. */
  length: number;
  /** Where its text ends; undefined until it is closed. */
  end: number | undefined;
}

/**
 * The record whose member `member` has the id; of several such objects the outermost one, since a record may name others by their ids.
 * "absent" if the whole answer was read and has none; undefined if the answer is not JSON, or not all of it was kept. It keeps no
 * tree, so that a long list takes no memory.
 */
export function recordIn(answer: string, member: string, id: string): RecordText | "absent" | undefined {
  if (answer.length > longestAnswer || !/^\uFEFF?\s*[[{]/.test(answer)) return undefined;
  const name = JSON.stringify(member);
  const values = new Set([JSON.stringify(id), id]);
  let root: Open | undefined;
  let open: Open | undefined;
  let found: Open | undefined;
  let [key, last] = ["", ""];
  for (const { 0: token, index } of answer.matchAll(jsonToken)) {
    if (token === ":") key = last;
    else if (token === ",") key = "";
    else if (token === "}" || token === "]") {
      if (open) open.end = index + 1;
      open = open?.parent;
      key = "";
    } else if (token === "{" || token === "[") {
      open = opened(open, token === "[", index);
      root ??= open;
      key = "";
    } else {
      if (open?.isArray) open.length += 1;
      const isOuter = open !== undefined && (found === undefined || open.depth < found.depth);
      if (isOuter && key === name && values.has(token)) found = open;
    }
    last = token;
  }
  if (root?.end === undefined) return undefined;
  return found === undefined ? "absent" : textOf(answer, found);
}

function opened(parent: Open | undefined, isArray: boolean, start: number): Open {
  if (parent) parent.length += 1;
  const place = parent?.length ?? 1;
  return { parent, isArray, start, depth: (parent?.depth ?? 0) + 1, place, length: 0, end: undefined };
}

/** The element of the nearest list, or else the object itself. */
function textOf(answer: string, object: Open): RecordText {
  let element: Open | undefined = object;
  while (element && element.parent?.isArray !== true) element = element.parent;
  const { start, end } = element ?? object;
  return { text: answer.slice(start, end), at: element?.place, of: element?.parent?.length };
}
