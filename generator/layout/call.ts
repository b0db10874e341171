/** Lays out function calls. */

import { lineWidth } from "./json-text.js";

/** A call with its arguments: source text, or another call. */
export interface Call {
  readonly callee: string;
  readonly parts: readonly (string | Call)[];
}

/** `prefix` and the call on one line if they fit, else one argument a line, as Biome lays it out. */
export function callText(prefix: string, call: Call, suffix: string, indent: number): string {
  const flat = `${" ".repeat(indent)}${prefix}${inOneLine(call)}${suffix}`;
  if (flat.length <= lineWidth) return flat;
  const lines = call.parts.map((part) =>
    typeof part === "string" ? `${" ".repeat(indent + 2)}${part},` : callText("", part, ",", indent + 2),
  );
  const margin = " ".repeat(indent);
  return `${margin}${prefix}${call.callee}(\n${lines.join("\n")}\n${margin})${suffix}`;
}

const inOneLine = ({ callee, parts }: Call): string =>
  `${callee}(${parts.map((part) => (typeof part === "string" ? part : inOneLine(part))).join(", ")})`;
