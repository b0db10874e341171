// Says which members of a record, or which of all texts, come back wrong, and how.
import { counted } from "../../../spec/text/counted.js";
import { updateFamily } from "../../checks/interactions/interaction-id.js";
import type { ProblemCode } from "../../http/problem.js";
import { defaultFamily } from "../../laws/rules/own-fields.js";
import type { TextChange } from "../../search/text-change.js";
import type { CheckResult } from "../report.js";
import { mostLetters, mostNamed, type Named, namesOf, type Parts, partsOfOne } from "./diagnosis-words.js";
import { both, type Fault, fault } from "./failure-words.js";
import type { LostWhen } from "./lost-fields.js";
import { typeOf } from "./subject.js";
import { isAppended, keepsSome } from "./undone-changes.js";
import { emptyValueOf, textChangeAmong, type ValueChange, valueChangeOf } from "./value-change.js";

/** What happens to a member. */
export const memberFaults: Readonly<Partial<Record<ProblemCode, Fault>>> = {
  "value-lost": fault("is lost"),
  "value-changed": fault("comes back changed", "is changed"),
  "elements-lost": fault("comes back with fewer elements", "loses elements"),
  "elements-added": fault("comes back with more elements", "has more elements"),
  "order-changed": fault("comes back in another order", "is in another order"),
};

/** How a list fails whose elements come back in reverse. */
export const reversed = fault("comes back reversed");

/** How several lists fail, which are named after these words. */
const reversedLists: Fault = { long: both("come back reversed"), short: both("reversed") };
const reorderedLists: Fault = { long: both("come back in another order"), short: both("in another order") };

/** How texts fail. */
interface TextFault {
  readonly texts: string;
  /** The same texts in fewer words, if there are some. */
  readonly inShort?: string;
  readonly fails: Fault;
}

const characterFault = (texts: string, inShort = texts): TextFault => ({
  texts,
  inShort,
  fails: { long: both("come back changed"), short: both("are changed") },
});

/** What a deployment changes in texts, seen of unusual ones: members other than those that show it may have it too. */
const textFaults: Readonly<Record<Exclude<TextChange, keyof typeof memberTextFaults>, TextFault>> = {
  supplementary: characterFault("characters beyond U+FFFF (emoji)", "characters beyond U+FFFF"),
  "non-ascii": characterFault("letters beyond ASCII"),
  combining: characterFault("combining marks (accents)", "combining marks"),
  quoting: characterFault("quotation marks and markup"),
  invisible: characterFault("invisible characters"),
  "white-space": {
    texts: "white space",
    fails: { long: both("comes back changed"), short: both("is changed") },
  },
  zeros: { texts: "texts", fails: { long: both("lose the zeros at their start") } },
  cut: { texts: "long texts", fails: { long: both("come back cut") } },
};

/** What a deployment changes in a member that has a usual text. */
export const memberTextFaults = {
  case: fault("comes back in another letter case", "is in another letter case"),
  offset: fault("comes back with another UTC offset", "has another UTC offset"),
  day: { long: ["comes back without its time", "come back without their times"] },
} as const satisfies Partial<Record<TextChange, Fault>>;

/** How texts fail that come back with one length. */
function cutToLength({ long: [one, many] }: Fault, length: number): Fault {
  const to = `to ${length} characters`;
  return { long: [`${one} ${to}`, `${many} ${to}`] };
}

/** How a value comes back that is no text, or is none any more. */
const valueFaults: Readonly<Record<ValueChange, Fault>> = {
  wrapped: { long: both("wrapped in a list", ["comes back", "come back"]) },
  null: fault("comes back as null", "is null"),
  text: { long: ["comes back as a text", "come back as texts"], short: ["is a text", "are texts"] },
  sign: { long: ["loses its sign", "lose their signs"] },
  rounded: fault("comes back rounded"),
  bits: fault("is cut to 32 bits"),
  early: fault("comes back a day early", "is a day early"),
  late: fault("comes back a day late", "is a day late"),
};

/** How a value comes back as null that may be taken for none. */
const nullFor = (sent: string): Fault =>
  fault(`comes back as null, sent as ${sent}`, `is null, sent as ${sent}`);

/** How a member fails that neither an add nor an update keeps. */
const alwaysLost = fault("is always lost", "is lost");

/** The same, seen after an add, where an update keeps the member. */
function afterAddOnly({ long: [one, many] }: Fault): Fault {
  return { long: [`${one} only after an add`, `${many} only after an add`] };
}

