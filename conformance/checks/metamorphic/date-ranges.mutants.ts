// Mutants of the checks that compare a date range with its two bounds.
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Call, Reply } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import { entriesOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { most, SeenRecords, withMore } from "../../laws/lists/list-faults.js";
import { boundsOf, statedPrefixes } from "../../search/date-prefixes.js";
import { boundsCoverAll } from "./date-ranges.js";
import { optionalPlaces } from "./wider.js";

/** Searches by one bound and by both contradict each other; with `alone`, also a mutant of one bound alone. */
function bounds(parameter: SearchParameter, alone: boolean): readonly Mutant[] {
  const counted = (call: Call) => given(call, "date").filter((one) => one.parameter === parameter).length;
  const mutant = (
    report: string,
    breaks: string,
    change: (call: Call, reply: Reply, seen: SeenRecords) => Reply,
  ): Mutant => ({
    name: `${parameter.clause}: ${report}`,
    operator: report,
    breaks: [breaks],
    clause: parameter.clause,
    behaviour: () => {
      const seen = new SeenRecords();
      return async (call, next) => {
        const reply = await next(call);
        seen.note(call, reply);
        return entriesOf(reply) === undefined ? reply : change(call, reply, seen);
      };
    },
  });
  return [
    ...(alone
      ? [
          mutant("one bound alone finds nothing", "metamorphic/either-side", (call, reply) =>
            counted(call) === 1 ? withEntries(reply, []) : reply,
          ),
        ]
      : []),
    mutant(
      "a range lists a record that one bound alone does not",
      "metamorphic/range-is-both",
      (call, reply, seen) =>
        counted(call) === 2 ? withMore(reply, seen.outside(call, reply).slice(0, most)) : reply,
    ),
  ];
}

/** Date parameters for which the document states a lower and an upper bound. */
function ranged(model: InterfaceModel): readonly SearchParameter[] {
  const { lower, upper } = boundsOf(statedPrefixes(model));
  if (lower === undefined || upper === undefined) return [];
  return model.resources
    .filter((resource) => offers(resource, "search"))
    .flatMap(({ parameters }) => parameters.filter(({ dateSearch }) => dateSearch));
}

export function rangeMutants(model: InterfaceModel): readonly Mutant[] {
  const eitherSide = boundsCoverAll(model) ? optionalPlaces(model).map(({ parameter }) => parameter) : [];
  return ranged(model).flatMap((parameter) => bounds(parameter, eitherSide.includes(parameter)));
}
