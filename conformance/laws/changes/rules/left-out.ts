// Members that an update leaves out, as rows: where the document states that an update replaces the record, they are gone.
import { isObject, type JsonObject, ownMember } from "../../../../spec/json.js";
import type { Resource } from "../../../../spec/model.js";
import { withoutAt } from "../../../behaviours/json-edits.js";
import { changesBody } from "../change-faults.js";
import { type ChangeLaw, changeLaws, type Tried } from "../change-law.js";
import { type Path, replacing } from "../change-ways.js";
import { firstInside, heldIn, objectsIn, omissibleFields, omits } from "../free-members.js";

const leavingOut =
  (omitted: (resource: Resource, read: JsonObject) => Path | undefined) =>
  ({ own, read }: Tried) => {
    const path = omitted(own.resource, read);
    return path && { sent: [withoutAt(own.body, path.join("."))], after: [[path, undefined]] as const };
  };

/** Objects are merged member by member, lists and values are replaced. */
const deeply = (body: JsonObject, before: JsonObject): JsonObject => ({
  ...before,
  ...inObjects(body, before),
});

/** The same of the objects in a record alone. */
function inObjects(body: JsonObject, before: JsonObject): JsonObject {
  const inside = Object.entries(body).map(([name, value]) => {
    const old = ownMember(before, name);
    return [name, isObject(value) && isObject(old) ? deeply(value, old) : value] as const;
  });
  return Object.fromEntries(inside);
}

const mergesObjects = changesBody("an update merges objects with what it leaves out", deeply);

const rows: readonly ChangeLaw[] = [
  {
    name: "left-out",
    title: "a member that an update omits is removed",
    faults: { "value-changed": ["an update", "keeps a member that it omits"] },
    suits: omits(1),
    trial: leavingOut((resource, read) => {
      const [name] = heldIn(read, omissibleFields(resource));
      return name === undefined ? undefined : [name];
    }),
    wrong: [
      changesBody("an update keeps members that it leaves out", (body, was) => ({ ...was, ...body })),
      mergesObjects,
    ],
  },
  {
    name: "left-out-inside",
    title: "a member that an update omits in an object is removed",
    faults: { "value-changed": ["an update", "keeps what it omits in an object"] },
    suits: (resource) => objectsIn(resource).size > 0,
    trial: leavingOut((resource, read) => firstInside(read, objectsIn(resource))?.path),
    wrong: [mergesObjects, changesBody("an update merges the objects in a record only", inObjects)],
  },
];

export const leftOutLaws = changeLaws(replacing, rows);
