// Mutants of the checks of credentials: anyone may read, write or see one type, or refusals have another status.
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { credentialsHeader } from "../../../spec/security.js";
import type { Call } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { proofCredentials } from "../../behaviours/proof-credentials.js";

const reads = ["read-without", "read-wrong", "search-without", "search-wrong"];

const isRead = ({ method }: Call): boolean => method === "GET";

/** Requests that are meant pass, whatever credentials they carry. */
function lettingIn(
  name: string,
  checks: readonly string[],
  isMeant: (call: Call, isWrong: boolean) => boolean,
): Mutant {
  return {
    name,
    breaks: checks.map((check) => `security/${check}`),
    clause: "security",
    behaviour: (model) => {
      const right = proofCredentials(model);
      const header = (model.security && credentialsHeader(model.security)) ?? "";
      return (call, next) => {
        if (!isMeant(call, call.headers.has(header))) return next(call);
        const headers = new Headers(call.headers);
        for (const [key, value] of Object.entries(right)) headers.set(key, value);
        return next({ ...call, headers });
      };
    },
  };
}

export function securityMutants({ security, resources }: InterfaceModel): readonly Mutant[] {
  if (security === undefined || security.scheme === "none" || security.basis === "chosen") return [];
  const read = resources.filter((resource) => offers(resource, "read") || offers(resource, "search"));
  const deleted = resources.some((resource) => offers(resource, "delete", "add", "read"));
  const writes = ["write-without", "write-wrong"];
  return [
    ...(read.length > 0 ? [lettingIn("anyone may read", reads, isRead)] : []),
    ...(deleted ? [lettingIn("anyone may write", writes, (call) => !isRead(call))] : []),
    ...read.map(({ name }) => ({
      ...lettingIn(
        `anyone may read ${name}`,
        reads.map((check) => `${name}/${check}`),
        (call) => isRead(call) && call.route?.resource.name === name,
      ),
      operator: "anyone may read one type",
    })),
    lettingIn("wrong credentials pass", ["read-wrong", "search-wrong", "write-wrong"], (_, has) => has),
    ...(security.refused === undefined
      ? []
      : [
          {
            name: "a request without credentials is refused with another status",
            breaks: [...reads, ...writes].map((check) => `security/${check}`),
            clause: "security",
            behaviour: (): ReturnType<Mutant["behaviour"]> => async (call, next) => {
              const reply = await next(call);
              return reply.status === security.refused ? { ...reply, status: 400 } : reply;
            },
          },
        ]),
  ];
}
