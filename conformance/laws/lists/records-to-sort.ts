// Adds the records by which the order of a list is judged.

import { isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { Json } from "../../../spec/json.js";
import { isRequired, isWithin } from "../../../spec/limits.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { Resource } from "../../../spec/model.js";
import { type SortKey, sortKind } from "../../../spec/sorting.js";
import { isVaried } from "../../../spec/unique-keys.js";
import { withAt, withoutAt } from "../../behaviours/json-edits.js";
import { addOwn, similarBody } from "../../checks/interactions/add-own.js";
import { once } from "../../checks/memo.js";
import { collectionOf, type Place } from "../../checks/places.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
import { type Draws, drawsOf } from "../../http/random.js";
import { dateText } from "../../search/date-texts.js";
import { asHeldBy } from "../../search/numbers.js";
import { isSpare } from "../../search/required-parameters.js";

/** A place with the field that its list is sorted by, and the part of the query that is beside the order. */
interface SortedPlace extends Place {
  readonly key: SortKey;
}

interface RecordsToSort {
  /** In the order of adding, which is no order of their values. The last one has no value, unless it must have one. */
  readonly added: readonly AddedRecord[];
  /** The document allows too few values whose order is beyond doubt. */
  readonly impossible?: true;
  readonly required: Query;
}

/** Fewer values could be in one order by chance. */
export const enough = 3;

// As texts, these numbers have another order.
const numbers = [9, 100, 2, 10, 1000, 20];
const instants = [
  Date.UTC(2008, 5, 3, 12),
  Date.UTC(2011, 0, 9, 12),
  Date.UTC(2004, 2, 7, 12),
  Date.UTC(2010, 8, 5, 12),
];
const words = ["meadow", "sorrel", "bergamot", "plumage"];
const letters = "abcdefghklmnop";

/** The values of a field whose order is beyond doubt, mixed; values that the document does not allow are left out. */
function valuesFor(resource: Resource, field: Field, { below }: Draws): readonly Json[] {
  const kind = sortKind(field);
  const end = () => Array.from({ length: 6 }, () => letters[below(letters.length)]).join("");
  const values: readonly Json[] =
    kind === "number"
      ? numbers.map((number) => asHeldBy(field, number))
      : kind === "text"
        ? // Other records may not have a unique text.
          words.map((word) => (isVaried(resource, field) ? `${word}${end()}` : word))
        : instants.map((instant) => {
            const { type } = field;
            const form = type.kind === "dateTime" ? type.forms[0] : undefined;
            return fitting(field, dateText(instant, form ?? "date", 60));
          });
  return values
    .filter((value) => (field.constraints ?? []).every((limit) => isWithin(limit, value)))
    .slice(0, 4);
}

/** A parameter that only keeps the list short does not look at the field by which it is sorted: all records would have one value. */
const withoutKey = (query: Query, { resource, key }: SortedPlace): Query =>
  query.filter(([name]) => {
    const parameter = resource.parameters.find((one) => one.name === name);
    const looks = parameter?.targets.some(({ path }) => path === key.path) === true;
    return parameter === undefined || !looks || !isSpare(resource, parameter);
  });

/** The records of a place and a field; none in a run that only reads, or if the values of the field are fixed. */
export const recordsToSort = once(
  async (session: Session, place: SortedPlace): Promise<RecordsToSort> => {
    const { key } = place;
    const fixture = await session.fixture(collectionOf(session, place));
    const [any] = fixture.resource.parameters.filter(({ match }) => match === "sort");
    const required = any === undefined ? [] : withoutKey(fixture.requiredParameters(any), place);
    const named = key.field.fixed !== undefined || !isSent(key.field);
    if (fixture.found || named) return { added: [], required, ...(named ? { impossible: true } : {}) };
    const at = collectionOf(session, place);
    const values = valuesFor(
      fixture.resource,
      key.field,
      drawsOf(`${session.settings.seed}/sort/${key.path}`),
    );
    if (values.length < enough) return { added: [], required, impossible: true };
    const added: AddedRecord[] = [];
    for (const value of values)
      added.push(
        await addOwn(session, at, withAt(await similarBody(session, fixture, required), key.path, value)),
      );
    if (isRequired(key.field)) return { added, required };
    const bare = withoutAt(await similarBody(session, fixture, required), key.path);
    return { added: [...added, await addOwn(session, at, bare)], required };
  },
  ({ key }) => key.path,
);

/** A place whose list is sorted by two fields. */
interface GroupedPlace extends SortedPlace {
  readonly first: SortKey;
}

/** Records of which several have one value of the first field, and others of the second; none where they cannot be made up. */
export const recordsInGroups = once(
  async (session: Session, { first, ...place }: GroupedPlace): Promise<RecordsToSort> => {
    const { added: singles, required } = await recordsToSort(session, place);
    const at = collectionOf(session, place);
    const fixture = await session.fixture(at);
    const draws = (path: string) => drawsOf(`${session.settings.seed}/sort/${path}`);
    const groups = valuesFor(fixture.resource, first.field, draws(first.path)).slice(0, 2);
    const values = valuesFor(fixture.resource, place.key.field, draws(place.key.path));
    if (singles.length === 0 || groups.length === 0 || !isSent(first.field)) return { added: [], required };
    const added: AddedRecord[] = [];
    for (const [index, value] of values.entries()) {
      // The second group has fewer records, so that the values of both are mixed.
      const group = groups[index === 1 ? groups.length - 1 : 0] ?? null;
      const body = withAt(await similarBody(session, fixture, required), place.key.path, value);
      added.push(await addOwn(session, at, withAt(body, first.path, group)));
    }
    return { added, required };
  },
  ({ first, key }) => `${first.path} ${key.path}`,
);
