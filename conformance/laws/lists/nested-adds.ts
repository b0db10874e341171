// The law that an add below the path of a record makes a record that refers to it.

import { isObject, type JsonObject } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import { valuesAt, withoutAt } from "../../behaviours/json-edits.js";
import { addProblem, answered, noRecord, readProblem } from "../../checks/answer-problems.js";
import { fail, pass, shown } from "../../checks/expect.js";
import type { Finding } from "../../checks/finding.js";
import { brief } from "../../checks/interactions/round-trip.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, AddOutcome } from "../../http/api/adapter.js";
import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { tailText } from "../../http/record-url.js";
import { judgedLaw } from "./list-law.js";
import { absentPath, atOwnPath, nestedFault } from "./nested-faults.js";
import {
  addedBelow,
  addParent,
  bodyBelow,
  collectionBelow,
  type NestedPlace,
  nestedName,
  parentName,
} from "./nested-places.js";

export const nestedAdds = judgedLaw<NestedPlace>({
  family: "nested",
  name: "adds",
  writes: true,
  over: addedBelow,
  subject: nestedName,
  title: ({ nested }) => `a record that is added below a record of ${nested.parent} refers to it`,
  faults: ({ nested }) => ({
    refused: ["an add", `below a ${nested.parent} is refused`],
    "value-lost": ["an add", `below a ${nested.parent} does not set ${nested.field}`],
    "value-changed": ["an add", `below a ${nested.parent} sets another ${nested.field}`],
  }),
  clauses: ({ nested, resource }) => [nested.clause, resource.clause],
  async judge(session, place) {
    const parent = await addParent(session, place);
    const outcome = await addBelow(session, place, parent);
    const refused = addProblem(answered(outcome));
    const { record } = outcome;
    if (record === undefined || refused !== undefined) {
      const expected = `a record of ${placeName(place)} added below ${shown(parent)}`;
      return fail(expected, refused ?? noRecord, outcome.exchange);
    }
    return judgeReference(session, place, parent, record);
  },
  wrong(of) {
    const field = of.resource.fields.find(({ name }) => name === of.nested.field);
    return [
      nestedFault(of, "add", "nothing is added below a record", absentPath),
      // Where the field is required, such an add would be refused.
      field !== undefined &&
        !isRequired(field) &&
        nestedFault(
          of,
          "add",
          "a record that is added below another does not refer to it",
          (call, next, model) => next(atOwnPath(of, call, model)),
        ),
    ];
  },
});

/** Adds a record without the reference to its parent, or with it: whether the body has to name the parent is not specified. */
async function addBelow(session: Session, place: NestedPlace, parent: AddedRecord): Promise<AddOutcome> {
  const at = collectionBelow(session, place, parent);
  const body = await bodyBelow(session, place, parent);
  const bare = withoutAt(body, place.nested.field);
  const first = await session.api.add(at, bare, text(bare));
  if (first.record !== undefined) return first;
  const second = await session.api.add(at, body, text(body));
  return second.record === undefined ? first : second;
}

/** The body as text, so that it is sent unchanged. */
const text = (body: JsonObject): Buffer => Buffer.from(JSON.stringify(body));

async function judgeReference(
  session: Session,
  place: NestedPlace,
  parent: AddedRecord,
  record: AddedRecord,
): Promise<Finding> {
  const read = answered(await session.api.read(record, record.id));
  const unread = readProblem(read);
  const [path, name] = parentName(session, place, parent);
  const expected = `${shown(record)} with ${path} naming ${shown(parent)}`;
  if (unread !== undefined || !isObject(read.record))
    return fail(expected, unread ?? noRecord, read.exchange, place.nested.field);
  const [held] = valuesAt(read.record, path);
  const tailOf = (value: unknown) => tailText(session.model, String(value));
  if (held !== undefined && tailOf(held) === tailOf(name)) return pass(read.exchange);
  const wrong =
    held === undefined
      ? problem("value-lost", `no ${path}`)
      : problem("value-changed", `${path} is ${brief(held)}`);
  return fail(expected, wrong, read.exchange, place.nested.field);
}
