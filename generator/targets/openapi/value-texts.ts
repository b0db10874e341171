/** Describes how our server combines several values of a parameter. */

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { combinations } from "../../../spec/answers/searching.js";
import type { InterfaceModel } from "../../../spec/model.js";

/** The meaning of several values of a parameter, except dates, which form a range. */
function repeatedText(model: InterfaceModel): string {
  const answer = answerOf(model, "repeated-parameter");
  if (answer === combinations.both) return "Values that must all match; the parameter is repeated for each.";
  if (typeof answer === "number")
    return "One value; further values are refused. Only dates may be repeated, and must all match.";
  const what = answer === combinations.either ? "any may match" : `only the ${answer} counts`;
  return `Values of which ${what}; the parameter is repeated for each. Dates must all match.`;
}

function commaText(model: InterfaceModel): string {
  const answer = answerOf(model, "comma-values");
  if (answer === combinations.either) return "A comma in a value separates alternatives.";
  if (answer === combinations.literal) return "A comma is part of the value.";
  if (answer === combinations.first || answer === combinations.last)
    return `Of alternatives that are separated by commas, only the ${answer} counts.`;
  return "Alternatives that are separated by commas are refused.";
}

/** The meaning of several values of one parameter. */
export const valuesText = (model: InterfaceModel): string => `${repeatedText(model)} ${commaText(model)}`;
