// Mutants of the checks of cursors: a page is repeated, a record is lost, or the list ends too early or never.
import { cursorParameter, searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Behaviour } from "../../behaviours/call.js";
import { givenCursor, nextCursorOf, withGivenCursor, withNextCursor } from "../../behaviours/cursors.js";
import { entriesOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

interface Broken {
  readonly operator: string;
  readonly words: string;
  readonly breaks: "continues" | "ends";
  readonly behaviour: Behaviour;
}

/** What the cursor of a page without records begins with. */
const beyond = "beyond.";

const broken: readonly Broken[] = [
  {
    operator: "a cursor leads to the first page",
    words: "ignores",
    breaks: "continues",
    behaviour: (call, next) => next(withGivenCursor(call, undefined)),
  },
  {
    operator: "a record is lost between two pages",
    words: "passes over a record at",
    breaks: "continues",
    behaviour: async (call, next) => {
      const page = await next(call);
      const entries = givenCursor(call) === undefined ? undefined : entriesOf(page);
      return entries === undefined ? page : withEntries(page, entries.slice(1));
    },
  },
  {
    operator: "a list has no cursor of its next page",
    words: "gives no",
    breaks: "continues",
    behaviour: async (call, next) => withNextCursor(await next(call), undefined),
  },
  {
    operator: "the last page leads to itself",
    words: "repeats the last page by",
    breaks: "ends",
    behaviour: async (call, next) => {
      const page = await next(call);
      const own = givenCursor(call);
      return nextCursorOf(page) === undefined && own !== undefined ? withNextCursor(page, own) : page;
    },
  },
  {
    operator: "pages without records follow for ever",
    words: "never ends by",
    breaks: "ends",
    behaviour: async (call, next) => {
      const own = givenCursor(call) ?? "";
      const isBeyond = own.startsWith(beyond);
      const page = await next(isBeyond ? withGivenCursor(call, undefined) : call);
      if (entriesOf(page) === undefined) return page;
      const cursor = `${beyond}${isBeyond ? Number(own.slice(beyond.length)) + 1 : 0}`;
      if (isBeyond) return withNextCursor(withEntries(page, []), cursor);
      return nextCursorOf(page) === undefined ? withNextCursor(page, cursor) : page;
    },
  },
];

function mutantsOf(resource: Resource): readonly Mutant[] {
  const parameter = cursorParameter(resource);
  if (parameter === undefined) return [];
  const { clause } = parameter;
  return broken.map(
    ({ operator, words, breaks, behaviour }): Mutant => ({
      name: `${words} ${clause}`,
      operator,
      breaks: [`cursor/${breaks}`],
      clause,
      behaviour: () => async (call, next) =>
        call.route?.kind === "search" && call.route.resource.name === resource.name
          ? behaviour(call, next)
          : next(call),
    }),
  );
}

export function cursorPageMutants(model: InterfaceModel): readonly Mutant[] {
  return searchRule(model)?.nextCursor === undefined ? [] : model.resources.flatMap(mutantsOf);
}
