// The check of lists that are sorted by two fields: equal values of the first are in the order of the second.

import type { JsonObject } from "../../../spec/json.js";
import { isUnique } from "../../../spec/limits.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type SortRequest, sortRequests } from "../../../spec/sorting.js";
import type { Session } from "../../fixtures/session.js";
import type { FoundRecord, Query, SearchOutcome } from "../../http/api/adapter.js";
import { blockTooFew } from "../../http/blocked.js";
import { problem } from "../../http/problem.js";
import { valuesAt } from "../../search/record-values.js";
import { ordered, outOfOrder, type Placed, placedBy } from "../../search/sort-order.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { lists } from "../judge-list.js";
import { isJudged } from "../judged.js";
import { collectionOf, type ParameterPlace, parameterName, parameterPlaces } from "../places.js";
import { blockUnlisted } from "../search/first-list.js";
import { enough, recordsInGroups } from "./records-to-sort.js";

/** Two orders that one request asks for. */
interface TwoOrders extends ParameterPlace {
  readonly first: SortRequest;
  readonly second: SortRequest;
}

export const severalKeysSort = check<TwoOrders>({
  family: "sort",
  name: ({ first, second }) => `${first.value.value}-then-${second.value.value}`,
  writes: false,
  over: (model) => parameterPlaces(model).flatMap(twoOrders),
  subject: parameterName,
  title: ({ parameter, first, second }) =>
    `${parameter.name}=${severalSent(parameter, first, second)} sorts equal values of ${first.value.by.path} by ${second.value.by.path}`,
  faults: ({ parameter, first, second }) => ({
    "order-changed": [`${parameter.name}=${severalSent(parameter, first, second)}`, "gives another order"],
  }),
  clauses: ({ parameter, first, second }) => [parameter.clause, first.value.clause, second.value.clause],
  run: judgeTwo,
});

/** What a request sends for both orders. */
export const severalSent = (
  { separator }: SearchParameter,
  first: SortRequest,
  second: SortRequest,
): string => `${first.text}${separator}${second.text}`;

/** Each field once as the second, in descending order if a request can ask for it, beside a field of which several records may have one value. */
export function twoOrders<P extends { readonly parameter: SearchParameter }>(
  of: P,
): readonly (P & Pick<TwoOrders, "first" | "second">)[] {
  const { parameter } = of;
  if (parameter.separator === undefined) return [];
  const requests = sortRequests(parameter).filter(({ value }) => isJudged(value));
  const last = new Map(requests.map((request) => [request.value.value, request]));
  return [...last.values()].flatMap((second) => {
    const first = requests.find(
      ({ value: { by } }) =>
        by.path !== second.value.by.path && !isUnique(by.field) && by.field.fixed === undefined,
    );
    return first === undefined ? [] : [{ ...of, first, second }];
  });
}

async function judgeTwo(session: Session, of: TwoOrders): Promise<Finding> {
  const { parameter, first, second, ...place } = of;
  const at = collectionOf(session, place);
  const { added, required } = await recordsInGroups(session, {
    ...place,
    first: first.value.by,
    key: second.value.by,
  });
  const query: Query = [...required, [parameter.name, severalSent(parameter, first, second)]];
  await blockUnlisted(session, place, await session.api.search(at, required, { firstPageOnly: true }));
  const outcome = await session.eventually(
    async () => answered(await session.api.search(at, query)),
    (one) => added.every((record) => lists(one, record)),
  );
  const bodies = new Map(
    [...(await session.fixture(at)).records, ...added].map(({ id, body }) => [id, body] as const),
  );
  return judgeGroups(outcome, of, bodies);
}

function judgeGroups(
  outcome: SearchOutcome,
  { first, second }: TwoOrders,
  bodies: ReadonlyMap<string, JsonObject>,
): Finding {
  const { exchange, found = [] } = outcome;
  const [{ by: outer }, { by: inner }] = [first.value, second.value];
  const expected = `records sorted by ${outer.path}, then by ${inner.path}`;
  const unlisted = listProblem(outcome);
  if (unlisted !== undefined) return fail(expected, unlisted, exchange);
  const bodyOf = (one: FoundRecord) => bodies.get(one.id ?? "") ?? one.record;
  const groups = new Map<string, FoundRecord[]>();
  for (const one of found) {
    const [value, another] = valuesAt(bodyOf(one), outer.path);
    if (value === undefined || another !== undefined) continue;
    const key = JSON.stringify(value);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const byInner = [...groups.values()].map((group) => placedBy(inner, group, bodies));
  const wrong =
    outOfOrder(placedBy(outer, found, bodies), first.descending) ??
    byInner.map((group) => outOfOrder(group, second.descending)).find((pair) => pair !== undefined);
  if (wrong !== undefined) {
    const words = ({ one }: Placed) =>
      `${one.id ?? "a record"} (${JSON.stringify([outer, inner].map(({ path }) => valuesAt(bodyOf(one), path)[0]))})`;
    const got = `${words(wrong[0])} before ${words(wrong[1])}`;
    return fail(expected, problem("order-changed", got), exchange, inner.path);
  }
  if (byInner.some((group) => ordered(group) >= enough)) return pass(exchange);
  const why = `fewer than ${enough} records have one value of ${outer.path}, and values of ${inner.path} whose order is beyond doubt`;
  blockTooFew(why);
}
