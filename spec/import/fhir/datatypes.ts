// The data types of FHIR R4 (http://hl7.org/fhir/R4/datatypes.html) in the words of the language.
import { listText } from "../../build/list-text.js";
import { isObject, type Json, type JsonObject } from "../../json.js";

/** Primitive types, each with the type of the language and its constraints. */
export const primitives: Readonly<Record<string, { readonly is: string; readonly minimum?: number }>> = {
  boolean: { is: "boolean" },
  integer: { is: "integer" },
  positiveInt: { is: "integer", minimum: 1 },
  unsignedInt: { is: "integer", minimum: 0 },
  decimal: { is: "number" },
  string: { is: "string" },
  markdown: { is: "string" },
  code: { is: "string" },
  id: { is: "string" },
  uri: { is: "string" },
  url: { is: "string" },
  canonical: { is: "string" },
  oid: { is: "string" },
  uuid: { is: "string" },
  time: { is: "string" },
  date: { is: "date | partial-date" },
  dateTime: { is: "timestamp | date | partial-date" },
  instant: { is: "timestamp" },
  base64Binary: { is: "base64" },
  xhtml: { is: "xhtml" },
};

const anyDate = "timestamp | date | partial-date";

/** Types with members. `Reference` also needs the path form of its URLs. */
const complex: Readonly<Record<string, JsonObject>> = {
  Address: {
    means: "a postal address",
    fields: {
      use: "string",
      type: "string",
      text: "string",
      line: "string[]",
      city: "string",
      district: "string",
      state: "string",
      postalCode: "string",
      country: "string",
      period: "Period",
    },
  },
  Annotation: {
    means: "a note with its author",
    fields: { authorString: "string", time: anyDate, text: "string" },
  },
  Attachment: {
    means: "content in another format",
    fields: {
      contentType: "string",
      language: "string",
      data: "base64",
      url: "string",
      size: "integer",
      hash: "base64",
      title: "string",
      creation: anyDate,
    },
  },
  CodeableConcept: {
    role: { concept: { codings: "coding", text: "text" } },
    means: "a concept in codes and in words",
    fields: { coding: "Coding[]", text: "string" },
  },
  Coding: {
    role: { coding: { system: "system", code: "code", display: "display" } },
    means: "a code of a code system",
    fields: {
      system: "string",
      version: "string",
      code: "string",
      display: "string",
      userSelected: "boolean",
    },
  },
  ContactPoint: {
    means: "a telephone number, an address for mail, or the like",
    fields: { system: "string", value: "string", use: "string", rank: "integer", period: "Period" },
  },
  HumanName: {
    means: "a name of a person",
    fields: {
      use: "string",
      text: "string",
      family: "string",
      given: "string[]",
      prefix: "string[]",
      suffix: "string[]",
      period: "Period",
    },
  },
  Identifier: {
    means: "an identifier that people use",
    fields: { use: "string", type: "CodeableConcept", system: "string", value: "string", period: "Period" },
  },
  Money: { means: "an amount of money", fields: { value: "number", currency: "string" } },
  Narrative: {
    role: { narrative: { status: "status", div: "div" } },
    means: "a summary for people",
    fields: { status: "string", div: "xhtml" },
  },
  Period: { means: "a time from a start to an end", fields: { start: anyDate, end: anyDate } },
  Quantity: {
    role: { quantity: { value: "value", unit: "unit", system: "system", code: "code" } },
    means: "a measured amount with its unit",
    fields: { value: "number", comparator: "string", unit: "string", system: "string", code: "string" },
  },
  Range: { means: "from one amount to another", fields: { low: "Quantity", high: "Quantity" } },
  Ratio: { means: "one amount per another", fields: { numerator: "Quantity", denominator: "Quantity" } },
  Reference: {
    role: { reference: { url: "reference", display: "display" } },
    means: "a link to another record",
  },
};

/** Types that are a Quantity with restrictions. */
const quantities: readonly string[] = ["SimpleQuantity", "Age", "Count", "Distance", "Duration"];

/** The shape that stands for a data type; undefined if the kit has none for it. */
export const shapeOf = (code: string): string | undefined =>
  Object.hasOwn(complex, code) ? code : quantities.includes(code) ? "Quantity" : undefined;

/** The members of a data type; none if the kit has no shape for it. */
export function membersOf(code: string): JsonObject {
  const members = Object.hasOwn(complex, code) ? complex[code]?.["fields"] : undefined;
  return isObject(members) ? members : {};
}

/** The shapes that these need, themselves included, in the order of their names; `form` is that of a record's URL. */
export function shapesFor(names: ReadonlySet<string>, form: string): JsonObject {
  const found = new Set<string>();
  const add = (name: string): void => {
    const shape = complex[name];
    if (shape === undefined || found.has(name)) return;
    found.add(name);
    const members = shape["fields"];
    for (const member of typesIn(members)) add(member);
  };
  for (const name of names) add(name);
  return Object.fromEntries(
    [...found].sort().map((name) => {
      const shape = complex[name] ?? {};
      const members: Json =
        name === "Reference"
          ? { reference: { is: "url", form }, type: "string", display: { is: "string", optional: true } }
          : (shape["fields"] ?? {});
      return [
        name,
        {
          ...shape,
          basis: "derived",
          "derived-from": "the data type of FHIR R4 with this name",
          fields: members,
        },
      ];
    }),
  );
}

const typesIn = (members: Json | undefined): readonly string[] =>
  typeof members === "object" && members !== null
    ? Object.values(members).flatMap((member: Json) =>
        typeof member === "string" ? [listText(member).item] : [],
      )
    : [];

/** The members that a search of each kind looks at, for types whose shape has no role of its own. */
export const searchedMembers: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  string: {
    HumanName: ["family", "given", "text"],
    Address: ["text", "line", "city", "state", "postalCode", "country"],
  },
  token: { Identifier: ["value"], ContactPoint: ["value"] },
};
