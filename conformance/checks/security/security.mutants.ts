// Mutants of the checks of credentials and scopes: who should be refused passes, refusals have another status, or who should pass is refused.
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { lackingStatuses } from "../../../spec/scopes.js";
import {
  credentialsHeader,
  securityOfInteraction,
  statedScopes,
  statedSecurities,
} from "../../../spec/security.js";
import type { Scopes, Security } from "../../../spec/stated-security.js";
import { type Behaviour, type Call, plainReply } from "../../behaviours/call.js";
import { isAllowed, limitedTokenOf } from "../../behaviours/limited-calls.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { proofCredentials } from "../../behaviours/proof-credentials.js";
import { securityOfCall } from "../../behaviours/security-of-call.js";
import { scopesOfToken } from "../../http/token-scopes.js";
import { type SentInstead, type Tried, testedClause, triedName, triedPlaces } from "./tried-places.js";

type IsMeant = (call: Call, model: InterfaceModel) => boolean;

const isRead = ({ method }: Call): boolean => method === "GET";

/** The names of the checks of a statement that send some credentials instead. */
function checksOf(
  model: InterfaceModel,
  { clause }: Security | Scopes,
  sent: readonly SentInstead[],
  isMeant: (one: Tried) => boolean = () => true,
): readonly string[] {
  const all = [false, true].flatMap((writes) => [
    ...triedPlaces(model, "credentials", writes),
    ...triedPlaces(model, "scopes", writes),
  ]);
  const own = all.filter((one) => testedClause(one) === clause && isMeant(one));
  const names = sent.flatMap((as) =>
    own.filter((one) => one.sent === as).map((one) => `${triedName(one)}-${as}`),
  );
  return [...new Set(names)];
}

/** Breaks a statement of credentials or scopes, and so these checks: no mutant if there are none. */
function breaking(
  { clause }: Security | Scopes,
  checks: readonly string[],
  row: Pick<Mutant, "name" | "operator" | "behaviour">,
): readonly Mutant[] {
  if (checks.length === 0) return [];
  return [{ ...row, clause, breaks: checks.map((check) => `security/${check}`) }];
}

/** Whether a statement holds of a call. */
const isAbout = ({ clause }: Security | Scopes, model: InterfaceModel, call: Call): boolean => {
  const stated = securityOfCall(model, call);
  return stated?.clause === clause || stated?.scopes?.clause === clause;
};

/** Requests that are meant pass, whatever credentials they carry. */
const lettingIn =
  (stated: Security | Scopes, isMeant: IsMeant): Mutant["behaviour"] =>
  (model) =>
  (call, next) => {
    if (!isAbout(stated, model, call) || !isMeant(call, model)) return next(call);
    const headers = new Headers(call.headers);
    for (const [name, value] of Object.entries(proofCredentials(model))) headers.set(name, value);
    return next({ ...call, headers });
  };

/** Requests that are meant are refused. */
const refusing =
  (stated: Security | Scopes, status: number, isMeant: IsMeant): Mutant["behaviour"] =>
  (model): Behaviour =>
  async (call, next) =>
    isAbout(stated, model, call) && isMeant(call, model) ? plainReply(status) : next(call);

export function credentialMutants(model: InterfaceModel): readonly Mutant[] {
  const { security } = model;
  const tested = statedSecurities(model).filter(({ basis }) => basis !== "chosen");
  const needed = tested.filter(({ scheme }) => scheme !== "none");
  return [
    ...(security !== undefined && needed.includes(security) ? ofAllRequests(model, security) : []),
    ...needed.filter((one) => one !== security).flatMap((one) => ofOperation(model, one)),
    ...needed.flatMap((one) => otherStatus(model, one)),
    ...tested.filter(({ scheme }) => scheme === "none").flatMap((one) => guarded(model, one)),
  ];
}

const carries =
  (security: Security): IsMeant =>
  ({ headers }) =>
    headers.has(credentialsHeader(security) ?? "");

function ofAllRequests(model: InterfaceModel, security: Security): readonly Mutant[] {
  const holds = (resource: InterfaceModel["resources"][number], kind: "read" | "search" | "delete") =>
    offers(resource, kind) && securityOfInteraction(model, resource, kind) === security;
  const read = model.resources.filter((one) => holds(one, "read") || holds(one, "search"));
  const deleted = model.resources.some((one) => holds(one, "delete") && offers(one, "add", "read"));
  const reads = ["read-without", "read-wrong", "search-without", "search-wrong"];
  const make = (checks: readonly string[], name: string, isMeant: IsMeant, operator?: string) =>
    breaking(security, checks, {
      name,
      behaviour: lettingIn(security, isMeant),
      ...(operator === undefined ? {} : { operator }),
    });
  return [
    ...make(read.length > 0 ? reads : [], "anyone may read", isRead),
    ...make(deleted ? ["write-without", "write-wrong"] : [], "anyone may write", (call) => !isRead(call)),
    ...read.flatMap(({ name }) =>
      make(
        reads.map((check) => `${name}/${check}`),
        `anyone may read ${name}`,
        (call) => isRead(call) && call.route?.resource.name === name,
        "anyone may read one type",
      ),
    ),
    ...make(
      checksOf(model, security, ["wrong"]).length > 0 ? ["read-wrong", "search-wrong", "write-wrong"] : [],
      "wrong credentials pass",
      carries(security),
    ),
  ];
}

