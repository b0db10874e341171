// Conforming variants of cursors: other texts, and pages without records.
import { cursorParameter } from "../../../spec/list-places.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type Call, plainReply, type Reply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import {
  cursorName,
  givenCursor,
  nextCursorOf,
  withGivenCursor,
  withNextCursor,
} from "../../behaviours/cursors.js";
import { entriesOf, withEntries } from "../../behaviours/lists.js";
import { variantsOf } from "./rows.js";

const suits = ({ resources }: InterfaceModel): boolean =>
  resources.some((resource) => cursorParameter(resource) !== undefined);

/** Gives out another text for each cursor of the server beneath; the texts are kept for the next page. */
const renamed = (name: string, rename: (count: number) => string): ConformingVariant =>
  variantsOf("page", { sole: ["cursors"], suits }).serves([], name, () => {
    const own = new Map<string, string>();
    return async (call, next) => {
      if (cursorName(call) === undefined) return next(call);
      const given = givenCursor(call);
      const beneath = given === undefined ? undefined : own.get(given);
      if (given !== undefined && beneath === undefined) return plainReply(400, { error: "which page?" });
      const page = await next(withGivenCursor(call, beneath));
      const cursor = nextCursorOf(page);
      if (cursor === undefined) return page;
      const other = rename(own.size);
      own.set(other, cursor);
      return withNextCursor(page, other);
    };
  });

const emptied = (page: Reply): Reply => withEntries(page, []);

const past = "past";

/** The last page leads to one more, which has no records and leads nowhere. */
async function oneMore(call: Call, next: (call: Call) => Promise<Reply>): Promise<Reply> {
  if (cursorName(call) === undefined) return next(call);
  if (givenCursor(call) === past)
    return withNextCursor(emptied(await next(withGivenCursor(call, undefined))), undefined);
  const page = await next(call);
  const isLast = entriesOf(page) !== undefined && nextCursorOf(page) === undefined;
  return isLast ? withNextCursor(page, past) : page;
}

const between = "between.";

/** A page without records stands between two others. */
async function emptyBetween(call: Call, next: (call: Call) => Promise<Reply>): Promise<Reply> {
  const given = givenCursor(call);
  if (given?.startsWith(between)) {
    const first = await next(withGivenCursor(call, undefined));
    return withNextCursor(emptied(first), given.slice(between.length));
  }
  const page = await next(call);
  const cursor = cursorName(call) === undefined ? undefined : nextCursorOf(page);
  return cursor === undefined ? page : withNextCursor(page, `${between}${cursor}`);
}

const emptyPages = variantsOf("page", { follows: ["page-sizes"], sole: ["cursors"], suits });

export const conformingCursors: readonly ConformingVariant[] = [
  renamed("cursors have letters that a URL must escape", (count) => `é+ /?#&=%${count}→`),
  renamed("cursors are long", (count) => `${count}.${"x".repeat(3000)}`),
  renamed("cursors are numbers as texts", (count) => String(count + 1)),
  emptyPages.serves([], "the last cursor leads to a page without records", () => oneMore),
  emptyPages.serves([], "a page without records is between two others", () => emptyBetween),
];
