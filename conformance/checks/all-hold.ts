import type { InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";
import type { AddedRecord, Query, Scene } from "../contract.js";
import { lookedAt } from "../scene/looking.js";
import { placeName } from "../scene/names.js";
import { sufficesAlone } from "../scene/suffices.js";
import { pinpoints } from "../search/date-prefixes.js";
import { check } from "./check.js";
import { criterion } from "./criterion.js";
import { notApplicable } from "./expect.js";
import { collectionOf, operationClause, type Place, places } from "./places.js";
import { findsId } from "./search.js";
import { expectLeftOut } from "./searching.js";

/** Two parameters, and a record that fits one of them alone. */
interface Pair {
  readonly fitting: SearchParameter;
  readonly telling: SearchParameter;
  readonly other: AddedRecord;
}

export const allHold = check<Place>({
  family: "search",
  name: "all-hold",
  kind: "required",
  writes: false,
  over: (model) => places(model, "search").filter(({ resource }) => comparedIn(resource).length > 1),
  subject: placeName,
  title: () => "a record that fits only one of two parameters is left out",
  clauses: (of) => [operationClause(of, "search")],
  async run(session, of) {
    const scene = await session.scene(collectionOf(session, of));
    const pair = pairIn(session.model, scene);
    if (!pair) return notApplicable(`no ${of.resource.name} fits one of two parameters alone`);
    const wanted = { listed: [scene.target], absent: [pair.other] };
    const judgedBy = findsId({ ...of, parameter: pair.telling });
    const [one = [], other = []] = bothOrders(scene, pair);
    const finding = await expectLeftOut(session, scene, one, wanted, judgedBy);
    return finding.verdict === "pass" ? expectLeftOut(session, scene, other, wanted, judgedBy) : finding;
  },
});

/** Parameters of one clear reading by which records of a type are compared. */
export function comparedIn({ parameters }: Resource): readonly SearchParameter[] {
  return parameters.filter(
    ({ match, unseen, ambiguous }) => match !== "count" && unseen === undefined && !ambiguous,
  );
}

/** A pair of which the one that fits may stand alone: only then would a list by either of the two be seen. */
function pairIn(model: InterfaceModel, scene: Scene): Pair | undefined {
  const pairs = pairsIn(model, scene);
  return pairs.find(({ fitting }) => sufficesAlone(scene.resource, fitting)) ?? pairs[0];
}

/** Records that differ from the target in what one parameter looks at, and not in what another does. */
function pairsIn(model: InterfaceModel, scene: Scene): readonly Pair[] {
  const parameters = comparedIn(scene.resource);
  return parameters.flatMap((telling) => {
    if (telling.dateSearch && !pinpoints(scene.prefixes)) return [];
    const other = scene.contrast(telling);
    if (!other || !criterion(scene, telling, scene.target)) return [];
    return parameters
      .filter((fitting) => fitting !== telling && fitsBoth(model, scene, fitting, other))
      .map((fitting) => ({ fitting, telling, other }));
  });
}

function fitsBoth(
  model: InterfaceModel,
  scene: Scene,
  parameter: SearchParameter,
  other: AddedRecord,
): boolean {
  const own = lookedAt(model, parameter, scene.target.body).join("\n");
  const same = own !== "" && own === lookedAt(model, parameter, other.body).join("\n");
  return same && criterion(scene, parameter, scene.target) !== undefined;
}

/** The two in one request, whichever of them stands first, with what every search must have. */
function bothOrders(scene: Scene, { fitting, telling }: Pair): readonly Query[] {
  const of = (parameter: SearchParameter) => criterion(scene, parameter, scene.target) ?? [];
  const beside = scene.beside(telling).filter(([name]) => name !== fitting.name);
  return [
    [...beside, ...of(fitting), ...of(telling)],
    [...of(telling), ...of(fitting), ...beside],
  ];
}
