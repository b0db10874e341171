/** Descriptions of the values that a parameter takes. */

import { toldOf } from "../../../spec/answers/chosen-answers.js";
import { bareDates, codes, combinations, textMatch, tokenForms } from "../../../spec/answers/searching.js";
import { parameterTerms } from "../../../spec/answers/server-terms.js";
import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";

/** Prefixes that the server takes before a date of this parameter. */
export const datePrefixesOf = (model: InterfaceModel, parameter: SearchParameter): readonly string[] =>
  parameterTerms(model, parameter).prefixes ?? toldOf(model, "date-prefixes");

function dateText(model: InterfaceModel, parameter: SearchParameter): string {
  const prefixes = datePrefixesOf(model, parameter);
  const usual = ["ge", "le"].every((prefix) => prefixes.includes(prefix));
  const before = usual
    ? ", with a prefix such as ge or le before it for a range"
    : prefixes.length === 0
      ? ""
      : `, or with a prefix before it: ${prefixes.join(", ")}`;
  const bare =
    toldOf(model, "date-bare") === bareDates.text ? " Without a prefix it finds that very date alone." : "";
  return `A date, to the year, month, day or second${before}.${bare}`;
}

const alternatives = (texts: readonly string[]): string =>
  texts.length < 3 ? texts.join(" or ") : `${texts.slice(0, -1).join(", ")}, or ${texts.at(-1)}`;

const referenceForm = { id: "as an id", "type and id": "as type and id", URL: "as a URL" } as const;

const referenceText = (model: InterfaceModel): string => {
  const forms = Object.entries(referenceForm).filter(([form]) =>
    toldOf(model, "reference-forms").some((taken) => taken === form),
  );
  return `A reference, ${alternatives(forms.map(([, text]) => text))}.`;
};

function tokenText(model: InterfaceModel, parameter: SearchParameter): string {
  const forms: readonly string[] = toldOf(model, "token-forms");
  const base = forms.includes(tokenForms.withSystem)
    ? "A code, alone or with its system before it, as in system|code."
    : forms.includes(tokenForms.withoutSystem)
      ? "A code, alone or as in |code where it has no system."
      : "A code alone.";
  const { codes: answered } = parameterTerms(model, parameter);
  if (answered === undefined) return base;
  return `${base} One that is no number ${answered === codes.refused ? "is refused" : "finds nothing"}.`;
}

const textText = (model: InterfaceModel): string =>
  toldOf(model, "string-match").match === textMatch.equal
    ? "A whole text, letter case and accents aside."
    : "A text, by its beginning, letter case and accents aside.";

/** How our server takes a value of a parameter. */
export function valueText(model: InterfaceModel, parameter: SearchParameter): string {
  switch (parameter.match) {
    case "date":
      return dateText(model, parameter);
    case "reference":
      return referenceText(model);
    case "string":
      return textText(model);
    case "token":
      return tokenText(model, parameter);
    case "number":
      return "A number, with the precision that its digits imply: 3 is 2.5 to 3.5.";
    case "id":
      return "The record's own id.";
    case "count":
      return "A whole number.";
  }
}

/** What several values under a parameter's name come to; dates aside, which are a range. */
function repeatedText(model: InterfaceModel): string {
  const told = toldOf(model, "repeated-parameter");
  if (told === combinations.both) return "Values that must all fit, each given under the parameter's name.";
  if (typeof told === "number") return "One value: another is refused, save of a date; dates must all fit.";
  const what = told === combinations.either ? "any may fit" : `the ${told} counts alone`;
  return `Values of which ${what}, each given under the parameter's name; dates must all fit.`;
}

function commaText(model: InterfaceModel): string {
  const told = toldOf(model, "comma-values");
  if (told === combinations.either) return "A comma in a value separates alternatives.";
  if (told === combinations.literal) return "A comma in a value is a part of it.";
  if (told === combinations.first || told === combinations.last)
    return `Of alternatives with commas between them the ${told} counts alone.`;
  return "Alternatives with commas between them are refused.";
}

/** What several values of one parameter come to. */
export const valuesText = (model: InterfaceModel): string => `${repeatedText(model)} ${commaText(model)}`;
