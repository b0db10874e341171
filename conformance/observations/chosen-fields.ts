// Probes of a search that names the fields of its records.
import { keptMembers, unknownNames } from "../../spec/answers/showing.js";
import { choosableFields } from "../../spec/chosen-fields.js";
import type { Gap } from "../../spec/model.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import { acceptedSearch, answer, type Observed, probe, refused } from "./support/answers.js";
import { overParameters, parametersFor } from "./support/candidates.js";

type Look = (fixture: Fixture, parameter: SearchParameter) => Promise<Observed | undefined>;

const lookAt = (session: Session, gap: Gap, look: Look): Promise<Observed> =>
  overParameters(
    session,
    parametersFor(session, gap, ({ match }) => match === "fields"),
    "parameter that names the fields to return",
    look,
  );

const searchBy = (session: Session, fixture: Fixture, parameter: SearchParameter, value: string) =>
  session.api.search(fixture, [...fixture.requiredParameters(parameter), [parameter.name, value]], {
    firstPageOnly: true,
  });

/** Whether a record has its id besides the field that was asked for. */
const whichMembersAreKept = (session: Session, gap: Gap): Promise<Observed> =>
  lookAt(session, gap, async (fixture, parameter) => {
    const { target, resource } = fixture;
    const field = choosableFields(session.model, parameter).find(
      ({ name }) => name !== idMemberOf(session.model) && target.body[name] !== undefined,
    );
    if (field === undefined) return undefined;
    const { found = [], exchange } = await searchBy(session, fixture, parameter, field.name);
    if (!found.some(({ record }) => record[field.name] !== undefined)) return undefined;
    const isKept = found.some(({ record }) => record[idMemberOf(session.model)] !== undefined);
    const evidence = `a search of ${resource.name} was sent with ${parameter.name}=${field.name}`;
    return answer(isKept ? keptMembers.own : keptMembers.none, evidence, exchange);
  });

/** No field has this name. */
const strange = "xylographqwzj";

const whatAnUnknownNameGets = (session: Session, gap: Gap): Promise<Observed> =>
  lookAt(session, gap, async (fixture, parameter) => {
    const known = choosableFields(session.model, parameter)[0]?.name;
    if (known === undefined) return undefined;
    const value = [known, strange].join(parameter.separator ?? ",");
    const outcome = await searchBy(session, fixture, parameter, value);
    const evidence = `a search of ${fixture.resource.name} was sent with ${parameter.name}=${value}`;
    return answer(
      acceptedSearch(outcome) ? unknownNames.ignored : refused(outcome.exchange),
      evidence,
      outcome.exchange,
    );
  });

export const chosenFieldProbes = [
  probe("chosen-fields", false, whichMembersAreKept),
  probe("unknown-field", false, whatAnUnknownNameGets),
];
