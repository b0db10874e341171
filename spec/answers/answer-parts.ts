// Turns an answer of several parts into its text and back: `[record, "201", Location]` is `201, Location, record`.
import type { AnswerKind, AnswerScope, AnswerValue, Part } from "./answer-kind.js";

type Kind = AnswerKind<AnswerValue>;

const between = ", ";

/** The text of an answer that a spec writes as a list of its parts, in the order in which a probe reports them. */
export function textOfParts({ parts }: Kind, written: readonly string[], scope: AnswerScope): string {
  const places = parts?.of(scope) ?? [];
  const ranked = written.map((text, at) => ({ text, rank: rankOf(text, places), at }));
  const sorted = ranked.sort(
    ({ rank: [a, b], at }, { rank: [c, d], at: other }) => a - c || b - d || at - other,
  );
  return `${parts?.lead ?? ""}${sorted.map(({ text }) => text).join(between)}`;
}

/** The parts of an answer's text, as a spec writes them; the text itself if it has only one. */
export function writtenParts({ parts }: Kind, text: string): string | readonly string[] {
  if (parts === undefined) return text;
  if (parts.lead !== undefined)
    return text.startsWith(parts.lead) ? text.slice(parts.lead.length).split(between) : text;
  return text.includes(between) ? text.split(between) : text;
}

/** Whether a text can be a part of an answer. */
export const isPart = (text: string, { parts }: Kind, scope: AnswerScope): boolean =>
  (parts?.of(scope) ?? []).some((part) => fits(text, part));

/** The words that can be a part of an answer. */
export const partWords = ({ parts }: Kind, scope: AnswerScope): readonly string[] =>
  parts?.of(scope).flatMap(({ options }) => options) ?? [];

const fits = (text: string, { options, form, foreign }: Part): boolean =>
  options.includes(text) || form?.read(text) !== undefined || foreign?.read(text) !== undefined;

/** The place of a part, and its number among the words of that place. */
function rankOf(text: string, places: readonly Part[]): readonly [place: number, word: number] {
  const place = places.findIndex((part) => fits(text, part));
  const word = places[place]?.options.indexOf(text) ?? -1;
  return [place < 0 ? places.length : place, word < 0 ? (places[place]?.options.length ?? 0) : word];
}
