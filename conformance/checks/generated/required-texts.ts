import { type Draws, word } from "../../fixtures/random.js";
import { lengths, longText, lookAlikes, samples } from "./unusual-texts.js";

/** A text that must be in some record of a run. */
export interface RequiredText {
  readonly text: string;
  /** Too long for what is kept in an index. */
  readonly long?: true;
}

const joinable = ["astral", "combining", "scripts", "quoting"] as const;

/**
 * What must be in the records of a run, record by record: one card for every record that has a place for a text, and more for
 * those with several. The first cards alone, one a record, hold each kind: what can stand side by side in one text does so.
 */
export function requiredTextsOf(draws: Draws): readonly (readonly RequiredText[])[] {
  const joined = (...odd: readonly string[]): RequiredText => ({ text: [word(draws, 0), ...odd].join(" ") });
  const alone = Object.values(lookAlikes).map((texts) => shuffled<string>(texts, draws));
  const [easy = [], ...others] = shuffled(alone, draws);
  const first = ([text = ""]: readonly string[]): RequiredText => ({ text });
  const must = shuffled(
    [
      joined(...joinable.flatMap((kind) => samples[kind])),
      { text: spaced() },
      { text: longText(word(draws, 0), Math.max(...lengths)), long: true },
      ...others.map(first),
    ],
    draws,
  );
  const more = [
    ...joinable.map((kind) => joined(...samples[kind])),
    ...alone.flatMap(([, ...rest]) => rest.map((text) => ({ text }))),
  ];
  const further = shuffled(more, draws);
  // what a deployment refuses of the first record is not tried with the others: that one holds nothing that is often refused
  return [
    [first(easy)],
    ...must.map((text, at) => [text, ...further.filter((_, index) => index % must.length === at)]),
  ];
}

/** Every odd space in one text, which begins and ends with one. */
function spaced(): string {
  const [indented, trailing, ...within] = samples.spaces;
  return [indented, ...within, trailing].join(" ");
}

function shuffled<T>(items: readonly T[], draws: Draws): readonly T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(draws.below(left.length), 1));
}
