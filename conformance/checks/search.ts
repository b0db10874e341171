import type { SearchParameter } from "../../spec/model.js";
import { Blocked } from "../blocked.js";
import type { AddedRecord, Finding, Query, Scene, Session } from "../contract.js";
import { check, checkId } from "./check.js";
import { criterion, otherCriterion } from "./criterion.js";
import { answered, fail, judgeList, listProblem, notApplicable, pass } from "./expect.js";
import { blockUnlisted } from "./first-list.js";
import { lonelyQuery, typedQuery } from "./lonely.js";
import {
  collectionOf,
  type ParameterPlace,
  parameterName,
  parameterPlaces,
  seeingPlaces,
  tellingPlaces,
} from "./places.js";
import { lacking, sceneFor } from "./scene-for.js";
import { expectLeftOut, expectList } from "./searching.js";

const family = "search";

/** Id of the check that judges whether a parameter finds what it must. */
export function findsId(of: ParameterPlace): string {
  return checkId(family, parameterName(of), "finds");
}

const shared = {
  family,
  kind: "required",
  writes: false,
  subject: parameterName,
  clauses: ({ parameter }: ParameterPlace) => [parameter.clause],
} as const;

export const isAccepted = check<ParameterPlace>({
  ...shared,
  name: "accepted",
  over: parameterPlaces,
  title: () => "a search that uses it is answered with a list",
  async run(session, of) {
    const outcome = answered(
      await session.acts.search(collectionOf(session, of), await askable(session, of)),
    );
    await blockUnlisted(session, of, outcome, of.parameter);
    const problem = listProblem(outcome);
    return problem === undefined
      ? pass(outcome.exchange)
      : fail("a 2xx answer with a list", problem, outcome.exchange);
  },
});

/** A query that uses the parameter; without a scene, one that needs no record, where the parameter may stand alone. */
async function askable(session: Session, of: ParameterPlace): Promise<Query> {
  try {
    const scene = await sceneFor(session, of);
    const known = criterion(scene, of.parameter, scene.target);
    return [
      ...scene.beside(of.parameter),
      ...(known ?? typedQuery(session.model, of.parameter, scene.target.id)),
    ];
  } catch (error) {
    const query =
      error instanceof Blocked ? lonelyQuery(session.model, of.resource, of.parameter) : undefined;
    if (!query) throw error;
    return query;
  }
}

export const finds = check<ParameterPlace>({
  ...shared,
  name: "finds",
  over: seeingPlaces,
  title: () => "it finds the record that fits",
  async run(session, of) {
    const scene = await sceneFor(session, of);
    const query = criterion(scene, of.parameter, scene.target);
    if (!query) return nothingToAsk(of);
    const whole = [...scene.beside(of.parameter), ...query];
    return expectList(session, scene, whole, { listed: [scene.target] });
  },
});

export const leavesOut = check<ParameterPlace>({
  ...shared,
  name: "leaves-out",
  over: tellingPlaces,
  title: () => "it leaves out the record that differs in nothing else",
  async run(session, of) {
    const scene = await sceneFor(session, of);
    const contrast = contrastOf(scene, of.parameter);
    const query = criterion(scene, of.parameter, scene.target);
    if (!contrast && scene.found) return leftOutByOther(session, scene, of);
    if (!contrast || !query) return nothingToAsk(of);
    const whole = [...scene.beside(of.parameter), ...query];
    return expectLeftOut(session, scene, whole, { listed: [scene.target], absent: [contrast] }, findsId(of));
  },
});

/** Without a second record to leave out, the one that there is must be left out by another's value. */
async function leftOutByOther(session: Session, scene: Scene, of: ParameterPlace): Promise<Finding> {
  const own = criterion(scene, of.parameter, scene.target);
  const other = otherCriterion(scene, of.parameter);
  if (!own || !other) throw lacking(of, " that differ");
  const beside = scene.beside(of.parameter);
  await expectLeftOut(session, scene, [...beside, ...own], { listed: [scene.target] }, findsId(of));
  const outcome = answered(await session.acts.search(scene, [...beside, ...other]));
  // a value of which no record is known may be refused
  if (listProblem(outcome) !== undefined) throw lacking(of, " that differ");
  return judgeList(outcome, { absent: [scene.target] });
}

/** Ids differ of themselves. */
function contrastOf(scene: Scene, parameter: SearchParameter): AddedRecord | undefined {
  if (parameter.match !== "id") return scene.contrast(parameter);
  return scene.records.find(({ id }) => id !== scene.target.id);
}

interface Named extends ParameterPlace {
  readonly value: string;
  readonly clause: string;
}

export const namedValueIsAccepted = check<Named>({
  family,
  kind: "required",
  writes: false,
  name: ({ value }) => `value-${value}`,
  subject: parameterName,
  over: (model) =>
    parameterPlaces(model).flatMap((of) =>
      of.parameter.values.map(({ value, clause }) => ({ ...of, value, clause })),
    ),
  title: ({ value }) => `a search for the named value ${value} is answered with a list`,
  clauses: (of) => [of.clause, of.parameter.clause],
  async run(session, of) {
    const at = collectionOf(session, of);
    const any = await session.scene(at);
    const scene = any.for(of.parameter) ?? any;
    const query = [...scene.beside(of.parameter), [of.parameter.name, of.value] as const];
    const outcome = answered(await session.acts.search(at, query));
    await blockUnlisted(session, of, outcome);
    const problem = listProblem(outcome);
    return problem === undefined
      ? pass(outcome.exchange)
      : fail("a 2xx answer with a list", problem, outcome.exchange);
  },
});

function nothingToAsk({ parameter, resource }: ParameterPlace): Finding {
  return notApplicable(`no two ${resource.name} records differ in what ${parameter.name} looks at`);
}
