// A patch that merges, as rows: what it leaves out stays, null removes a member, and objects are merged too.
import { isObject, type Json, type JsonObject, ownMember } from "../../../../spec/json.js";
import { jsonOf } from "../../../behaviours/call.js";
import { refusal } from "../../body-rule.js";
import { changesBody } from "../change-faults.js";
import { type ChangeLaw, changeLaws, type Wrong } from "../change-law.js";
import { merging } from "../change-ways.js";
import {
  firstInside,
  freeFields,
  heldIn,
  mapsIn,
  objectsIn,
  omissibleFields,
  omits,
} from "../free-members.js";

/** Removes a member of one of such objects. */
const inside = (those: typeof objectsIn): Pick<ChangeLaw, "suits" | "trial"> => ({
  suits: (resource) => those(resource).size > 0,
  trial({ own: { resource }, read }) {
    const found = firstInside(read, those(resource));
    const [name = "", removed = ""] = found?.path ?? [];
    return (
      found && { sent: [{ [name]: { [removed]: null } }], after: [[found.path, undefined], ...found.beside] }
    );
  },
});

const nulls = (names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, null]));

const withoutNulls = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** The patch with other values of some members that are objects. */
const inObjects = (patch: JsonObject, changed: (value: JsonObject, name: string) => JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [name, isObject(value) ? changed(value, name) : value]),
  );

/** Objects and maps are gone but for what the patch has of them. */
const replaces = (what: string): Wrong =>
  changesBody(`an update replaces ${what} instead of merging them`, (patch, before) =>
    inObjects(patch, (value, name) => {
      const old = ownMember(before, name);
      return isObject(old) ? { ...nulls(Object.keys(old)), ...value } : value;
    }),
  );

const hasNull = (value: Json | undefined): boolean =>
  value === null || (typeof value === "object" && Object.values(value).some(hasNull));

/** Null anywhere in a patch. */
const refusesNull: Wrong = {
  name: "an update with null in its patch is refused",
  behaviour: () => async (call, next) =>
    call.route?.kind === "update" && hasNull(jsonOf(call)) ? refusal() : next(call),
};

const refused = ["a patch", "that removes a member is refused"] as const;

const rows: readonly ChangeLaw[] = [
  {
    name: "keeps-left-out",
    title: "a member that a patch leaves out stays",
    faults: {
      "value-lost": ["a patch", "removes a member that it leaves out"],
      "value-changed": ["a patch", "changes a member that it leaves out"],
      refused,
    },
    suits: (resource) => omits(1)(resource) && freeFields(resource).length > 1,
    trial({ own: { resource }, read }) {
      const [removed] = heldIn(read, omissibleFields(resource));
      const kept = heldIn(read, freeFields(resource)).filter((name) => name !== removed);
      if (removed === undefined || kept.length === 0) return undefined;
      return { sent: [nulls([removed])], after: kept.map((name) => [[name], ownMember(read, name)]) };
    },
    wrong: [
      {
        ...changesBody("an update removes what its patch leaves out", (patch, _, resource) => ({
          ...nulls(omissibleFields(resource).map(({ name }) => name)),
          ...patch,
        })),
        suits: omits(2),
      },
    ],
  },
  {
    name: "null-removes",
    title: "a member that is null in a patch is removed",
    faults: { "value-changed": ["a patch", "does not remove a member that is null in it"], refused },
    suits: omits(1),
    trial({ own: { resource }, read }) {
      const [removed] = heldIn(read, omissibleFields(resource));
      return removed === undefined
        ? undefined
        : { sent: [nulls([removed])], after: [[[removed], undefined]] };
    },
    wrong: [changesBody("an update keeps a member that is null in its patch", withoutNulls), refusesNull],
  },
  {
    name: "merges-objects",
    title: "a member that a patch leaves out in an object stays",
    faults: {
      "value-lost": ["a patch", "removes what it leaves out in an object"],
      "value-changed": ["a patch", "does not merge objects"],
      refused,
    },
    ...inside(objectsIn),
    wrong: [replaces("objects"), refusesNull],
  },
  {
    name: "removes-entries",
    title: "null removes an entry of a map, and the other entries stay",
    faults: {
      "value-lost": ["a patch", "removes other entries of a map"],
      "value-changed": ["a patch", "does not remove an entry of a map"],
      refused,
    },
    ...inside(mapsIn),
    wrong: [
      replaces("maps"),
      changesBody("an update keeps entries of a map that are null in its patch", (patch, _, resource) =>
        inObjects(patch, (value, name) => (mapsIn(resource).has(name) ? withoutNulls(value) : value)),
      ),
    ],
  },
];

export const mergeLaws = changeLaws(merging, rows);
