// Validates values with ajv, and gives the result in the form of the generated validators.
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { datePattern } from "../targets/shared/date-pattern.js";
import type { Issue } from "./emitted.js";

/** All mistakes in a value, each as a rule and a place; sorted. */
export type Verdict = readonly string[];

/** ajv's result for a value. Inherited members don't count, since JSON has none. */
export function oracle(schema: Readonly<Record<string, unknown>>): (value: unknown) => Verdict {
  const options = {
    allErrors: true,
    strict: true,
    strictRequired: false,
    ownProperties: true,
    multipleOfPrecision: 9,
  };
  const ajv = new Ajv2020(options);
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) => {
    validate(value);
    const errors = (validate.errors ?? []).filter(isWhole);
    const unions = errors.filter(({ keyword, instancePath }) => keyword === "oneOf" && instancePath !== "");
    // ajv also lists why the value is of none of the types.
    const isInUnion = (error: (typeof errors)[number]): boolean =>
      unions.some(
        (union) => union !== error && `${error.instancePath}/`.startsWith(`${union.instancePath}/`),
      );
    return verdict(
      errors
        .filter((error) => !isInUnion(error) && !isOfNull(error))
        .map(({ instancePath, keyword, params }) => {
          if (keyword === "oneOf" && instancePath !== "") return [instancePath, alternative];
          if (relationWords.includes(keyword)) return [instancePath, "relation"];
          const isDate = keyword === "pattern" && params["pattern"] === datePattern;
          if (keyword !== "required") return [instancePath, isDate ? "date" : keyword];
          return [`${instancePath}/${pointerPart(String(params["missingProperty"]))}`, keyword];
        }),
    );
  };
}

/** A value that is neither null nor right: what is wrong with it is an error of its own. */
const isOfNull = ({ keyword, instancePath }: ErrorObject): boolean =>
  keyword === "anyOf" && instancePath !== "";

/** The words of JSON Schema for relations between members; only an order has none. */
const relationWords: readonly string[] = ["oneOf", "anyOf", "not", "dependentRequired"];

/** The rule of a value that is of none of several types. */
const alternative = "oneOf";

/** Not an error inside one of several choices. */
const isWhole = ({ schemaPath }: { readonly schemaPath: string }): boolean =>
  !/\/(oneOf|anyOf)\/\d+\//.test(schemaPath);

/**
 * The mistakes that a validator found. It tells what is wrong with an object of one of several types; ajv only that the value is of
 * none of them: such mistakes count as those that ajv found.
 */
export function verdictOf(issues: readonly Issue[], expected: Verdict = []): Verdict {
  const unions = expected.flatMap((text) =>
    text.startsWith(`${alternative} at "`) ? [text.slice(alternative.length + 5, -1)] : [],
  );
  const mistakes = issues
    .filter(({ rule }) => rule !== "order")
    .map(({ pointer, rule }) => {
      const around = unions.find((place) => pointer.startsWith(`${place}/`));
      return around === undefined ? ([pointer, rule] as const) : ([around, alternative] as const);
    });
  const texts = mistakes.map((mistake) => mistake.join(" "));
  return verdict(
    mistakes.filter(([, rule], at) => rule !== alternative || texts.indexOf(texts[at] ?? "") === at),
  );
}

function verdict(mistakes: readonly (readonly [pointer: string, rule: string])[]): Verdict {
  // A value that is no object has no members, and JSON Schema judges its relations all the same.
  const isObject = !mistakes.some(([pointer, rule]) => pointer === "" && rule === "type");
  // ajv does not compare items of another type than the list's.
  const compared = mistakes.filter(
    ([place, rule]) =>
      (rule !== "relation" || isObject) &&
      (rule !== "uniqueItems" ||
        !mistakes.some(([inner, other]) => other === "type" && inner.startsWith(`${place}/`))),
  );
  const texts = compared.map(([pointer, rule]) => `${rule} at "${pointer}"`);
  // ajv reports each member that is missing, and each relation by its own word.
  return texts.filter((text, at) => !text.startsWith("relation") || texts.indexOf(text) === at).sort();
}

function pointerPart(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
