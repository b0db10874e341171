// Probes of token searches: accepted forms, and codes that are not numbers.
import { byType, codes, tokenForms as forms } from "../../spec/answers/searching.js";
import type { SampleCoding } from "../../spec/field-parts.js";
import type { JsonObject } from "../../spec/json.js";
import type { Gap } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { type CodePlace, codePlace } from "../behaviours/code-place.js";
import { textAt, withAt, withoutAt } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { Answer } from "../http/dialect/answer.js";
import { acceptedSearch, answer, type Observed, probe } from "./support/answers.js";
import { overParameters, parametersFor, requireAccepted, resultsOf, together } from "./support/candidates.js";
import { isListed, requireWorking } from "./support/controls.js";
import { addFresh, tryAdd } from "./support/probe-records.js";
import { lists, searchOwn, untilFound } from "./support/probe-searches.js";

/** Digits, so that a deployment that accepts only numbers is not misjudged. */
const digits = (seed: number, more: number): string => String(7_000_000 + ((seed * 31 + more) % 1_000_000));

async function tokenForms(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  place: CodePlace,
): Promise<Observed> {
  const bound = parameter.targets.some(({ field }) => field.codings !== undefined);
  const withCode = (body: JsonObject, nth: number) =>
    bound ? body : withAt(body, place.code, digits(session.settings.seed, nth));
  const coded = await addFresh(session, fixture, (body) => withCode(body, 1));
  const bare = withoutAt(withCode(await session.fresh(fixture), 2), place.system);
  const { record: plain } = await tryAdd(session, fixture, bare);
  const code = textAt(coded.body, place.code) ?? "";
  const system = textAt(coded.body, place.system) ?? "";
  const first = await untilFound(session, fixture, parameter, coded, code);
  const ofNone = plain && (textAt(plain.body, place.code) ?? "");
  // Both records must be found: an index that lags may show one before the other.
  if (plain && ofNone !== undefined) await untilFound(session, fixture, parameter, plain, ofNone);
  const finds = async (record: typeof coded, value: string) =>
    isListed(session, await searchOwn(session, fixture, parameter, record, value), record);
  const found = [
    forms.code,
    ...((await finds(coded, `${system}|${code}`)) ? [forms.withSystem] : []),
    ...(plain && (await finds(plain, `|${ofNone}`)) ? [forms.withoutSystem] : []),
  ];
  const evidence = `${fixture.resource.name} was searched by ${parameter.name} with a code alone, with system|code and with |code`;
  return answer(found.join(", "), evidence, first.exchange);
}

async function whichTokenFormsAreAccepted(session: Session, gap: Gap): Promise<Observed> {
  const coded = (parameter: SearchParameter) =>
    parameter.match === "token" && codePlace(session.model, parameter) !== undefined;
  const candidates = parametersFor(session, gap, coded);
  return overParameters(
    session,
    candidates,
    "parameter that searches by a coding",
    async (fixture, parameter) => {
      const place = codePlace(session.model, parameter);
      return place && tokenForms(session, fixture, parameter, place);
    },
  );
}

/** A code that is not a number: from the code systems that the field is bound to, if they have one. */
function codeNoNumber({ targets }: SearchParameter, seed: number): Partial<SampleCoding> & { code: string } {
  const codings = targets.flatMap(({ field }) => field.codings ?? []);
  return codings.find(({ code }) => !/^\d+$/.test(code)) ?? { code: `${digits(seed, 3)}-9` };
}

/** The answer of one parameter; undefined if it looks at no coding. */
async function byACodeNoNumber(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
): Promise<Answer | undefined> {
  const place = codePlace(session.model, parameter);
  if (place === undefined) return undefined;
  const { code, system } = codeNoNumber(parameter, session.settings.seed);
  const own = await addFresh(session, fixture, (body) => {
    const coded = withAt(body, place.code, code);
    return system === undefined ? coded : withAt(coded, place.system, system);
  });
  const outcome = await session.eventually(
    () => searchOwn(session, fixture, parameter, own, code),
    (each) => lists(each, own) || !acceptedSearch(each),
  );
  const evidence = `a search of ${fixture.resource.name} with ${parameter.name}=${code}`;
  if (!acceptedSearch(outcome)) return answer(codes.refused, evidence, outcome.exchange);
  const isFound = await isListed(session, outcome, own);
  return answer(isFound ? codes.taken : codes.nothing, evidence, outcome.exchange);
}

async function whetherACodeMayBeNoNumber(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, ({ type, match }) => type === "number" && match === "token");
  const once = candidates.filter(
    ({ parameter }, n) => candidates.findIndex((other) => other.parameter === parameter) === n,
  );
  const answers = await resultsOf(once, "code parameter whose type is number", async ({ at, parameter }) => {
    const fixture = await session.fixture(at);
    await requireAccepted(session, { at, parameter });
    await requireWorking(session, { at, parameter });
    return byACodeNoNumber(session, fixture, parameter);
  });
  return together(answers, byType);
}

export const tokenProbes = [
  probe("token-forms", true, whichTokenFormsAreAccepted),
  probe("code-number", true, whetherACodeMayBeNoNumber),
];
