// Detects which search parameters of a collection are refused.
import { refusalOf } from "../../checks/search/accepted.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection } from "../../http/api/adapter.js";
import { ownWords } from "../../http/own-words.js";
import type { RefusedParameter } from "./sight.js";

/** Statuses by which servers refuse a parameter that they do not know. */
const refusing = [400, 404, 422, 501];

/** The parameters that every search may leave out, and by which a search was refused twice. */
export async function lookSearching(session: Session, at: Collection): Promise<readonly RefusedParameter[]> {
  const refused: RefusedParameter[] = [];
  for (const parameter of at.resource.parameters.filter(({ demanded }) => !demanded)) {
    const first = await refusalOf(session, { ...at, parameter });
    if (first === undefined || !refusing.includes(first.status ?? 0)) continue;
    // A repeated refusal is no accident.
    const again = await session.client.send({ method: "GET", url: first.url });
    if (again.status !== first.status) continue;
    const words = ownWords(again);
    refused.push({ parameter, said: words === undefined ? `${again.status}` : `${again.status}, ${words}` });
  }
  return refused;
}
