// The checks of credentials: a request without the right ones is refused, and one that needs none is answered.
import { credentialsHeader, type Security } from "../../../spec/security.js";
import type { Session } from "../../fixtures/session.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { drawsOf, word } from "../../http/random.js";
import type { Sender } from "../../http/sender.js";
import { isSuccess } from "../../http/status.js";
import { answered } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { type Guarded, guardedPlaces, type SentInstead, triedInWords, triedName } from "./guarded-places.js";
import { prepare } from "./tries.js";

/** The credentials that a request was sent with, in words. */
const sentWith: Readonly<Record<SentInstead, string>> = {
  without: "without credentials",
  wrong: "with wrong credentials",
  others: "with the credentials of all other operations",
  public: "without credentials",
};

const faultsOf = (of: Guarded): Faults => {
  const what = triedInWords(of);
  const how = sentWith[of.sent];
  return {
    "not-refused": [what, `${how} is accepted`],
    "other-answer": [what, `${how} is refused with another status`],
    refused: [what, `${how} is refused`],
  };
};

const securityCheck = (writes: boolean) =>
  check<Guarded>({
    family: "security",
    name: (of) => `${triedName(of)}-${of.sent}`,
    writes,
    over: (model) => guardedPlaces(model, writes),
    title: (of) =>
      `${triedInWords(of)} ${sentWith[of.sent]} is ${of.sent === "public" ? "answered" : "refused"}`,
    faults: (of) => faultsOf(of),
    clauses: ({ security }) => [security.clause],
    async run(session, of) {
      const { security, sent } = of;
      const sender = senderOf(session, security, sent);
      if (sender === undefined) {
        const header = credentialsHeader(security) ?? "";
        return notApplicable(`the run was given no credentials: no header ${header}`, "credentials");
      }
      const attempt = await prepare(session, of);
      const { exchange } = answered({ exchange: await attempt(sender) });
      return sent === "public" ? judgePublic(exchange) : judgeRefusal(security, exchange);
    },
  });

export const readsNeedCredentials = securityCheck(false);
export const writesNeedCredentials = securityCheck(true);

/** Undefined if the user gave no credentials: then nothing shows that a refusal is because of them. */
function senderOf({ settings }: Session, security: Security, sent: SentInstead): Sender | undefined {
  const header = credentialsHeader(security);
  if (header === undefined) return {};
  const given = Object.entries(settings.headers);
  const isOwn = ([name]: readonly [string, string]) => name.toLowerCase() === header.toLowerCase();
  if (!given.some(isOwn)) return undefined;
  if (sent === "others") return { headers: Object.fromEntries(given.filter((one) => !isOwn(one))) };
  if (sent === "without") return {};
  const wrong = `cri-kit-no-${word(drawsOf(`${settings.seed}/credentials`), 0)}`;
  return { headers: { [header]: security.scheme === "key" ? wrong : `Bearer ${wrong}` } };
}

function judgeRefusal({ refused }: Security, exchange: Exchange): Finding {
  const { status = 0 } = exchange;
  const allowed: readonly number[] = refused === undefined ? [401, 403] : [refused];
  if (allowed.includes(status)) return pass(exchange);
  const code = isSuccess(exchange) ? "not-refused" : "other-answer";
  return fail(`status ${allowed.join(" or ")}`, problem(code, `status ${status}`), exchange);
}

/** The same request was answered with the user's credentials, so it is because of these that it is not answered now. */
function judgePublic(exchange: Exchange): Finding {
  if (isSuccess(exchange)) return pass(exchange);
  const wrong = problem("refused", `status ${exchange.status}`);
  return { ...fail("a 2xx status", wrong, exchange), ofCredentials: true };
}
