// The texts that the generated records of a run must hold.
import { type Draws, word } from "../../http/random.js";
import { lengths, longText, lookAlikes, samples } from "./unusual-texts.js";

/** A text that must be in some record of a run. */
export interface RequiredText {
  readonly text: string;
  /** Too long for an index. */
  readonly long?: true;
}

const joinable = ["astral", "combining", "scripts", "quoting"] as const;

/**
 * The texts that the records of a run must hold, record by record: one for a record with one place, and further ones
 * for records with several. The first texts of all records together hold every kind; kinds that can share a text do so.
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
  // The first record holds nothing that is often refused, since what is refused there is not tried with the others.
  return [
    [first(easy)],
    ...must.map((text, at) => [text, ...further.filter((_, index) => index % must.length === at)]),
  ];
}

/** Every unusual space in one text, which begins and ends with one. */
function spaced(): string {
  const [indented, trailing, ...within] = samples.spaces;
  return [indented, ...within, trailing].join(" ");
}

function shuffled<T>(items: readonly T[], draws: Draws): readonly T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(draws.below(left.length), 1));
}