/** The same, seen only after an update. */
export function afterUpdate({ long: [one, many] }: Fault): Fault {
  return { long: [`${one} after an update`, `${many} after an update`] };
}

/** How an update fails that changes some members and not these. */
function keepsOld(names: readonly string[], isNamed: boolean): Fault {
  const [value, short] = names.length === 1 ? ["value", "an old value"] : ["values", "old values"];
  const which = isNamed ? names.join(" and ") : counted(names.length, "member");
  return { long: both(`keeps the old ${value} of ${which}`), short: both(`keeps ${short}`) };
}

/** How a field fails that an add left out. */
const noDefault: Fault = { long: ["does not get its default", "do not get their defaults"] };

/** What all texts lose. It was seen of one member or of several, with an unusual text: others may lose it too. */
export function textParts(first: CheckResult, results: readonly CheckResult[]): Parts | undefined {
  const change = textChangeAmong(results)(first);
  if (change === undefined || isOfMember(change)) return undefined;
  const { texts, inShort = texts, fails } = textFaults[change];
  const [member, ...others] = new Set(results.map((one) => one.member));
  const tail = member === undefined || others.length > 0 ? "" : `: ${member}`;
  const named = { names: [texts], together: inShort };
  return { results, named, fault: withLength(fails, results), tail };
}

/** Whether a change is told of the member that shows it, which has a usual text. */
const isOfMember = (change: TextChange): change is keyof typeof memberTextFaults =>
  change in memberTextFaults;

/** How cut texts fail, with the length that all of them came back with. */
function withLength(fault: Fault, results: readonly CheckResult[]): Fault {
  const [length, ...others] = new Set(results.map(({ cutTo }) => cutTo));
  return length === undefined || others.length > 0 ? fault : cutToLength(fault, length);
}

/** How the members came back, if it is one known change of all of them. */
function changeParts({ textChange }: CheckResult, results: readonly CheckResult[]): Fault | undefined {
  if (textChange !== undefined && isOfMember(textChange)) return memberTextFaults[textChange];
  const change = valueChangeOf(results);
  const sent = change === "null" ? emptyValueSent(results) : undefined;
  return sent === undefined ? change && valueFaults[change] : nullFor(sent);
}

/** The value that was sent each time, if it is 0 or false. */
function emptyValueSent(results: readonly CheckResult[]): string | undefined {
  const [sent, ...others] = new Set(results.map(emptyValueOf));
  return others.length === 0 ? sent : undefined;
}

/** 0 and false, if they are lost or changed in the same way. */
function emptyParts({ code = "fault" }: CheckResult, results: readonly CheckResult[]): Parts | undefined {
  const sent = [...new Set(results.map((one) => emptyValueOf(one) ?? ""))].sort();
  const fails = valueChangeOf(results) === "null" ? valueFaults.null : memberFaults[code];
  if (sent.length < 2 || sent.includes("") || fails === undefined) return undefined;
  return {
    results,
    named: { names: sent, together: sent.join(" and "), isPlural: true },
    fault: fails,
    ...namesAfter(results),
  };
}

export function memberParts(
  first: CheckResult,
  all: readonly CheckResult[],
  when: LostWhen | undefined,
): Parts | undefined {
  // What else an update leaves of a list is told with the list.
  const isTold = (one: CheckResult) => one.member !== undefined && (!isAppended(first) || isAppended(one));
  const results = all.filter(isTold);
  const ofEmpty = emptyParts(first, results);
  if (ofEmpty !== undefined) return ofEmpty;
  const named = namesOf(results, ({ member = "" }) => member, "members");
  if (results.every(({ code }) => code === "order-changed") && named.names.length > 1)
    return listParts(results);
  const isDefault = results.every(({ id }) => id.startsWith(`${defaultFamily}/`));
  const isReversed = first.code === "order-changed" && results.every((one) => one.isReversed);
  const known = isReversed
    ? reversed
    : isDefault
      ? noDefault
      : (changeParts(first, results) ?? memberFaults[first.code ?? "fault"]);
  const isOfUpdate = results.every(({ id }) => id.startsWith(`${updateFamily}/`));
  const fault = known && (isOfUpdate ? afterUpdate(known) : withWhen(known, when));
  if (fault === undefined) return undefined;
  const of = { results, named, fault };
  const whole = wholeNames(results);
  const isEachOfAll = whole.length === named.names.length * typesOf(results).size;
  if (!isEachOfAll && whole.length <= mostNamed)
    return { ...of, named: { ...named, names: whole, haveTypes: true }, ...namesInstead(results) };
  if (!isEachOfAll || named.names.length > mostNamed) return { ...of, ...namesAfter(results) };
  return { ...of, tail: valueChangeOf(results) === undefined ? cameBackAs(first, named) : "" };
}

