// Probes: the accepted forms of tokens, and codes that are not numbers.
import { codes, tokenForms as forms } from "../../spec/answers/searching.js";
import type { Gap, SearchParameter } from "../../spec/model.js";
import { textAt, withAt, withoutAt } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import { answer, type Observed, probe, refused, taken } from "./support/answers.js";
import { overParameters, parametersFor } from "./support/candidates.js";
import { type CodePlace, codePlace } from "./support/codes.js";
import { lists, searchOwn, untilFound } from "./support/queries.js";
import { addFresh } from "./support/records.js";

/** Digits, so that a deployment that accepts only numbers is not misjudged. */
const digits = (seed: number, more: number): string => String(7_000_000 + ((seed * 31 + more) % 1_000_000));

async function tokenForms(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  place: CodePlace,
): Promise<Observed> {
  const coded = await addFresh(session, fixture, (body) =>
    withAt(body, place.code, digits(session.settings.seed, 1)),
  );
  const plain = await addFresh(session, fixture, (body) =>
    withoutAt(withAt(body, place.code, digits(session.settings.seed, 2)), place.system),
  );
  const code = textAt(coded.body, place.code) ?? "";
  const system = textAt(coded.body, place.system) ?? "";
  const first = await untilFound(session, fixture, parameter, coded, code);
  // Both records must be found: an index that lags may show one before the other.
  await untilFound(session, fixture, parameter, plain, textAt(plain.body, place.code) ?? "");
  const finds = async (record: typeof coded, value: string) =>
    lists(await searchOwn(session, fixture, parameter, record, value), record);
  const taken = [
    forms.code,
    ...((await finds(coded, `${system}|${code}`)) ? [forms.withSystem] : []),
    ...((await finds(plain, `|${textAt(plain.body, place.code)}`)) ? [forms.withoutSystem] : []),
  ];
  const evidence = `${parameter.name} of ${fixture.resource.name} was searched by code, with and without a system`;
  return answer(taken.join(", "), evidence, first.exchange);
}

async function whichTokenFormsAreTaken(session: Session, gap: Gap): Promise<Observed> {
  const coded = (parameter: SearchParameter) =>
    parameter.match === "token" && codePlace(session.model, parameter) !== undefined;
  const candidates = parametersFor(session, gap, coded);
  return overParameters(
    session,
    candidates,
    "parameter that looks at a coding",
    async (fixture, parameter) => {
      const place = codePlace(session.model, parameter);
      return place && tokenForms(session, fixture, parameter, place);
    },
  );
}

async function whetherACodeMayBeNoNumber(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, ({ type, match }) => type === "number" && match === "token");
  return overParameters(session, candidates, "code that is typed as a number", async (fixture, parameter) => {
    const place = codePlace(session.model, parameter);
    if (place === undefined) return undefined;
    const code = `${digits(session.settings.seed, 3)}-9`;
    const own = await addFresh(session, fixture, (body) => withAt(body, place.code, code));
    const outcome = await session.eventually(
      () => searchOwn(session, fixture, parameter, own, code),
      (each) => lists(each, own) || !taken(each),
    );
    const evidence = `${parameter.name} of ${fixture.resource.name} was searched by ${code}`;
    if (!taken(outcome)) return answer(codes.refused, refused(outcome.exchange), outcome.exchange);
    return answer(lists(outcome, own) ? codes.taken : codes.nothing, evidence, outcome.exchange);
  });
}

export const tokenProbes = [
  probe("token-forms", true, whichTokenFormsAreTaken),
  probe("code-number", true, whetherACodeMayBeNoNumber),
];
