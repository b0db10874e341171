// The kinds of scalar values, and how generated validators check each.
import type { Field } from "../../../spec/field.js";

/** How a generated validator checks one kind of scalar. */
export interface ValueKind {
  /** The condition under which it is another kind, as source text; `name` is the variable's name. */
  readonly wrong: (name: string) => string;
  /** The condition under which it is of this kind. */
  readonly right: (name: string) => string;
  /** The function that reports it. */
  readonly report: string;
  /** The function that checks a list of them, and their name in messages. */
  readonly list: string;
  readonly plural: string;
}

const text: ValueKind = {
  wrong: (name) => `typeof ${name} !== "string"`,
  right: (name) => `typeof ${name} === "string"`,
  report: "notText",
  list: "texts",
  plural: "texts",
};

const others: Readonly<Record<string, ValueKind>> = {
  number: {
    wrong: (name) => `!Number.isFinite(${name})`,
    right: (name) => `Number.isFinite(${name})`,
    report: "notNumber",
    list: "numbers",
    plural: "numbers",
  },
  integer: {
    wrong: (name) => `!Number.isInteger(${name})`,
    right: (name) => `Number.isInteger(${name})`,
    report: "notInteger",
    list: "integers",
    plural: "whole numbers",
  },
  boolean: {
    wrong: (name) => `typeof ${name} !== "boolean"`,
    right: (name) => `typeof ${name} === "boolean"`,
    report: "notTruth",
    list: "truths",
    plural: "truth values",
  },
  dateTime: {
    wrong: (name) => `!holdsDate(${name})`,
    right: (name) => `holdsDate(${name})`,
    report: "notDate",
    list: "dates",
    plural: "dates",
  },
};

export const valueKinds: readonly ValueKind[] = [text, ...Object.values(others)];

/** The kind of a field that is not an object; the default is a string. */
export const valueKind = ({ type }: Field): ValueKind => others[type.kind] ?? text;
