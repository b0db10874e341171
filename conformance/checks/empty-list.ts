import type { SearchParameter } from "../../spec/model.js";
import type { Query, Scene, Session } from "../contract.js";
import { digits, drawsOf, word } from "../random.js";
import { placeName } from "../scene/names.js";
import { isFree } from "../scene/terms.js";
import { check } from "./check.js";
import { answered, fail, listProblem, notApplicable, pass } from "./expect.js";
import { blockUnlisted } from "./first-list.js";
import { collectionOf, operationClause, type Place, places } from "./places.js";

/** Two days on which no record that is kept today is dated. */
const longGone = ["ge1801-02-03", "le1801-02-04"] as const;

export const emptyListIsAList = check<Place>({
  family: "search-shape",
  name: "empty-list",
  kind: "required",
  writes: false,
  over: (model) => places(model, "search"),
  subject: placeName,
  title: () => "a search that nothing fits is answered with an empty list",
  clauses: (of) => [operationClause(of, "search"), of.resource.clause],
  async run(session, of) {
    const at = collectionOf(session, of);
    const query = queryForNothing(session, await session.scene(at));
    if (!query) return notApplicable(`no parameter of ${of.resource.name} takes a value that nothing fits`);
    const outcome = answered(await session.acts.search(at, query));
    await blockUnlisted(session, of, outcome);
    const problem = listProblem(outcome);
    const length = outcome.found?.length ?? 0;
    if (problem === undefined && length === 0) return pass(outcome.exchange);
    const got = problem ?? `${outcome.exchange.status}, a list of ${length}`;
    return fail("a 2xx answer with an empty list", got, outcome.exchange);
  },
});

/** By a made-up text where a parameter takes any, or else by days long gone. */
function queryForNothing({ settings }: Session, scene: Scene): Query | undefined {
  const draws = drawsOf(`${settings.seed}/nothing/${scene.resource.name}`);
  const { parameters } = scene.resource;
  const text = parameters.find(takesAnyText);
  if (text) {
    const value = text.type === "number" ? digits(draws, 0) : word(draws, 0);
    return [...scene.beside(text), [text.name, value]];
  }
  const dated = parameters.find(({ dateSearch }) => dateSearch);
  return dated && [...scene.beside(dated), ...longGone.map((bound) => [dated.name, bound] as const)];
}

/** One that looks at texts of which any is allowed; a reference to what is not there may be refused. */
function takesAnyText({ match, values, targets }: SearchParameter): boolean {
  const compared = match === "string" || match === "token";
  return compared && values.length === 0 && targets.length > 0 && targets.every(({ field }) => isFree(field));
}
