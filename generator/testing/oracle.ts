// Validates values with ajv, and gives the result in the form of the generated validators.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { datePattern } from "../targets/shared/date-pattern.js";
import type { Issue } from "./emitted.js";

/** All mistakes in a value, each as a rule and a place; sorted. */
export type Verdict = readonly string[];

/** ajv's result for a value. Inherited members don't count, since JSON has none. */
export function oracle(schema: Readonly<Record<string, unknown>>): (value: unknown) => Verdict {
  const options = { allErrors: true, strict: true, ownProperties: true, multipleOfPrecision: 9 };
  const ajv = new Ajv2020(options);
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) => {
    validate(value);
    return verdict(
      (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
        const isDate = keyword === "pattern" && params["pattern"] === datePattern;
        if (keyword !== "required") return [instancePath, isDate ? "date" : keyword];
        return [`${instancePath}/${pointerPart(String(params["missingProperty"]))}`, keyword];
      }),
    );
  };
}

export function verdictOf(issues: readonly Issue[]): Verdict {
  return verdict(issues.map(({ pointer, rule }) => [pointer, rule]));
}

function verdict(mistakes: readonly (readonly [pointer: string, rule: string])[]): Verdict {
  // ajv does not compare items of another type than the list's.
  const compared = mistakes.filter(
    ([place, rule]) =>
      rule !== "uniqueItems" ||
      !mistakes.some(([inner, other]) => other === "type" && inner.startsWith(`${place}/`)),
  );
  return compared.map(([pointer, rule]) => `${rule} at "${pointer}"`).sort();
}

function pointerPart(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
