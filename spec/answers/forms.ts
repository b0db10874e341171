// Reads the answers that have a form instead of a fixed text: a status, a refusal, a number, the members down to a record.

/** Texts of one form. */
export interface Form<V> {
  /** The texts, described for a person: `a whole number from 1 to 119`. */
  readonly takes: string;
  /** The same texts as a regular expression, for editors. */
  readonly pattern: string;
  /** Some of the texts. */
  readonly examples: readonly string[];
  /** Undefined for any other text. */
  read(text: string): V | undefined;
}

/** The text after a lead; undefined if it does not begin with it. */
export const after = (lead: string, text: string): string | undefined =>
  text.startsWith(lead) ? text.slice(lead.length) : undefined;

/** A whole number without a sign or leading zeros. */
export function numberIn(text: string, least: number, most: number): number | undefined {
  const number = Number(text);
  return String(number) === text && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined;
}

const statusPattern = "[1-5][0-9]{2}";

/** A status of HTTP: `404`. */
export const anyStatus: Form<number> = {
  takes: "a status of HTTP",
  pattern: `^${statusPattern}$`,
  examples: ["404"],
  read: (text) => numberIn(text, 100, 599),
};

/** A word and a status: `done 204`. */
export const statusAfter = (lead: string): Form<number> => ({
  takes: `"${lead.trim()}" and a status of HTTP`,
  pattern: `^${lead}${statusPattern}$`,
  examples: [`${lead}200`],
  read: (text) => anyStatus.read(after(lead, text) ?? ""),
});

/** How a probe reports a request whose connection was closed. */
export const unanswered = "refused without an answer";

/** A request that was refused, with any status. */
export const anyRefusal: Form<number | typeof unanswered> = {
  takes: '"refused" and a status of HTTP',
  pattern: `^(refused ${statusPattern}|${unanswered})$`,
  examples: ["refused 400", unanswered],
  read: (text) => (text === unanswered ? text : statusAfter("refused ").read(text)),
};

/** How a probe reports a closed connection where it reports a status. */
export const noAnswer = "no answer";

/** A status, perhaps with the scheme of its challenge: `401 Basic`. */
export const anyChallenge: Form<number> = {
  takes: "a status of HTTP, perhaps with the scheme of its challenge",
  pattern: `^${statusPattern}( [^ ]+)?$`,
  examples: ["401", "401 Basic"],
  read(text) {
    const [status = "", ...scheme] = text.split(" ");
    return scheme.length > 1 || scheme.includes("") ? undefined : anyStatus.read(status);
  },
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";

/** Whether a text has only these characters, and has some. */
const madeOf = (text: string, allowed: string): boolean =>
  text !== "" && [...text].every((one) => allowed.includes(one));

/** The name of any member of a record. */
export const memberName: Form<string> = {
  takes: "the name of a member",
  pattern: "^[^, ]+$",
  examples: ["version", "@type"],
  read: (text) => (text === "" || text.includes(",") || text.includes(" ") ? undefined : text),
};

const stepPattern = "[A-Za-z_][A-Za-z0-9_-]*";

const isStep = (text: string): boolean =>
  madeOf(text, `${letters}${digits}_-`) && madeOf(text.charAt(0), `${letters}_`);

/** Member names joined with dots, as a probe reports where in a body a record is; undefined for any other text. */
export function memberPath(text: string): readonly string[] | undefined {
  const steps = text.split(".");
  return steps.every(isStep) ? steps : undefined;
}

/** Words and the members that lead to the record: `wrapped in data`. */
export const pathAfter = (lead: string, takes: string): Form<readonly string[]> => ({
  takes,
  pattern: `^${lead}${pathPattern}$`,
  examples: [`${lead}data`, `${lead}answer.record`],
  read(text) {
    const path = after(lead, text);
    return path === undefined ? undefined : memberPath(path);
  },
});

/** A whole number without a sign. */
export const anyCount: Form<string> = {
  takes: "a whole number",
  pattern: "^[0-9]+$",
  examples: ["0", "50000"],
  read: (text) => (madeOf(text, digits) ? text : undefined),
};

/** One or more member names joined with dots, as a part of a pattern. */
export const pathPattern = `${stepPattern}(\\.${stepPattern})*`;

/** One member name, as a part of a pattern. */
export const namePattern = stepPattern;

/** A whole number from 1; `pattern` is that of the numbers up to `most`. */
export const countUpTo = (most: number, pattern: string, examples: readonly string[]): Form<number> => ({
  takes: `a whole number from 1 to ${most}`,
  pattern: `^(${pattern})$`,
  examples,
  read: (text) => numberIn(text, 1, most),
});

/** A media type of JSON in small letters: `application/json`, `application/vnd.example.v1+json`. */
export const jsonMediaType: Form<string> = {
  takes: "any media type of JSON, in small letters",
  pattern: "^application/([a-z0-9][a-z0-9.-]*\\+)?json$",
  examples: ["application/vnd.example.v1+json"],
  read(text) {
    const subtype = after("application/", text);
    if (subtype === undefined) return undefined;
    const [name = "", suffix, ...more] = subtype.split("+");
    if (suffix === undefined) return name === "json" ? text : undefined;
    const small = `${letters.slice(26)}${digits}`;
    const isName = madeOf(name, `${small}.-`) && madeOf(name.charAt(0), small);
    return isName && suffix === "json" && more.length === 0 ? text : undefined;
  },
};

/** Any media type, without parameters. */
export const anyMediaType: Form<string> = {
  takes: "any media type",
  pattern: "^[A-Za-z0-9_.+-]+/[A-Za-z0-9_.+-]+$",
  examples: ["text/html"],
  read(text) {
    const names = text.split("/");
    return names.length === 2 && names.every((name) => madeOf(name, `${letters}${digits}_.+-`))
      ? text
      : undefined;
  },
};
