// Gets the fixture to judge one parameter with.
import type { SearchParameter } from "../../spec/model.js";
import type { AddedRecord, Fixture, Query, Session } from "../contract.js";
import { Blocked } from "../http/blocked.js";
import { isWhole } from "../search/required-parameters.js";
import { collectionOf, type ParameterPlace } from "./places.js";

/**
 * The fixture to judge a parameter with. Throws `Blocked`, with what to supply, if no found record holds a value that
 * the parameter looks at; `wanted` names what else the record needs.
 */
export async function fixtureFor(
  session: Session,
  of: ParameterPlace,
  fits?: (record: AddedRecord) => boolean,
  wanted = "",
): Promise<Fixture> {
  const fixture = await session.fixture(collectionOf(session, of));
  const own = fixture.for(of.parameter, fits);
  if (own) return own;
  throw lacking(of, wanted);
}

/** The reason why no found record serves for a parameter. */
export function lacking({ resource, parameter }: ParameterPlace, wanted = ""): Blocked {
  const { name } = resource;
  const value = parameter.type === "number" ? "a number in " : "";
  const what = `${value}${pathsOf(parameter)}${wanted}`;
  return new Blocked(`no ${name} with ${what} was found; give the id of one: --id ${name}/ID`);
}

function pathsOf({ targets, ambiguous, name }: SearchParameter): string {
  if (targets.length === 0) return `what ${name} looks at`;
  return targets.map(({ path }) => path).join(ambiguous ? " and " : " or ");
}

/** Whether a query has every parameter that searches of the collection require. */
export function isComplete({ resource }: Pick<Fixture, "resource">, query: Query): boolean {
  return isWhole(resource, new Set(query.map(([name]) => name)));
}
