// Writes the causes of a run in a given number of lines, in their order, with more about each where there is room.
import { parsedJson } from "../../spec/json.js";
import { counted } from "../../spec/text/counted.js";
import { few, fitted } from "../../spec/text/fitting.js";
import { columns, hanging, labelled, printable, wrapped } from "../../spec/text/layout.js";
import type { Paint } from "../../spec/text/paint.js";
import type { Exchange } from "../http/exchange.js";
import { accountsFor } from "../runner/causes/causes.js";
import { withShortIds } from "../runner/causes/diagnosis-words.js";
import { strayFrom } from "../runner/causes/failure-words.js";
import { saying } from "../runner/causes/refusal.js";
import { gapOf, parameterOf } from "../runner/causes/subject.js";
import { lastPart, pathOf } from "../runner/record-url-parts.js";
import type { Cause, Causes, CheckResult, Report } from "../runner/report.js";
import { afterFixOf } from "./answer-lines.js";
import { entryLines, knownAs, leastOfEntries } from "./baseline-entries.js";
import { wordColumns as indent, type ScreenLine, screenLine } from "./cause-line.js";
import { allOf, headLines, requestsInShort, type Wrong, withEvidence } from "./evidence-lines.js";
import { shownRequests } from "./shell.js";

/** The most lines of a value, where there is room. */
const mostOfValue = 3;
/** The columns of a value after its label. */
const factColumns = columns - indent - 11;

/** Known causes that are shown; the others are counted, unless it is one, whose own line takes no more room. */
const mostKnown = 3;
/** The most lines of the reason why one is tolerated. */
const mostOfReason = 2;
/** In fewer lines, only what fails the run is shown. */
const leastRoom = 4;

/**
 * At most `room` lines: the failures, with what was sent, expected and got as far as there is
 * room; then known causes, and at the end the entries of the baseline that are out of date. Causes without a required check are
 * only counted, in the summary.
 */
export function causeScreen(report: Report, paint: Paint, room: number): readonly string[] {
  // The summary counts the known failures and the entries too.
  const isRoomy = room >= leastRoom;
  const ofKnown = isRoomy && report.causes.tolerated.length > 0 ? 1 : 0;
  const ofEntries = isRoomy ? Math.min(leastOfEntries(report), Math.ceil(room / leastRoom)) : 0;
  const wrong = wrongLines(report.causes, paint, room - ofKnown - ofEntries);
  const outdated = entryLines(report, paint, isRoomy ? room - ofKnown - wrong.length : 0);
  const known = isRoomy ? knownLines(report.causes, paint, room - wrong.length - outdated.length) : [];
  return [...wrong, ...known, ...outdated];
}

/** Known causes and why they are tolerated, as far as there is room, and the number of the others. */
function knownLines({ tolerated: all }: Causes, paint: Paint, room: number): readonly string[] {
  const fits = all.length <= Math.min(room, mostKnown + 1) ? all.length : Math.min(mostKnown, room - 1);
  const left = all.length - fits;
  const most = Math.min(mostOfReason, Math.floor((room - Math.min(left, 1)) / fits) - 1);
  const rest = `${fits === 0 ? "" : "more "}known ${left === 1 ? "cause" : "causes"}: --verbose or --html FILE`;
  return [
    ...all.slice(0, fits).flatMap((cause) => {
      const { tolerated } = cause.first;
      const why = most > 0 && tolerated ? knownAs(tolerated) : undefined;
      return [causeLine(screenLine(cause), "KNOWN", paint), ...labelled("known as", why, indent, most)];
    }),
    ...(left === 0 ? [] : [`${painted("KNOWN", paint)}${left} ${rest}`]),
  ];
}

/** What is wrong, with its words in one line, which may be cut, and in as many words as two lines hold. */
interface ScreenWrong extends Wrong {
  readonly line: string;
  readonly full: readonly string[];
}

/** What is wrong; each value in at most `most` lines. */
function wrongsOf({ failures, errors, blocked }: Causes, paint: Paint, most: number): readonly ScreenWrong[] {
  return [
    ...failures.map((cause) => wrongOf(cause, "FAIL", paint, most)),
    ...errors.filter(isOfRequired).map((cause) => wrongOf(cause, "ERROR", paint, most)),
    ...blocked.filter(isOfRequired).map((cause) => wrongOf(cause, "BLOCK", paint, most)),
  ];
}

/** What is wrong in at most `room` lines, with more about each where there is room. */
function wrongLines(causes: Causes, paint: Paint, room: number): readonly string[] {
  const ways = [mostOfValue, 1].map((most) => wrongsOf(causes, paint, most));
  const inFull = ways.map((wrongs) => wrongs.map((wrong) => ({ ...wrong, lines: wrong.full })));
  const fitting = [...inFull, ...ways].map(allOf).find(({ length }) => length <= room);
  if (fitting !== undefined) return fitting;
  const whole = wrongsOf(causes, paint, 1);
  if (headLines(whole) <= room) return withEvidence(whole, room);
  const cut = whole.map((wrong) => ({ ...wrong, lines: [wrong.line] }));
  if (cut.length <= room) return withEvidence(cut, room);
  const rest = (left: number) => `${counted(left, "more cause")}: --verbose or --html FILE`;
  return fitted(
    cut.map(({ lines }) => lines),
    Math.max(room, 2),
    rest,
  );
}

