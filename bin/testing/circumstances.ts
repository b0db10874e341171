import type { Circumstances } from "./observed-answer.js";

/** What a server needs beside its definition to give an answer. */
export function circumstancesOf(_probe: string, _answer: string): Circumstances {
  return {};
}
