/** What the client has to know where the spec's answers differ from FHIR's usual ones. */

import { toldOf } from "../../../spec/answers/chosen-answers.js";
import { updateTargets } from "../../../spec/answers/writing.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { LiteralObject } from "../../layout/literal.js";

/** How the service answers where that is not as usual, as a literal of runtime/client/dialect.ts; nothing where all is. */
export function dialectLiteral(model: InterfaceModel): LiteralObject | undefined {
  const list = toldOf(model, "search-response");
  const nothingFound = toldOf(model, "search-empty");
  const dialect: LiteralObject = {
    within: withinLiteral(model),
    list:
      list.as === "Bundle"
        ? undefined
        : { member: list.as === "member" ? list.member : undefined, within: list.within },
    nothingFound: typeof nothingFound === "number" ? nothingFound : undefined,
    updatesByQuery: toldOf(model, "update-target") === updateTargets.query ? true : undefined,
  };
  return Object.values(dialect).every((told) => told === undefined) ? undefined : dialect;
}

function withinLiteral(model: InterfaceModel): LiteralObject | undefined {
  const paths = {
    read: toldOf(model, "read-response"),
    add: toldOf(model, "add-response").within,
    update: toldOf(model, "update-response").within,
  };
  const deep = Object.entries(paths).filter(([, path]) => path.length > 0);
  return deep.length === 0 ? undefined : Object.fromEntries(deep);
}
