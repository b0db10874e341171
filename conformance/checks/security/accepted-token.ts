// Finds out whether a deployment accepts a limited token at all.

import { securityOfInteraction } from "../../../spec/security.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import { sentBy } from "../../http/sender.js";
import { isSuccess } from "../../http/status.js";
import { allows } from "../../http/token-scopes.js";
import { collectionOf, places } from "../places.js";
import type { Scoped } from "./scoped-places.js";

/** Whether a search that the scopes of the token allow is answered: then the token is not refused because it is invalid. */
export async function wasAccepted(session: Session, { form }: Scoped, token: string): Promise<boolean> {
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
