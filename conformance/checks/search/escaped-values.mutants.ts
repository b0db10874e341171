// Mutants of the check of escaped values: a query is decoded twice.

import type { InterfaceModel } from "../../../spec/model.js";
import { withQuery } from "../../behaviours/call.js";
import { queryOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { escapablePlaces } from "./escaped-values.js";

const decoding = (name: string, decode: (value: string) => string): Mutant => ({
  name,
  breaks: ["search/escaped"],
  behaviour: () => async (call, next) => {
    if (call.route?.kind !== "search") return next(call);
    const texts = new Set(
      call.route.resource.parameters
        .filter(({ match }) => match === "string" || match === "token")
        .map((parameter) => parameter.name),
    );
    const query = queryOf(call).map(([key, value]) => [key, texts.has(key) ? decode(value) : value] as const);
    return next(withQuery(call, query));
  },
});

const decoded = (value: string): string =>
  value.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

export function escapedMutants(model: InterfaceModel): readonly Mutant[] {
  if (escapablePlaces(model).length === 0) return [];
  return [
    decoding("a plus in a search is read as a space", (value) => value.replaceAll("+", " ")),
    decoding("escapes in a search are decoded twice", decoded),
  ];
}
