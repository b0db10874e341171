// Names the types whose lists may be incomplete, since the run saw no way to a next page of them.
import { checkSubject } from "../../spec/check-subject.js";
import type { Session } from "../fixtures/session.js";
import { dialectOf } from "../http/dialect/dialect.js";
import { readsOn } from "../http/dialect/reads-on.js";
import type { CheckResult, Report } from "./report.js";

/** Of the types with checks that need fewer records: their lists are not known to be too long. */
export function withoutNextPage(
  results: readonly CheckResult[],
  { model, learned }: Pick<Session, "model" | "learned">,
): Pick<Report, "withoutNextPage"> {
  const dialect = dialectOf(learned);
  if (dialect === undefined) return {};
  const asked = new Set(
    results
      .filter(({ lacks }) => lacks === "fewer-records")
      .map(({ id }) => checkSubject(model, id.split("/")[1] ?? "")?.type),
  );
  const types = model.resources
    .filter((resource) => asked.has(resource.name) && !readsOn(dialect, resource))
    .map(({ name }) => name);
  return types.length === 0 ? {} : { withoutNextPage: types };
}
