// Gets the fixture with which one parameter is judged.

import type { SearchParameter } from "../../spec/search-parameter.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { Blocked, Inapplicable } from "../http/blocked.js";
import { problem } from "../http/problem.js";
import { unaskableText } from "../search/askable.js";
import { collectionOf, type ParameterPlace } from "./places.js";

/**
 * The fixture with which a parameter is judged. Throws `Blocked`, with what to supply, if no found record holds a value that
 * the parameter looks at; `wanted` names what else the record needs. Throws `Inapplicable` if the records hold only values for which
 * the document describes no such search.
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
  const { model } = session;
  const [held] = fixture.records.flatMap((record) => unaskableText(model, of.parameter, record) ?? []);
  throw held === undefined ? lacking(of, wanted) : undescribed(of, held);
}

/** The reason why no check applies to a parameter: the values of the found records, such as `held`. */
function undescribed({ resource, parameter }: ParameterPlace, held: string): Inapplicable {
  const { name, type } = parameter;
  const found = `of ${pathsOf(parameter)} in the ${resource.name} records that were found`;
  const why =
    type === "number"
      ? `the document publishes the parameter ${name} as a number, and the values ${found} are not numbers, such as ${held}`
      : `the document does not say how a search by ${name} compares the values ${found}, such as ${held}`;
  return new Inapplicable(problem("too-few-records", why), { lacks: "typed-values" });
}

/** The reason why no found record serves for a parameter. */
export function lacking({ resource, parameter }: ParameterPlace, wanted = ""): Blocked {
  const { name } = resource;
  const value = parameter.type === "number" ? "a number in " : "";
  const what = `${value}${pathsOf(parameter)}${wanted}`;
  return new Blocked(
    problem("too-few-records", `no ${name} with ${what} was found; give the id of one: --id ${name}/ID`),
  );
}

function pathsOf({ targets, ambiguous, name }: SearchParameter): string {
  if (targets.length === 0) return `a value for ${name}`;
  return targets.map(({ path }) => path).join(ambiguous ? " and " : " or ");
}
