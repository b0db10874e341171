// Chooses the results that the HTML page shows with all their details.
import type { Cause, CheckResult } from "../../runner/report.js";
import { curl } from "../shell.js";
import { shownRequests } from "../shown-requests.js";
import { bytesOf, pageRoom, Room } from "./room.js";
import { brief } from "./shown.js";
import { sideBytes } from "./sides.js";

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
