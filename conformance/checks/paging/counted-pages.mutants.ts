// Mutants of the checks of an offset and of the number of a page: it is ignored, or counted otherwise.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { withQuery } from "../../behaviours/call.js";
import { changedQuery, searchesBy } from "../../behaviours/call-queries.js";
import type { Mutant } from "../../behaviours/mutant.js";

interface Broken {
  readonly operator: string;
  readonly words: string;
  /** The number that the server beneath gets; undefined leaves the parameter out. */
  readonly change: (number: number, first: number) => number | undefined;
}

const ofEither: readonly Broken[] = [
  { operator: "the start of a list is ignored", words: "ignores", change: () => undefined },
  { operator: "a list starts one too far", words: "adds one to", change: (number) => number + 1 },
  {
    operator: "a list starts one too early",
    words: "takes one from",
    change: (number, first) => Math.max(first, number - 1),
  },
];

const ofOffsets: readonly Broken[] = [
  { operator: "an offset counts twice", words: "doubles", change: (number) => 2 * number },
];

function mutantsOf(parameter: SearchParameter): readonly Mutant[] {
  const { name, clause, match, firstPage = 0 } = parameter;
  if (match !== "offset" && match !== "page") return [];
  return [...ofEither, ...(match === "offset" ? ofOffsets : [])].map(
    ({ operator, words, change }): Mutant => ({
      name: `${words} ${clause}`,
      operator,
      breaks: [`${match}/continues`],
      clause,
      behaviour: () => async (call, next) => {
        if (!searchesBy(call, parameter)) return next(call);
        const changed = (one: string, value: string) =>
          one === name && /^\d+$/.test(value) ? change(Number(value), firstPage)?.toString() : value;
        return next(withQuery(call, changedQuery(call, changed)));
      },
    }),
  );
}

export function countedPageMutants({ resources }: InterfaceModel): readonly Mutant[] {
  return resources.flatMap(({ parameters }) => parameters.flatMap(mutantsOf));
}
