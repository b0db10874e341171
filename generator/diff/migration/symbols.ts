// Compares two generated outputs by the names that they export.
import { byCodeUnit } from "../../../spec/text/order.js";
import type { GeneratedFiles } from "../../file.js";
import { manifestPath } from "../../output/manifest.js";
import type { Pair } from "../change.js";

/** A part of the output that other code may refer to: an exported symbol, or a file that is not a module. */
export interface GeneratedName {
  readonly file: string;
  /** Absent for a file that exports nothing. */
  readonly symbol?: string;
}

/** The added, removed and changed parts of the output between two specs. */
export interface OutputChanges {
  readonly added: readonly GeneratedName[];
  readonly removed: readonly GeneratedName[];
  readonly changed: readonly GeneratedName[];
}

/** Compares two outputs by their exports. Comments and the server's static files are ignored. */
export function outputChanges({ old, new: now }: Pair<GeneratedFiles>): OutputChanges {
  const before = namesIn(old);
  const after = namesIn(now);
  const named = (keys: Iterable<string>) => [...keys].sort(byCodeUnit).map(nameOf);
  return {
    added: named([...after.keys()].filter((key) => !before.has(key))),
    removed: named([...before.keys()].filter((key) => !after.has(key))),
    changed: named(
      [...after].filter(([key, text]) => before.has(key) && before.get(key) !== text).map(([key]) => key),
    ),
  };
}

/** The text of each named part, by `FILE` or `FILE SYMBOL`. */
function namesIn(files: GeneratedFiles): ReadonlyMap<string, string> {
  const compared = files.filter(({ path }) => path !== manifestPath && !path.startsWith("server/runtime/"));
  return new Map(
    compared.flatMap(({ path, text }) => {
      if (!path.endsWith(".ts")) return [[path, text] as const];
      return declarationsIn(text).map(([symbol, body]) => [`${path} ${symbol}`, body] as const);
    }),
  );
}

function nameOf(key: string): GeneratedName {
  const [file = "", symbol] = key.split(" ");
  return symbol === undefined ? { file } : { file, symbol };
}

/** The start of a statement in a generated module: at the first column of a line. */
const start = /^(?=(?:export|import|function|const|let|type|interface|class|async|declare)\b|\/\*\*|\/\/)/m;
const declared =
  /^(export )?(?:declare |default |async |abstract )*(?:interface|type|const|let|function|class|enum)\*? ([\w$]+)/;

/** The exports of a module, each with everything it uses in the same module: a change of a helper is a change of its users. */
function declarationsIn(text: string): readonly (readonly [symbol: string, body: string])[] {
  const parts = text.split(start).flatMap((part) => {
    const [, exported, symbol] = declared.exec(part) ?? [];
    return symbol === undefined
      ? []
      : [{ symbol, exported: exported !== undefined, body: withoutComments(part) }];
  });
  const bodies = new Map(parts.map(({ symbol, body }) => [symbol, body]));
  return parts.flatMap(({ symbol, exported }) =>
    exported ? [[symbol, wholeOf(symbol, bodies)] as const] : [],
  );
}

function wholeOf(symbol: string, bodies: ReadonlyMap<string, string>): string {
  const used = new Set([symbol]);
  for (const one of used) {
    const words = bodies.get(one)?.match(/[\w$]+/g) ?? [];
    for (const word of words) if (bodies.has(word)) used.add(word);
  }
  return [...used].map((one) => bodies.get(one) ?? "").join("\n");
}

const withoutComments = (text: string): string =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .trim();
