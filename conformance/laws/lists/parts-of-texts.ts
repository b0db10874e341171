// The laws of a search by a part of a text: any part finds it, and letter case does what the document says.
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { restating } from "../../behaviours/restated.js";
import { type ParameterPlace, parameterName, seeingPlaces } from "../../checks/places.js";
import { askableText } from "../../search/askable.js";
import { soughtLaw } from "./list-law.js";

/** Asks for a record by its text as `ask` makes it; undefined if the text has no such form. */
const byText = (
  name: string,
  does: (part: SearchParameter["part"]) => string,
  ask: (text: string) => string | undefined,
  wrong: (part: SearchParameter["part"]) => readonly [operator: string, part: SearchParameter["part"]],
) =>
  soughtLaw<ParameterPlace>({
    family: "search",
    name,
    over: (model) =>
      seeingPlaces(model).filter(
        ({ parameter: { part } }) => part !== undefined && (name === "part" || part !== "open"),
      ),
    subject: parameterName,
    title: ({ parameter: { part } }) => `this parameter must ${does(part)}`,
    faults: ({ parameter: { name: parameter, part } }) => ({
      "record-missing": [`parameter ${parameter}`, `does not ${does(part)}`],
      "record-unexpected": [`parameter ${parameter}`, `does not ${does(part)}`],
    }),
    needs: ["finds"],
    asks({ model, parameter, required, target, oracle }) {
      const value = ask(askableText(model, parameter, target.body) ?? "");
      const own = [parameter.name, value ?? ""] as const;
      const { yes, no } = oracle([own]);
      const isCertain = value !== undefined && [...yes, ...no].includes(target);
      if (!isCertain) return "no record has a text with enough letters";
      return [
        { by: [...required, own], ...(yes.includes(target) ? { listed: [target] } : { absent: [target] }) },
      ];
    },
    wrong: ({ parameter }) => {
      const [operator, part] = wrong(parameter.part);
      const name = `${parameter.clause}: ${operator}`;
      return [{ name, operator, servedAs: restating({ ...parameter, part }) }];
    },
  });

export const partsOfTexts = [
  byText(
    "part",
    () => "find a text by a part from its middle",
    (text) => (/^..+..$/su.test(text) ? [...text].slice(1, -1).join("").trim() : undefined),
    () => ["only the beginning of a text finds it", undefined],
  ),
  byText(
    "letter-case",
    (part) => (part === "ignored" ? "find a text in other letter case" : "tell letter case apart"),
    (text) => [text.toUpperCase(), text.toLowerCase()].find((one) => one !== text),
    (part) =>
      part === "ignored"
        ? ["letter case counts in a search", "told apart"]
        : ["letter case is ignored in a search", "ignored"],
  ),
];