function ofOperation(model: InterfaceModel, security: Security): readonly Mutant[] {
  const { of = "" } = security;
  const general = model.security && credentialsHeader(model.security);
  const has = carries(security);
  const make = (sent: SentInstead, name: string, operator: string, isMeant: IsMeant) =>
    breaking(security, checksOf(model, security, [sent]), {
      name,
      operator,
      behaviour: lettingIn(security, isMeant),
    });
  return [
    ...make("without", `anyone may ${of}`, "anyone may do one operation", () => true),
    ...make("wrong", `wrong credentials pass for ${of}`, "wrong credentials pass for one operation", has),
    ...make(
      "others",
      `the credentials of all other operations pass for ${of}`,
      "the credentials of all other operations pass for one",
      (call, whole) => !has(call, whole) && general !== undefined && call.headers.has(general),
    ),
  ];
}

function otherStatus(model: InterfaceModel, security: Security): readonly Mutant[] {
  const { refused, of } = security;
  if (refused === undefined) return [];
  const operator = "a request without credentials is refused with another status";
  return breaking(security, checksOf(model, security, ["without", "wrong", "others"]), {
    name: `${operator}${of === undefined ? "" : `, for ${of}`}`,
    operator,
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      return reply.status === refused && isAbout(security, model, call) ? { ...reply, status: 400 } : reply;
    },
  });
}

/** A server that demands credentials of those who need none. */
const guarded = (model: InterfaceModel, security: Security): readonly Mutant[] =>
  breaking(security, checksOf(model, security, ["public"]), {
    name: `${security.of ?? "every request"} needs credentials`,
    operator: "a public operation needs credentials",
    behaviour: refusing(
      security,
      401,
      ({ headers }, whole) =>
        !Object.entries(proofCredentials(whole)).some(([name, value]) => headers.get(name) === value),
    ),
  });

const isLimited: IsMeant = (call, model) => limitedTokenOf(model, call) !== undefined;

/** Some or all scopes are passed over, refusals have another status, or a token with its scopes is refused. */
export function scopesMutants(model: InterfaceModel): readonly Mutant[] {
  const stated = statedScopes(model).filter(({ scopes }) => scopes.basis !== "chosen");
  return stated.flatMap(({ scopes, of = "all requests" }) => {
    const { are, lacking } = scopes;
    const beyond = (isMeant?: (one: Tried) => boolean) => checksOf(model, scopes, ["beyond-scopes"], isMeant);
    const isReading = ({ tried }: Tried) => tried === "read" || tried === "search";
    const make = (checks: readonly string[], name: string, operator: string, isMeant: IsMeant) =>
      breaking(scopes, checks, { name, operator, behaviour: lettingIn(scopes, isMeant) });
    // A server that looks at one kind of scopes only, or at no types.
    const partsOfSmart = () => [
      ...make(
        beyond((one) => !isReading(one)),
        `whoever may read may change: ${of}`,
        "only the scopes to read are asked for",
        (call, whole) => !isRead(call) && isAllowed(whole, call, { kind: "read" }) === true,
      ),
      ...make(
        beyond(isReading),
        `whoever may change may read: ${of}`,
        "only the scopes to change are asked for",
        (call, whole) => isRead(call) && isAllowed(whole, call, { kind: "add" }) === true,
      ),
    ];
    const oneOfSeveral = (all: readonly string[]) =>
      make(
        all.length < 2 ? [] : beyond(),
        `one of the scopes of ${of} is enough`,
        "one of several scopes is enough",
        (call, whole) =>
          scopesOfToken(limitedTokenOf(whole, call) ?? "")?.some((scope) => all.includes(scope)) === true,
      );
    const status = lackingStatuses.findLast((one) => one !== lacking && one !== 401);
    const other = "a token without the scopes is refused with another status";
    const anyway = "a token that has only the scopes is refused";
    return [
      ...make(beyond(), `the scopes of ${of} are passed over`, "scopes are passed over", isLimited),
      ...(are === "smart" ? partsOfSmart() : oneOfSeveral(are)),
      ...breaking(scopes, lacking === undefined || status === undefined ? [] : beyond(), {
        name: `${other}: ${of}`,
        operator: other,
        behaviour: refusing(scopes, status ?? 0, (call, whole) => isAllowed(whole, call) === false),
      }),
      ...breaking(scopes, checksOf(model, scopes, ["within-scopes"]), {
        name: `${anyway}: ${of}`,
        operator: anyway,
        behaviour: refusing(scopes, 403, (call, whole) => isAllowed(whole, call) === true),
      }),
    ];
  });
}

export const securityMutants = (model: InterfaceModel): readonly Mutant[] => [
  ...credentialMutants(model),
  ...scopesMutants(model),
];
