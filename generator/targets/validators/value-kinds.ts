import type { Field } from "../../../spec/model.js";

/** How the emitted code tells one kind of plain value from all else. */
export interface ValueKind {
  /** The condition under which it is something else, as source text; `name` is the variable that holds it. */
  readonly wrong: (name: string) => string;
  /** The function that reports it. */
  readonly report: string;
  /** The function that goes over a list of them, and what a message calls them. */
  readonly list: string;
  readonly plural: string;
}

const text: ValueKind = {
  wrong: (name) => `typeof ${name} !== "string"`,
  report: "notText",
  list: "texts",
  plural: "texts",
};

const others: Readonly<Record<string, ValueKind>> = {
  number: {
    wrong: (name) => `!Number.isFinite(${name})`,
    report: "notNumber",
    list: "numbers",
    plural: "numbers",
  },
  integer: {
    wrong: (name) => `!Number.isInteger(${name})`,
    report: "notInteger",
    list: "integers",
    plural: "whole numbers",
  },
  boolean: {
    wrong: (name) => `typeof ${name} !== "boolean"`,
    report: "notTruth",
    list: "truths",
    plural: "truth values",
  },
  dateTime: {
    wrong: (name) => `!holdsDate(${name})`,
    report: "notDate",
    list: "dates",
    plural: "dates",
  },
};

export const valueKinds: readonly ValueKind[] = [text, ...Object.values(others)];

/** The kind of a field that holds no object; what no other kind claims is a text. */
export function valueKind({ type }: Field): ValueKind {
  return others[type.kind] ?? text;
}
