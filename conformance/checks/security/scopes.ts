// The checks of scopes: what a token's scopes do not allow is refused, and what they allow is done.
import { lackingStatuses, type Scopes } from "../../../spec/scopes.js";
import { securityOfInteraction } from "../../../spec/security.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { type Sender, sentBy } from "../../http/sender.js";
import { isSuccess } from "../../http/status.js";
import { allows } from "../../http/token-scopes.js";
import { answered } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { collectionOf, places } from "../places.js";
import { triedInWords, triedName } from "./guarded-places.js";
import { type LimitedToken, type Scoped, scopedPlaces } from "./scoped-places.js";
import { prepare } from "./tries.js";

const titles: Readonly<Record<LimitedToken, string>> = {
  "beyond-scopes": "with a token that lacks its scopes is refused",
  "within-scopes": "with a token that has its scopes and lacks others is answered",
};

const scopesCheck = (writes: boolean) =>
  check<Scoped>({
    family: "security",
    name: (of) => `${triedName(of)}-${of.sent}`,
    writes,
    over: (model) => scopedPlaces(model, writes),
    title: (of) => `${triedInWords(of)} ${titles[of.sent]}`,
    faults: (of) => ({
      "not-refused": [triedInWords(of), "with a token that lacks its scopes is accepted"],
      "other-answer": [triedInWords(of), "with a token that lacks its scopes is refused with another status"],
      refused: [triedInWords(of), "with a token that has its scopes is refused"],
    }),
    clauses: ({ scopes }) => [scopes.clause],
    async run(session, of) {
      const tokens = tokensFor(session, of);
      const [first] = tokens;
      if (first === undefined) {
        const which = of.sent === "beyond-scopes" ? "lacks the scopes" : "is known to have the scopes";
        return notApplicable(`no limited token ${which} of ${triedInWords(of)}`, "limited-token");
      }
      const attempt = await prepare(session, of);
      const trying = async (token: string): Promise<Exchange> =>
        answered({ exchange: await attempt(sending(token)) }).exchange;
      if (of.sent === "within-scopes") return judgeAllowed(session, of, first, await trying(first));
      let finding: Finding = notApplicable("nothing was tried");
      for (const token of tokens) {
        finding = await judgeRefused(session, of, token, await trying(token));
        if (finding.verdict === "fail") return finding;
      }
      return finding;
    },
  });

export const readsNeedScopes = scopesCheck(false);
export const writesNeedScopes = scopesCheck(true);

/** The limited tokens that lack the scopes, or that have them. */
const tokensFor = ({ settings }: Session, { scopes, operation, sent }: Scoped): readonly string[] =>
  (settings.limitedTokens ?? []).filter(
    (token) => allows(token, scopes, operation) === (sent === "within-scopes"),
  );

const sending = (token: string): Sender => ({ headers: { Authorization: `Bearer ${token}` } });

/** The statuses with which a request without the scopes may be refused. */
const refusing = ({ lacking }: Scopes): readonly number[] =>
  lacking === undefined ? lackingStatuses : [lacking];

async function judgeRefused(
  session: Session,
  of: Scoped,
  token: string,
  exchange: Exchange,
): Promise<Finding> {
  const { status = 0 } = exchange;
  const allowed = refusing(of.scopes);
  if (allowed.includes(status)) return pass(exchange);
  const code = isSuccess(exchange) ? "not-refused" : "other-answer";
  const wrong = fail(`status ${allowed.join(" or ")}`, problem(code, `status ${status}`), exchange);
  return ofToken(session, of, token, wrong);
}

/** The same request was answered with the user's own token, so it is because of the limited one that it is not answered now. */
async function judgeAllowed(
  session: Session,
  of: Scoped,
  token: string,
  exchange: Exchange,
): Promise<Finding> {
  if (isSuccess(exchange)) return pass(exchange);
  const wrong = fail("a 2xx status", problem("refused", `status ${exchange.status}`), exchange);
  return ofToken(session, of, token, wrong);
}

/** A token that nothing accepts is refused with 401 too, so that status is judged only of a token that was accepted elsewhere. */
async function ofToken(session: Session, of: Scoped, token: string, wrong: Finding): Promise<Finding> {
  if (wrong.verdict !== "fail") return wrong;
  const isKnown = wrong.exchange?.status !== 401 || (await wasAccepted(session, of, token));
  return isKnown ? { ...wrong, ofCredentials: true } : wrong;
}

/** Whether a search that the scopes of the token allow is answered: then the token is not refused because it is invalid. */
async function wasAccepted(session: Session, { form }: Scoped, token: string): Promise<boolean> {
  const { model } = session;
  const open = places(model, "search").find((place) => {
    const scopes = securityOfInteraction(model, place.resource, "search")?.scopes;
    const operation = { type: place.resource.name, kind: "search" } as const;
    return place.form === form && scopes !== undefined && allows(token, scopes, operation) === true;
  });
  if (open === undefined) return false;
  const fixture = await session.fixture(collectionOf(session, open));
  const url = session.api.searchUrl(fixture, anyQuery(fixture));
  const sender = { headers: { Authorization: `Bearer ${token}` } };
  return isSuccess(await sentBy(session.client, sender).send({ method: "GET", url }));
}
