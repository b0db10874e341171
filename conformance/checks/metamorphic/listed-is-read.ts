import type { Finding, Query, Scene, Session } from "../../contract.js";
import { placeName } from "../../scene/names.js";
import { check } from "../check.js";
import { anyQuery } from "../criterion.js";
import { answered, fail, notApplicable, pass, problemOf } from "../expect.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { family } from "./confirm.js";
import { listOf } from "./lists.js";

/** Records of a list that are read. */
const few = 5;

export const listedAreRead = check<Place>({
  family,
  name: "listed-is-read",
  kind: "required",
  writes: false,
  over: (model) => places(model, "search", "read"),
  subject: placeName,
  title: () => "a record that a list shows is read by its id",
  clauses: (of) => [operationClause(of, "read"), operationClause(of, "search")],
  async run(session, of) {
    const scene = await session.scene(collectionOf(session, of));
    const query = anyQuery(scene);
    const list = await listOf(session, scene, query);
    if (list === undefined) return notApplicable("no list is answered, which other checks judge");
    for (const id of list.ids.slice(0, few)) {
      const finding = await readsListed(session, scene, query, id);
      if (finding.verdict !== "pass") return finding;
    }
    return pass(list.exchange);
  },
});

/** A record may be deleted between the list and the read: then the next list no longer shows it. */
async function readsListed(session: Session, scene: Scene, query: Query, id: string): Promise<Finding> {
  const outcome = answered(await session.acts.read(scene, id));
  if (outcome.record) return pass(outcome.exchange);
  const again = await listOf(session, scene, query);
  const second = answered(await session.acts.read(scene, id));
  if (second.record || !again?.records.has(id)) return pass(second.exchange);
  const got = problemOf(second) ?? "no record in the answer";
  return fail(`${scene.resource.name} ${id}, which a list shows`, got, second.exchange);
}
