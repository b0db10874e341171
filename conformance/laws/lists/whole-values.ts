// The law that a value is no prefix: a search by the beginning of a code, an id or a number does not find the record.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { idOf } from "../../behaviours/lists.js";
import { type ParameterPlace, parameterName, seeingPlaces } from "../../checks/places.js";
import { criterion } from "../../fixtures/criterion.js";
import { lookedAt } from "../../search/record-values.js";
import { targetIn } from "./confirm-violation.js";
import { alsoListing } from "./list-faults.js";
import { comparedLaw, type Wrong } from "./list-law.js";

/** The document leaves open how a value of the type string is compared, and how exact a number is. */
const isWhole = ({ match, type }: SearchParameter): boolean =>
  match === "id" ||
  (match === "token" && type !== "string") ||
  (match === "reference" && type === "reference");

/** A value that the document does not list may be refused. */
const compared = (model: InterfaceModel): readonly ParameterPlace[] =>
  seeingPlaces(model).filter(
    ({ parameter }) =>
      isWhole(parameter) &&
      !parameter.ambiguous &&
      parameter.compares === undefined &&
      parameter.closed === undefined,
  );

/** What the value of a query names: a code without its system, the id in a reference. */
const tailOf = (value: string): string => /[^/|]*$/.exec(value)?.[0] ?? "";

/** Document: the types of the search parameters. A token, an id, a number and a reference each name one value. */
export const valueIsWhole = comparedLaw<ParameterPlace>({
  family: "search",
  name: "whole-value",
  over: compared,
  subject: parameterName,
  title: () => "a search by the beginning of a value does not return the record",
  faults: ({ parameter: { name } }) => ({
    "record-unexpected": [
      `a search by ${name}`,
      "returns records whose value only begins with the requested one",
    ],
  }),
  needs: ["finds", "leaves-out"],
  asks({ fixture, required, target, parameter, oracle }) {
    const [value] = criterion(fixture, parameter, target)?.map(([, text]) => text) ?? [];
    if (value === undefined || tailOf(value).length < 2) return "no record has a value of two characters";
    const own = [parameter.name, value.slice(0, -1)] as const;
    return oracle([own]).no.includes(target)
      ? [
          [...required, [parameter.name, value]],
          [...required, own],
        ]
      : "the document does not say that the beginning of the value is another value";
  },
  violations: ({ parameter, fixture }, [, list]) =>
    targetIn(fixture, list, `whose ${parameter.name} only begins with the requested value`),
  wrong: (of, model) => [takenAsPrefix(model, of)],
});

const takenAsPrefix = (model: InterfaceModel, { parameter }: ParameterPlace): Wrong => ({
  name: `takes the value of ${parameter.clause} for a prefix`,
  operator: "a value is taken for a prefix",
  behaviour: alsoListing(
    model,
    parameter,
    (call) => searchesBy(call, parameter),
    (call, record) => {
      const asked = tailOf(call.url.searchParams.get(parameter.name) ?? "");
      const held = parameter.match === "id" ? [idOf(record, call) ?? ""] : lookedAt(model, parameter, record);
      return asked !== "" && held.some((text) => tailOf(text).startsWith(asked));
    },
  ),
});
