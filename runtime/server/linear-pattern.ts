// Matches patterns in a time that grows with the text alone: for validators, whose patterns come from a spec.
import { createRequire } from "node:module";
import type { RE2JS } from "re2js";

const load = createRequire(import.meta.url);

/** The test of a pattern in RE2's syntax. RE2 is loaded when the first text is tested: most servers need none. */
export function linearPattern(pattern: string): (text: string) => boolean {
  let compiled: RE2JS | undefined;
  return (text) => {
    const { RE2JS: engine }: typeof import("re2js") = load("re2js");
    compiled ??= engine.compile(pattern);
    return compiled.test(text);
  };
}
