import { sentence } from "../../generator/layout/prose.js";

/** Joins the sentences that are present. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.flatMap((part) => (part === undefined || part === "" ? [] : [sentence(part)])).join(" ");
}
