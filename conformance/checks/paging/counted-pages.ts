// The checks of an offset and of the number of a page: together the parts of a list are the list.

import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, Query } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { collectionOf, type ParameterPlace, parameterName, parameterPlaces } from "../places.js";
import { idsOf, judgeParts, mostPages, type PartsRead, pageFaults } from "./parts-of-list.js";

const starting = (match: "offset" | "page") =>
  check<ParameterPlace>({
    family: match,
    name: "continues",
    writes: false,
    over: (model) => parameterPlaces(model).filter(({ parameter }) => parameter.match === match),
    subject: parameterName,
    title: ({ parameter }) =>
      match === "page"
        ? `pages from ${parameter.firstPage} on hold each record of the list once`
        : "parts of a list, each begun where the one before ended, hold each record once",
    faults: pageFaults,
    clauses: ({ parameter }) => [parameter.clause],
    run: (session, of) =>
      judgeParts(session, of, (query, length) =>
        partsOf(session, collectionOf(session, of), query, of.parameter, length),
      ),
  });

export const offsetContinues = starting("offset");
export const pageContinues = starting("page");

/** Reads the parts of a list one after another, until as many records were listed as it has, or a part is empty. */
async function partsOf(
  session: Session,
  at: Collection,
  query: Query,
  parameter: SearchParameter,
  length: number,
): Promise<PartsRead> {
  const ids: string[] = [];
  let exchange: Exchange | undefined;
  let pages = 0;
  for (let number = parameter.firstPage ?? 0; ids.length < length; ) {
    if (pages > mostPages) return { ids, pages };
    const asked: Query = [...query, [parameter.name, String(number)]];
    const outcome = answered(await session.api.search(at, asked, { firstPageOnly: true }));
    const unlisted = listProblem(outcome);
    exchange = outcome.exchange;
    if (unlisted !== undefined) return { ids, pages, exchange, wrong: unlisted };
    const listed = idsOf(outcome);
    if (listed.length === 0) break;
    ids.push(...listed);
    pages += 1;
    number = parameter.match === "page" ? number + 1 : ids.length;
  }
  return { ids, pages, ...(exchange === undefined ? {} : { exchange }) };
}
