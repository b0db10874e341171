// Shares out the bytes of the HTML page, so that no run makes it large, and chooses the results that have room.
import type { Cause, CheckResult } from "../../runner/report.js";
import { curl, shownRequests } from "../shell.js";
import { brief, shown } from "./shown.js";
import { sideBytes } from "./sides.js";

/** Bytes that the parts of a page may take. With the style and the script they stay below 1 MB, whatever a deployment answers. */
export const pageRoom = {
  /** The rows of the list of all checks. */
  checks: 260_000,
  /** Results with all their details, without their exchanges. */
  results: 180_000,
  exchanges: 120_000,
  /** The records that results are about. */
  records: 60_000,
  /** Results in one line. */
  lines: 60_000,
  answers: 100_000,
  faults: 20_000,
} as const;

/** The room of one part of a page; what comes first gets it first. */
export class Room {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Takes the bytes, if there are so many. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

/** Bytes of texts on the page, as they are shown. */
export const bytesOf = (texts: readonly (string | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(shown(text ?? "")), 0);

/** The most other results of one cause that are shown in full: they all tell the same. */
const mostOthers = 5;

/** The results that have room on a page: the first ones of causes, in the order of the page, which get it first, and others of these. */
export function detailedOf(causes: readonly Pick<Cause, "first" | "others">[]) {
  const room = new Room(pageRoom.results);
  const kept = causes.filter(({ first }) => room.take(weight(first)));
  const others = kept.flatMap((cause) => cause.others.slice(0, mostOthers));
  return { firsts: kept.map(({ first }) => first), others: others.filter((one) => room.take(weight(one))) };
}

/** Characters of one text of a result, of its title, and of its command. */
export const longest = { text: 1_200, title: 400, command: 2_500 } as const;
/** The most clauses that a result names besides the one that it shows first. */
export const mostClauses = 6;

/** A result's script, or else its requests, or the first one; undefined if it has none, or what it has is too long. */
export function commandsOf(result: CheckResult): string | undefined {
  const { script, exchanges: [first] = [] } = result;
  const requests = shownRequests(result).map((exchange) => curl(exchange));
  const all = [script, first && requests.join("\n"), first && curl(first)];
  return all.find((commands) => commands !== undefined && commands.length <= longest.command);
}

const markup = 1_500;
const clauseBytes = 150;

/** About as many bytes as a result takes on the page, without its exchanges. */
function weight(result: CheckResult): number {
  const { id, title, section, means, expected = "", actual = "", reason = "", clauses } = result;
  const sides = [expected, actual].map((text) => sideBytes(brief(text, longest.text)));
  return (
    markup +
    clauseBytes * Math.min(clauses.length, mostClauses + 1) +
    sides.reduce((sum, bytes) => sum + bytes, 0) +
    bytesOf([brief(reason, longest.text), brief(title, longest.title), id, id, id, section, means]) +
    bytesOf([commandsOf(result)])
  );
}
