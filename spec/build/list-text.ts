// Reads whether the text of a type names a list: `string[]`, `Link(Driver)[]`, `(date | partial-date)[]`.
import { flow } from "../text/flow-yaml.js";
import { alternativesIn } from "./type-text.js";

/** The type of each item, or of the only value. */
interface ListText {
  readonly item: string;
  readonly many: boolean;
  /** What is wrong with the list, and what to do about it. */
  readonly fault?: { readonly message: string; readonly remedy: string };
}

const list = "[]";

/** A text that names no list is the type itself. */
export function listText(text: string): ListText {
  const whole = text.trim();
  if (!whole.endsWith(list)) return { item: whole, many: false };
  const item = whole.slice(0, -list.length).trim();
  if (item.endsWith(list)) {
    const fault = {
      message: "a list of lists",
      remedy: "Name the list of the inner items only: there are no lists of lists.",
    };
    return { item: listText(item).item, many: true, fault };
  }
  if (item.startsWith("(") && item.endsWith(")")) return { item: item.slice(1, -1), many: true };
  if (!isChoice(item)) return { item, many: true };
  const fault = {
    message: `it is not clear what is a list in ${item}${list}`,
    remedy: `Write ${flow(`(${item})${list}`)}`,
  };
  return { item, many: true, fault };
}

/** The text of the list whose items are of this type. */
export const listOf = (item: string): string => (isChoice(item) ? `(${item})${list}` : `${item}${list}`);

/** Whether a type is a choice of several, outside of brackets. */
const isChoice = (text: string): boolean => alternativesIn(text).length > 1;
