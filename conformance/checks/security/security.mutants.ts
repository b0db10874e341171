// Mutants of the checks of credentials: anyone may read, write, see one type or do one operation, a public one is guarded, or refusals have another status.
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import {
  credentialsHeader,
  type Security,
  securityOfInteraction,
  statedSecurities,
} from "../../../spec/security.js";
import { type Call, plainReply } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { proofCredentials } from "../../behaviours/proof-credentials.js";
import { securityOfCall } from "../../behaviours/security-of-call.js";
import { guardedPlaces, type SentInstead, triedName } from "./guarded-places.js";

const reads = ["read-without", "read-wrong", "search-without", "search-wrong"];
const writes = ["write-without", "write-wrong"];
const wrong = ["read-wrong", "search-wrong", "write-wrong"];

const isRead = ({ method }: Call): boolean => method === "GET";

interface Letting {
  readonly clause: string;
  readonly checks: readonly string[];
  /** Whether a request passes, by whether it carries a header for the credentials. */
  isMeant(call: Call, isWrong: boolean, stated: Security): boolean;
}

/** Requests that are meant pass, whatever credentials they carry. */
function lettingIn(name: string, { clause, checks, isMeant }: Letting): Mutant {
  return {
    name,
    breaks: checks.map((check) => `security/${check}`),
    clause,
    behaviour: (model) => {
      const right = proofCredentials(model);
      return (call, next) => {
        const stated = securityOfCall(model, call);
        const header = stated && credentialsHeader(stated);
        if (stated === undefined || header === undefined || stated.clause !== clause) return next(call);
        if (!isMeant(call, call.headers.has(header), stated)) return next(call);
        const headers = new Headers(call.headers);
        for (const [key, value] of Object.entries(right)) headers.set(key, value);
        return next({ ...call, headers });
      };
    },
  };
}

export function securityMutants(model: InterfaceModel): readonly Mutant[] {
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

function ofAllRequests(model: InterfaceModel, security: Security): readonly Mutant[] {
  const { clause } = security;
  const holds = (resource: InterfaceModel["resources"][number], kind: "read" | "search" | "delete") =>
    offers(resource, kind) && securityOfInteraction(model, resource, kind) === security;
  const read = model.resources.filter((one) => holds(one, "read") || holds(one, "search"));
  const deleted = model.resources.some((one) => holds(one, "delete") && offers(one, "add", "read"));
  return [
    ...(read.length > 0 ? [lettingIn("anyone may read", { clause, checks: reads, isMeant: isRead })] : []),
    ...(deleted
      ? [lettingIn("anyone may write", { clause, checks: writes, isMeant: (call) => !isRead(call) })]
      : []),
    ...read.map(({ name }) => ({
      ...lettingIn(`anyone may read ${name}`, {
        clause,
        checks: reads.map((check) => `${name}/${check}`),
        isMeant: (call) => isRead(call) && call.route?.resource.name === name,
      }),
      operator: "anyone may read one type",
    })),
    ...(checksOf(model, security, "wrong").length > 0
      ? [lettingIn("wrong credentials pass", { clause, checks: wrong, isMeant: (_, has) => has })]
      : []),
  ];
}

/** The names of the checks of a statement that send some credentials instead. */
const checksOf = (model: InterfaceModel, { clause }: Security, sent: SentInstead): readonly string[] => {
  const all = [...guardedPlaces(model, false), ...guardedPlaces(model, true)];
  const own = all.filter((one) => one.security.clause === clause && one.sent === sent);
  return [...new Set(own.map((one) => `${triedName(one)}-${one.sent}`))];
};

function ofOperation(model: InterfaceModel, security: Security): readonly Mutant[] {
  const { clause, of = "" } = security;
  const general = model.security && credentialsHeader(model.security);
  const make = (
    name: string,
    operator: string,
    sent: SentInstead,
    isMeant: Letting["isMeant"],
  ): readonly Mutant[] => {
    const checks = checksOf(model, security, sent);
    return checks.length === 0 ? [] : [{ ...lettingIn(name, { clause, checks, isMeant }), operator }];
  };
  return [
    ...make(`anyone may ${of}`, "anyone may do one operation", "without", () => true),
    ...make(
      `wrong credentials pass for ${of}`,
      "wrong credentials pass for one operation",
      "wrong",
      (_, has) => has,
    ),
    ...make(
      `the credentials of all other operations pass for ${of}`,
      "the credentials of all other operations pass for one",
      "others",
      (call, has) => !has && general !== undefined && call.headers.has(general),
    ),
  ];
}

function otherStatus(model: InterfaceModel, security: Security): readonly Mutant[] {
  const { clause, refused, of } = security;
  const checks = (["without", "wrong", "others"] as const).flatMap((sent) => checksOf(model, security, sent));
  if (refused === undefined || checks.length === 0) return [];
  const ending = of === undefined ? "" : `, for ${of}`;
  return [
    {
      name: `a request without credentials is refused with another status${ending}`,
      operator: "a request without credentials is refused with another status",
      breaks: checks.map((check) => `security/${check}`),
      clause,
      behaviour: () => async (call, next) => {
        const reply = await next(call);
        return reply.status === refused && securityOfCall(model, call)?.clause === clause
          ? { ...reply, status: 400 }
          : reply;
      },
    },
  ];
}

/** A server that demands credentials of those who need none; none if no check sends such a request. */
function guarded(model: InterfaceModel, security: Security): readonly Mutant[] {
  const { clause, of } = security;
  const checks = checksOf(model, security, "public");
  if (checks.length === 0) return [];
  return [
    {
      name: `${of ?? "every request"} needs credentials`,
      operator: "a public operation needs credentials",
      breaks: checks.map((check) => `security/${check}`),
      clause,
      behaviour: (whole) => async (call, next) => {
        const right = Object.entries(proofCredentials(whole));
        const isKnown = right.some(([name, value]) => call.headers.get(name) === value);
        return isKnown || securityOfCall(whole, call)?.clause !== clause ? next(call) : plainReply(401);
      },
    },
  ];
}
