/** What a text of figures says, read as Prometheus reads it (Exposition formats, text format 0.0.4). */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Exposition {
  /** Type by name. */
  readonly families: ReadonlyMap<string, string>;
  readonly samples: readonly Sample[];
}

const name = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const label = String.raw`([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"`;
const help = new RegExp(`^# HELP (${name}) (?:[^\\\\]|\\\\[\\\\n])*$`);
const type = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram|summary|untyped)$`);
// A value is whatever Go's ParseFloat takes, which cares for no capitals.
const sample = new RegExp(
  `^(${name})(?:\\{((?:${label},?)*)\\})? ([+-]?(?:[0-9.]+(?:e[+-]?\\d+)?|Inf)|[Nn]a[Nn])(?: \\d+)?$`,
);

/** A histogram's and a summary's samples are called after their family. */
const familyOf = (text: string, families: ReadonlyMap<string, string>): string | undefined =>
  [text, text.replace(/_(?:bucket|sum|count)$/, "")].find((one) => families.has(one));

function labelsOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(new RegExp(label, "g"))].map(([, key = "", value = ""]) => [key, value]),
  );
}

/** Throws for a line that is none of the format, a family that comes twice, a sample without a family and one that comes twice. */
export function parseExposition(text: string): Exposition {
  if (!text.endsWith("\n")) throw new Error("the last line does not end");
  const families = new Map<string, string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  const helped = new Set<string>();
  for (const line of text.split("\n")) {
    const [, family = "", kind = ""] = type.exec(line) ?? [];
    const [, described = ""] = help.exec(line) ?? [];
    const [whole, of = "", labels = "", , , value = ""] = sample.exec(line) ?? [];
    if (line === "") continue;
    if (described !== "" && !helped.has(described)) helped.add(described);
    else if (family !== "" && helped.has(family) && !families.has(family)) families.set(family, kind);
    else if (whole !== undefined && familyOf(of, families) !== undefined && !seen.has(`${of}{${labels}}`)) {
      seen.add(`${of}{${labels}}`);
      samples.push({ name: of, labels: labelsOf(labels), value: Number(value.replace("Inf", "Infinity")) });
    } else throw new Error(`no line of the format, or not in its place: ${line}`);
  }
  return { families, samples };
}