/** What an update left as it was, while it changed other members. */
export function keptParts(all: readonly CheckResult[]): Parts {
  const results = all.filter(keepsSome);
  const names = [...new Set(results.flatMap(({ keptOld = [] }) => keptOld))];
  const whole = [
    ...new Set(results.flatMap((one) => (one.keptOld ?? []).map((name) => `${typeOf(one)}.${name}`))),
  ];
  const isEachOfAll = whole.length === names.length * typesOf(results).size;
  const isNamed = isEachOfAll && names.length <= mostNamed;
  const of = partsOfOne(results, "an update", keepsOld(isEachOfAll ? names : whole, isNamed));
  if (isNamed) return of;
  const tailHasTypes = typesOf(results).size > 1;
  return { ...of, ...afterColon(tailHasTypes ? whole : names, tailHasTypes) };
}

/** A fault, with what updates show of it. */
function withWhen(fault: Fault, when: LostWhen | undefined): Fault {
  if (when === "adds-only") return afterAddOnly(fault);
  return when === "always" && fault === memberFaults["value-lost"] ? alwaysLost : fault;
}

const typesOf = (results: readonly CheckResult[]): ReadonlySet<string> => new Set(results.map(typeOf));

/** The members with their types: `TYPE.member`. */
const wholeNames = (results: readonly CheckResult[]): readonly string[] => [
  ...new Set(results.map((one) => `${typeOf(one)}.${one.member}`)),
];

/** Lists in another order, with as many of their names as there is room for. */
function listParts(results: readonly CheckResult[]): Parts {
  const fault = results.every((one) => one.isReversed) ? reversedLists : reorderedLists;
  return { results, named: { names: ["lists"], together: "lists" }, fault, ...namesAfter(results) };
}

/** More names than this are not in a line. */
const mostInLine = 12;

/** The members at the end of a line, with their types if these are several: all of them, and fewer and fewer for less room. */
function namesAfter(results: readonly CheckResult[]): Pick<Parts, "tail" | "shorterTails" | "tailHasTypes"> {
  const tailHasTypes = typesOf(results).size > 1;
  const names = tailHasTypes ? wholeNames(results) : [...new Set(results.map(({ member = "" }) => member))];
  return afterColon(names, tailHasTypes);
}

function afterColon(
  names: readonly string[],
  tailHasTypes: boolean,
): Required<Pick<Parts, "tail" | "shorterTails" | "tailHasTypes">> {
  const ordered = tailHasTypes ? eachTypeFirst(names) : names;
  const first = (count: number) =>
    count < names.length ? `: ${[...ordered.slice(0, count), "…"].join(", ")}` : `: ${names.join(", ")}`;
  const most = Math.min(names.length, mostInLine);
  const shorterTails = Array.from({ length: most - 1 }, (_, index) => first(most - 1 - index));
  const shortest = names.reduce((best, name) => (name.length < best.length ? name : best), names[0] ?? "");
  return { tail: first(most), shorterTails: [...shorterTails, `: ${shortest}, …`], tailHasTypes };
}

/** Names that begin with their type: one of each type, and then the others. */
function eachTypeFirst(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const isFirst = names.map((name) => {
    const type = name.split(".")[0] ?? "";
    const isNew = !seen.has(type);
    seen.add(type);
    return isNew;
  });
  return [...names.filter((_, at) => isFirst[at]), ...names.filter((_, at) => !isFirst[at])];
}

/** Names that are told first are at the end of the line where there is no room for all. */
function namesInstead(results: readonly CheckResult[]): ReturnType<typeof namesAfter> {
  const { tail, shorterTails = [], tailHasTypes = false } = namesAfter(results);
  return { tail: "", shorterTails: [tail, ...shorterTails], tailHasTypes };
}

/** The value as which a single member came back. */
const cameBackAs = ({ code, actual = "" }: CheckResult, { names }: Named): string =>
  code === "value-changed" && names.length === 1 && actual.length <= mostLetters ? `, as ${actual}` : "";
