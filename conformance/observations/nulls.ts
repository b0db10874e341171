// The probe of members that are null: whether an answer shows them.
import { nulls } from "../../spec/answers/records.js";
import { mayBeLeftOut, nullableFields, withNull } from "../checks/nulls/nullable-fields.js";
import type { Session } from "../fixtures/session.js";
import { valuesAt } from "../search/record-values.js";
import { answer, type Observed, probe, refused, Unanswerable } from "./support/answers.js";
import { firstOf, offering } from "./support/candidates.js";
import { tryAdd } from "./support/probe-records.js";
import { withArticle } from "./support/with-article.js";

async function whetherNullIsShown(session: Session): Promise<Observed> {
  const places = offering(session, "add", "read").flatMap((at) =>
    nullableFields(session.model, at.resource)
      .filter(mayBeLeftOut)
      .map(({ path }) => ({ at, path })),
  );
  return firstOf(places, "optional field that may be null", async ({ at, path }) => {
    const body = withNull(at.resource, await session.fresh(at, { unrelated: true }), path);
    if (body === undefined) return undefined;
    const added = await tryAdd(session, at, body);
    if (added.record === undefined)
      throw new Unanswerable(
        `${withArticle(at.resource.name)} whose ${path} is null was ${refused(added.exchange)}`,
      );
    const { record, exchange } = await session.api.read(at, added.record.id);
    if (record === undefined) return undefined;
    const values = valuesAt(record, path);
    const evidence = `${withArticle(at.resource.name)} whose ${path} is null was added, then read`;
    if (values.length === 0) return answer(nulls.leftOut, evidence, added.exchange, exchange);
    if (values.every((value) => value === null))
      return answer(nulls.kept, evidence, added.exchange, exchange);
    throw new Unanswerable(`${path} was sent as null, but a read returned another value`);
  });
}

export const nullProbes = [probe("null-kept", true, whetherNullIsShown)];
