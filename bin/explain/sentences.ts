import { sentence } from "../../generator/layout/prose.js";

/** What there is of these, one sentence after the other. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.flatMap((part) => (part === undefined || part === "" ? [] : [sentence(part)])).join(" ");
}
