/** Writes the settings of the client for answers of the spec that differ from FHIR's defaults. */

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { unversioned, updateTargets } from "../../../spec/answers/writing.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { LiteralObject } from "../../layout/literal.js";

/**
 * The service's answers that differ from the defaults, as a literal of runtime/client/dialect.ts; undefined if there
 * are none.
 */
export function dialectLiteral(model: InterfaceModel): LiteralObject | undefined {
  const list = answerOf(model, "search-response");
  const nothingFound = answerOf(model, "search-empty");
  const dialect: LiteralObject = {
    within: withinLiteral(model),
    list:
      list.as === "Bundle"
        ? undefined
        : { member: list.as === "member" ? list.member : undefined, within: list.within },
    nothingFound: typeof nothingFound === "number" ? nothingFound : undefined,
    updatesByQuery: answerOf(model, "update-target") === updateTargets.query ? true : undefined,
    needsVersion: answerOf(model, "missing-version") === unversioned.done ? undefined : true,
  };
  return Object.values(dialect).every((answer) => answer === undefined) ? undefined : dialect;
}

function withinLiteral(model: InterfaceModel): LiteralObject | undefined {
  const paths = {
    read: answerOf(model, "read-response"),
    add: answerOf(model, "add-response").within,
    update: answerOf(model, "update-response").within,
  };
  const deep = Object.entries(paths).filter(([, path]) => path.length > 0);
  return deep.length === 0 ? undefined : Object.fromEntries(deep);
}
