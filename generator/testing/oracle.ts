import { Ajv2020 } from "ajv/dist/2020.js";
import type { Issue } from "./emitted.js";

/** Everything wrong with a value, each as the rule and the place, sorted. */
export type Verdict = readonly string[];

/** What ajv makes of values, in the validators' own terms. Inherited members don't count, as in JSON they cannot. */
export function oracle(schema: Readonly<Record<string, unknown>>): (value: unknown) => Verdict {
  const options = { allErrors: true, strict: true, ownProperties: true };
  const validate = new Ajv2020(options).compile(schema);
  return (value) => {
    validate(value);
    return verdict(
      (validate.errors ?? []).map(({ instancePath, keyword, params }) => {
        if (keyword !== "required") return [instancePath, keyword === "pattern" ? "date" : keyword];
        return [`${instancePath}/${pointerPart(String(params["missingProperty"]))}`, keyword];
      }),
    );
  };
}

export function verdictOf(issues: readonly Issue[]): Verdict {
  return verdict(issues.map(({ pointer, rule }) => [pointer, rule]));
}

function verdict(mistakes: readonly (readonly [pointer: string, rule: string])[]): Verdict {
  return mistakes.map(([pointer, rule]) => `${rule} at "${pointer}"`).sort();
}

function pointerPart(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