const isOfRequired = (cause: Cause): boolean => accountsFor(cause) > 0;

const colors = { FAIL: "bad", ERROR: "bad", BLOCK: "doubtful", KNOWN: "quiet" } as const;

function wrongOf(cause: Cause, word: keyof typeof colors, paint: Paint, most: number): ScreenWrong {
  const { first, others, noRecords } = cause;
  const said = screenLine(cause);
  const got = gotWords(first);
  const expected = first.verdict === "fail" ? fact("expected", first.expected, most, got) : [];
  // What an answer must be does not follow from the request, so it is shown with the answer that came.
  const isAnswer = gapOf(first) !== undefined;
  const again = isAnswer ? timesSent(first.exchanges ?? []) : "";
  return {
    line: causeLine(said, word, paint),
    lines: causeLines(said, said.lines, word, paint),
    full: causeLines(said, said.full, word, paint),
    request: shownRequests(first).flatMap((exchange) =>
      sentLines(
        requestsInShort(exchange, parameterOf(first)).map(
          (way) => way + again + (hasIdInBody(exchange, first) ? " (the id is in the body)" : ""),
        ),
        most,
      ),
    ),
    expected: isAnswer ? [] : expected,
    got:
      first.verdict === "fail"
        ? [...(isAnswer ? expected : []), ...fact("got", got, most, first.expected)]
        : noRecords === undefined
          ? fact(
              "check",
              few(
                [first, ...others].map(({ id }) => id),
                1,
              ),
              1,
            )
          : fact("supply", noRecords.remedy, most),
  };
}

/** Two updates of a record that were sent at the same time are one evidence. */
function timesSent([first, ...others]: readonly Exchange[]): string {
  const same = others.filter(({ method, url }) => method === first?.method && url === first.url).length;
  return same === 0 || first?.method === "GET" ? "" : ` (${same + 1} times)`;
}

type LineParts = Pick<ScreenLine, "words" | "number" | "room">;

const causeLine = ({ words, number, room }: LineParts, word: keyof typeof colors, paint: Paint): string =>
  `${painted(word, paint)}${words.padEnd(room)}  ${number}`;

const painted = (word: keyof typeof colors, paint: Paint): string => paint(word.padEnd(indent), colors[word]);

/** The same whole: what has no room follows in a second line. */
const causeLines = (
  line: LineParts,
  [words = "", ...more]: readonly string[],
  word: keyof typeof colors,
  paint: Paint,
) => hanging("", [causeLine({ ...line, words }, word, paint), ...more], indent);

/** A request, with short ids if it does not fit on a line. One that needs several lines begins a new one at its query. */
function sentLines(ways: readonly string[], most: number): readonly string[] {
  const [whole = "", ...inShort] = ways.map(printable);
  const onOneLine = [whole, ...inShort.slice(0, 2).flatMap((way) => [way, withShortIds(way)])];
  const line = onOneLine.find(({ length }) => length <= factColumns);
  if (line !== undefined) return labelled("sent", line, indent, 1);
  return firstWhole("sent", inShort.map(brokenAtQuery), most);
}

const brokenAtQuery = (way: string): string => (way.length <= factColumns ? way : way.replace("?", " ?"));

/** What came, with the deployment's own words, where a record comes from that is in every list, or what may change an answer. */
function gotWords(first: CheckResult): string | undefined {
  const { actual, strayRecord } = first;
  if (strayRecord !== undefined && strayRecord.others === undefined)
    return `${actual}${strayFrom[strayRecord.from]}`;
  const fix = afterFixOf(first);
  if (fix !== undefined) return `${actual}; it may change ${fix}`;
  return actual === undefined ? undefined : actual + saying(first);
}

/** A value. Its ids are shortened where it would be cut otherwise, or where those of the value beside it are. */
function fact(label: string, text: string | undefined, most: number, beside = ""): readonly string[] {
  if (text === undefined) return [];
  const short = withShortIds(printable(text));
  const isWhole = [text, beside].every((one) => isWholeIn(most, printable(one)));
  return firstWhole(label, isWhole ? [printable(text), short] : [short], most);
}

const isWholeIn = (most: number, text: string): boolean => wrapped(text, factColumns).length <= most;

/** The first of several ways to say something that is not cut. If there is none, it may take one more line. */
function firstWhole(label: string, ways: readonly string[], most: number): readonly string[] {
  for (const room of [most, most + 1]) {
    const whole = ways.find((way) => isWholeIn(room, way));
    if (whole !== undefined) return labelled(label, whole, indent, room);
  }
  return labelled(label, ways.at(-1) ?? "", indent, most);
}

/** Whether the body of a request has the id of a record that other requests of the check name in their path. */
function hasIdInBody(
  change: Exchange,
  { exchanges = [], transcript = [] }: Pick<CheckResult, "exchanges" | "transcript">,
): boolean {
  if (change.requestBody === undefined || change.method === "POST") return false;
  const values = new Set(valuesIn(change.requestBody));
  const start = `${pathOf(change.url)}/`;
  return [...exchanges, ...transcript].some(
    ({ url }) => pathOf(url).startsWith(start) && values.has(lastPart(url)),
  );
}

/** The values of the members of a body; none of one that is not an object. */
function valuesIn(body: string): readonly unknown[] {
  const json = parsedJson(body);
  return typeof json === "object" && json !== null ? Object.values(json) : [];
}
