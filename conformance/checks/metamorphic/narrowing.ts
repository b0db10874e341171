import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord, Fixture, FoundRecord, Query, Session } from "../../contract.js";
import { tailText } from "../../http/record-url.js";
import { askableTexts, spansIn } from "../../search/askable.js";
import { agrees, differs } from "../../search/compare-records.js";
import { boundsOf, encloses, statedPrefixes } from "../../search/date-prefixes.js";
import { spanOver, type TimeSpan } from "../../search/time-spans.js";
import type { ParameterPlace } from "../places.js";
import { discriminatingPlaces } from "../places.js";
import { criterion } from "../search/criterion.js";
import { seenIn } from "./confirm.js";
import { relation } from "./relation.js";
import { dispensable, widerThan } from "./wider.js";

/** The search without the parameter, and the same one with it. */
function withAndWithout(
  session: Session,
  fixture: Fixture,
  { parameter }: ParameterPlace,
): readonly Query[] | undefined {
  const wide = widerThan(session, fixture, parameter);
  const own = criterion(fixture, parameter, fixture.target);
  return wide && own && [wide, [...wide, ...own]];
}

/** The search that asks for no more than it must. */
function withIt(_: Session, fixture: Fixture, { parameter }: ParameterPlace): readonly Query[] | undefined {
  const own = criterion(fixture, parameter, fixture.target);
  return own && [[...fixture.beside(parameter), ...own]];
}

const tooLong = "the list without it is too long to be known whole";

export const narrowerIsSubset = relation({
  name: "narrower",
  title: "with it, a search lists nothing that it does not list without it",
  over: dispensable,
  queries: withAndWithout,
  offences({ parameter, resource }, [wide, narrow]) {
    if (!wide || !narrow) return [];
    if (!wide.whole) return tooLong;
    return narrow.ids
      .filter((id) => !wide.records.has(id))
      .map((id) => ({
        id,
        expected: "only records that the search without it lists, too",
        actual: `${seenIn(narrow)} with ${resource.name} ${id}, which is not listed without ${parameter.name}`,
        exchange: narrow.exchange,
      }));
  },
});

export const findsAllThatFit = relation({
  name: "finds-all",
  title: "every record that a wider search shows to fit is found",
  over: comparable,
  queries: withAndWithout,
  offences({ parameter, resource, model, fixture }, [wide, narrow]) {
    if (!wide || !narrow) return [];
    if (!narrow.whole) return "the list is too long to be known whole";
    return [...wide.records]
      .filter(
        ([id, found]) =>
          !narrow.records.has(id) &&
          mustBeFound(model, parameter, fixture.target, asRecord(fixture, id, found)),
      )
      .map(([id]) => ({
        id,
        expected: `${resource.name} ${id} in the list, which holds what ${parameter.name} asks for`,
        actual: `${seenIn(narrow)} without it`,
        exchange: narrow.exchange,
      }));
  },
});

export const listsOnlyWhatFits = relation({
  name: "only-what-fits",
  title: "no record is listed that shows something else",
  over: discriminatingPlaces,
  queries: withIt,
  offences({ parameter, resource, model, fixture }, [list]) {
    if (!list) return [];
    return [...list.records]
      .filter(([id, found]) => differs(model, parameter, fixture.target, asRecord(fixture, id, found)))
      .map(([id]) => ({
        id,
        expected: `only records that hold what ${parameter.name} asks for`,
        actual: `${seenIn(list)} with ${resource.name} ${id}, which holds something else`,
        exchange: list.exchange,
      }));
  },
});

/** Those of which what a search by them must find can be told from a record. */
export function comparable(model: InterfaceModel): readonly ParameterPlace[] {
  const enclosed = encloses(statedPrefixes(model));
  return dispensable(model).filter(
    ({ parameter: { match, ambiguous, dateSearch } }) =>
      match !== "id" && !ambiguous && (enclosed || !dateSearch),
  );
}

/**
 * A record holds the very value that is asked for, or lies within the time that is. A date without a prefix may be held
 * against a record in many ways: it must find those that hold just what another does which it is to find.
 */
function mustBeFound(
  model: InterfaceModel,
  parameter: SearchParameter,
  target: AddedRecord,
  other: AddedRecord,
): boolean {
  const { body: record } = other;
  if (parameter.match === "date" && !parameter.dateSearch) return agrees(model, parameter, target, other);
  if (parameter.match !== "date") {
    const [asked] = askableTexts(model, parameter, target.body).map(tailText);
    return asked !== undefined && askableTexts(model, parameter, record).map(tailText).includes(asked);
  }
  const asked = spanOver(spansIn(model, parameter, target.body));
  const held = spansIn(model, parameter, record);
  const { lower, upper } = boundsOf(statedPrefixes(model));
  // what is bounded on one side alone finds all that lies on the other
  const within = ({ from, to }: TimeSpan) =>
    asked !== undefined && (!lower || from >= asked.from) && (!upper || to <= asked.to);
  return held.length > 0 && held.every(within);
}

function asRecord(fixture: Fixture, id: string, { record }: FoundRecord): AddedRecord {
  return { ...fixture.target, id, body: record };
}
