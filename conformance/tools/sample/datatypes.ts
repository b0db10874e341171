// Makes the data types of FHIR that are known by their members: https://hl7.org/fhir/R4/datatypes.html.
import type { Field } from "../../../spec/field.js";
import { isObject, type JsonObject } from "../../../spec/json.js";
import { streets, towns } from "./people-words.js";
import { happens, oneOf, type Scene } from "./scene.js";

/** Values for members of an object, by their names; the others are made as usual. */
export type Values = Readonly<Record<string, string | number | boolean>>;

interface Datatype {
  /** An object is of the type if it has all of these members, and nothing but members of the type. */
  readonly has: readonly string[];
  readonly among: readonly string[];
  make(scene: Scene): Values;
}

const datatypes: readonly Datatype[] = [
  {
    has: ["family", "given"],
    among: ["use", "text", "prefix", "suffix", "period"],
    make: ({ person: { given, family } }) => ({ given, family, text: `${given} ${family}`, use: "official" }),
  },
  {
    has: ["city", "postalCode"],
    among: ["use", "type", "text", "line", "district", "state", "country", "period"],
    make({ draws }) {
      const town = oneOf(draws, towns) ?? towns[0];
      const line = `${1 + draws.below(180)} ${oneOf(draws, streets)}`;
      return { ...town, line, text: `${line}, ${town.city}`, use: "home", type: "physical" };
    },
  },
  {
    has: ["system", "value", "use"],
    among: ["rank", "period"],
    make: ({ draws }) => ({ system: "phone", value: `555-01${digits(draws.below(100), 2)}`, use: "mobile" }),
  },
  {
    has: ["value", "type"],
    among: ["use", "system", "period", "assigner"],
    make: ({ index }) => ({ value: String(4_810_037 + index * 17) }),
  },
  {
    has: ["frequency", "period", "periodUnit"],
    among: ["when", "count", "duration", "durationUnit", "offset", "dayOfWeek", "timeOfDay"],
    make: ({ draws }) => ({ frequency: 1 + draws.below(3), period: 1, periodUnit: "d" }),
  },
  {
    has: ["text", "preferred"],
    among: ["language"],
    make: ({ draws }) => ({ preferred: happens(draws, 90) }),
  },
];

const digits = (value: number, length: number): string => String(value).padStart(length, "0");

/** The values that an object of these fields has as a data type of FHIR; none if it is no such type. */
export function asDatatype(scene: Scene, fields: readonly Field[]): Values {
  const names = fields.map(({ name }) => name);
  const found = datatypes.find(
    ({ has, among }) =>
      has.every((name) => names.includes(name)) &&
      names.every((name) => has.includes(name) || among.includes(name)),
  );
  return found?.make(scene) ?? {};
}

/** An object whose text says what its other members say: that of a Dosage, how often something is taken. */
export function finished(made: JsonObject): JsonObject {
  const { text, timing } = made;
  const repeat = isObject(timing) ? timing["repeat"] : undefined;
  const words = isObject(repeat) ? frequencyText(repeat) : undefined;
  return typeof text === "string" && words !== undefined ? { ...made, text: words } : made;
}

function frequencyText({ frequency, period, periodUnit }: JsonObject): string | undefined {
  if (typeof frequency !== "number" || period !== 1 || periodUnit !== "d") return undefined;
  return frequency === 1 ? "Once a day" : `${frequency} times a day`;
}

/** The text of a HumanName; undefined if the object is none. */
export const nameIn = ({ family, given, text }: JsonObject): string | undefined =>
  family !== undefined && given !== undefined && typeof text === "string" ? text : undefined;
