// The laws of an offset and of the number of a page: together the parts of a list are the list.
import { parameterPlaces } from "../../checks/places.js";
import { reading } from "./list-faults.js";
import { partsLaw } from "./parts-of-list.js";

const starting = (match: "offset" | "page") =>
  partsLaw({
    family: match,
    name: "continues",
    over: (model) => parameterPlaces(model).filter(({ parameter }) => parameter.match === match),
    title: ({ parameter }) =>
      match === "page"
        ? `pages from ${parameter.firstPage} on hold each record of the list once`
        : "parts of a list, each begun where the one before ended, hold each record once",
    next:
      ({ parameter: { name, firstPage = 0 } }, length) =>
      (parts) => {
        const listed = parts.reduce((count, { ids }) => count + ids.length, 0);
        // After as many records as the list has, or an empty part, nothing follows.
        if (listed >= length || parts.at(-1)?.ids.length === 0) return undefined;
        return [[name, String(firstPage + (match === "page" ? parts.length : listed))]];
      },
    wrong({ parameter }) {
      const { clause, firstPage = 0 } = parameter;
      const counting = (words: string, operator: string, change: (number: number) => number | undefined) => ({
        name: `${words} ${clause}`,
        operator,
        behaviour: reading(parameter, (value) =>
          /^\d+$/.test(value) ? change(Number(value))?.toString() : value,
        ),
      });
      return [
        counting("ignores", "the start of a list is ignored", () => undefined),
        counting("adds one to", "a list starts one too far", (number) => number + 1),
        counting("takes one from", "a list starts one too early", (number) =>
          Math.max(firstPage, number - 1),
        ),
        match === "offset" && counting("doubles", "an offset counts twice", (number) => 2 * number),
      ];
    },
  });

export const offsetContinues = starting("offset");
export const pageContinues = starting("page");
