// The check that a search compares the value itself, and not what is left of it after a second decoding.

import { isUnique } from "../../../spec/limits.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Session } from "../../fixtures/session.js";
import { isFree } from "../../fixtures/terms.js";
import { valuesAt } from "../../search/record-values.js";
import { check } from "../check.js";
import { notApplicable } from "../expect.js";
import type { Finding } from "../finding.js";
import { fixtureFor } from "../fixture-for.js";
import { addedBy, similarBody } from "../interactions/add-own.js";
import { isRefusedBody } from "../interactions/unusual-values.js";
import { type ParameterPlace, seeingPlaces } from "../places.js";
import { changedAt } from "../record-paths.js";
import { ofParameter } from "./parameter-check.js";
import { blockBroken } from "./search.js";
import { expectList } from "./search-until.js";

/** Decoded a second time, the plus is a space, and the escape a letter. */
const escaped = "+%41&b=c";

/** The parameters that look at one text that may be any. */
export function escapablePlaces(model: InterfaceModel): readonly ParameterPlace[] {
  return seeingPlaces(model).filter(({ resource, parameter }) => {
    const { match, ambiguous, compares, values, targets } = parameter;
    const [target] = targets;
    return (
      ["string", "token"].includes(match) &&
      !ambiguous &&
      compares === undefined &&
      values.length === 0 &&
      targets.length === 1 &&
      target?.field.type.kind === "string" &&
      isFree(target.field) &&
      // Such values are replaced if a record has them already.
      !isUnique(target.field) &&
      offers(resource, "add")
    );
  });
}

export const findsEscaped = check<ParameterPlace>({
  ...ofParameter,
  name: "escaped",
  writes: true,
  over: escapablePlaces,
  title: () => "a search finds a value with characters that a URL must escape",
  faults: { "record-missing": ["a search", "does not find a value with characters that a URL must escape"] },
  async run(session, of) {
    await blockBroken(session, of);
    return judge(session, of);
  },
});

async function judge(session: Session, of: ParameterPlace): Promise<Finding> {
  const fixture = await fixtureFor(session, of);
  const required = fixture.requiredParameters(of.parameter);
  const path = of.parameter.targets[0]?.path ?? "";
  const similar = await similarBody(session, fixture, required);
  const body = changedAt(similar, path, (value) => (typeof value === "string" ? value + escaped : value));
  const [value] = valuesAt(body, path);
  if (typeof value !== "string") return notApplicable("no record has a value that the parameter looks at");
  const outcome = await session.api.add(fixture, body);
  // The document does not say which characters a value may have.
  if (isRefusedBody(outcome.exchange.status)) return notApplicable("the deployment refuses such a value");
  const record = addedBy(fixture, outcome);
  return expectList(session, fixture, [...required, [of.parameter.name, value]], { listed: [record] });
}
