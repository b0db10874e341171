// The checks of an update that is a JSON Patch (RFC 6902): what each operation does, and that all are done or none.
import { isCompared } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isArray, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { sameJson } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { type PatchOperation, pointerTo } from "../../http/api/json-patch.js";
import { problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import type { AnyCheck } from "../check.js";
import { fail } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import type { Place } from "../places.js";
import { notChanged } from "./add-own.js";
import { holdsMember, omissibleFields } from "./left-out.js";
import { judgeAfter, partialUpdate, updatedPlaces } from "./partial-update.js";

/** Patches that are sent in turn; the last is refused if `refused` says so. */
interface Trial {
  readonly sent: readonly (readonly PatchOperation[])[];
  readonly refused?: boolean;
  /** The members afterwards; undefined for one that is gone. */
  readonly after: readonly (readonly [name: string, value: Json | undefined])[];
}

/** A member that is there, and another value that it may have. */
interface Member {
  readonly name: string;
  readonly value: Json;
  readonly other: Json;
}

interface PatchCheck {
  readonly name: string;
  readonly title: string;
  readonly faults: Faults;
  readonly suits: (resource: Resource) => boolean;
  /** Undefined if the record, as it was read, has nothing to try it on. */
  readonly trial: (members: readonly Member[]) => Trial | undefined;
}

const patchCheck = (
  { name, title, faults, suits, trial }: PatchCheck,
  chosen: typeof plainFields,
): AnyCheck =>
  partialUpdate({
    name,
    title,
    faults,
    over: (model) => patchedPlaces(model, suits),
    trial: async (session, own, read) => trial(await membersOf(session, own, read, chosen(own.resource))),
    judge: judged,
  });

/** The types of which an update is a JSON Patch. */
export const patchedPlaces = (
  model: InterfaceModel,
  suits: (resource: Resource) => boolean,
): readonly Place[] => (patches(model) ? updatedPlaces(model, suits) : []);

const plainKinds: readonly Field["type"]["kind"][] = ["string", "integer"];

/** The single texts and numbers that a patch may change or remove without another effect. */
export const plainFields = (resource: Resource): readonly string[] =>
  omissibleFields(resource)
    .filter((field) => !field.many && isCompared(field) && plainKinds.includes(field.type.kind))
    .map(({ name }) => name);

/** The same of texts alone, which may stand in each other's place. */
export const textFields = (resource: Resource): readonly string[] =>
  plainFields(resource).filter((name) =>
    resource.fields.some((field) => field.name === name && field.type.kind === "string"),
  );

/** The lists of texts whose items a patch may change. */
export const listFields = (resource: Resource): readonly string[] =>
  omissibleFields(resource)
    .filter((field) => field.many && field.type.kind === "string")
    .map(({ name }) => name);

async function membersOf(
  session: Session,
  at: Collection,
  read: JsonObject,
  names: readonly string[],
): Promise<readonly Member[]> {
  const fresh = await session.fresh(at);
  return names.flatMap((name) => {
    const value = ownMember(read, name);
    // Made-up numbers are few.
    const other = typeof value === "number" ? value + 1 : ownMember(fresh, name);
    const isUsable = holdsMember(read, name) && value !== undefined && other !== undefined;
    return isUsable && !sameJson(value, other) ? [{ name, value, other }] : [];
  });
}

async function judged(
  session: Session,
  own: AddedRecord,
  { sent, refused = false, after }: Trial,
): Promise<Finding> {
  for (const [index, operations] of sent.entries()) {
    const mustFail = refused && index === sent.length - 1;
    const outcome = answered(await session.api.patchBy(own, operations));
    const words = JSON.stringify(operations);
    if (mustFail && isSuccess(outcome.exchange)) {
      const got = problem("not-refused", `status ${outcome.exchange.status}`);
      return fail(`a refusal of the patch ${words}`, got, outcome.exchange);
    }
    if (mustFail || outcome.done) continue;
    if (refused) throw notChanged(own, "patched", outcome);
    return fail(`the patch ${words} applied`, problemOf(outcome) ?? notDone, outcome.exchange);
  }
  const members = after.map(([name, value]) => [[name], value] as const);
  return judgeAfter(session, own, members, sent.at(-1));
}

const path = ({ name }: Member, ...more: readonly string[]): string => pointerTo(name, ...more);
const remove = (member: Member): PatchOperation => ({ op: "remove", path: path(member) });
const valued = (op: "add" | "replace" | "test", member: Member, value: Json): PatchOperation => ({
  op,
  path: path(member),
  value,
});

/** The name and the title of a check, its words, and what is sent to change a member `a` and another member `b`. */
type Row = readonly [
  name: string,
  title: string,
  faults: Faults,
  trial: (a: Member, b: Member) => Omit<Trial, "after"> & { readonly end: readonly [a: After, b: After] },
];

type After = Json | undefined;

/** Checks that need two members among these fields. */
const onTwo = (fields: typeof plainFields, rows: readonly Row[]): readonly AnyCheck[] =>
  rows.map(([name, title, faults, trial]) =>
    patchCheck(
      {
        name,
        title,
        faults,
        suits: (resource) => fields(resource).length > 1,
        trial([a, b]) {
          if (a === undefined || b === undefined) return undefined;
          const { end, ...sent } = trial(a, b);
          return { ...sent, after: [a, b].map((one, index) => [one.name, end[index]]) };
        },
      },
      fields,
    ),
  );

/** The words for a patch that has another result. */
const done = (how: string): Faults => ({ "value-lost": ["a patch", how], "value-changed": ["a patch", how] });
const wronglyDone = done("has another result");
const partlyDone = done("that is refused is applied in part");
const notRefused = (how: string): Faults => ({ "not-refused": ["a patch", how] });

/** The words for an operation that is refused, or that has another result. */
const wrongly = (operation: string): Faults => ({
  refused: ["a patch", `with ${operation} is refused`],
  ...done(`with ${operation} has another result`),
});

export const jsonPatchChecks: readonly AnyCheck[] = [
  ...onTwo(plainFields, [
    [
      "patch-adds",
      "the operation add adds a member",
      wrongly("add"),
      (a, b) => ({ sent: [[remove(a)], [valued("add", a, a.other)]], end: [a.other, b.value] }),
    ],
    [
      "patch-replaces",
      "the operation replace replaces a member, and what no operation names stays",
      wrongly("replace"),
      (a, b) => ({ sent: [[valued("replace", a, a.other)]], end: [a.other, b.value] }),
    ],
    [
      "patch-removes",
      "the operation remove removes a member",
      wrongly("remove"),
      (a, b) => ({ sent: [[remove(a)]], end: [undefined, b.value] }),
    ],
  ]),
  ...onTwo(textFields, [
    [
      "patch-moves",
      "the operation move removes a value at one place and adds it at another",
      wrongly("move"),
      (a, b) => ({ sent: [[{ op: "move", from: path(a), path: path(b) }]], end: [undefined, a.value] }),
    ],
    [
      "patch-copies",
      "the operation copy adds a value at another place, too",
      wrongly("copy"),
      (a, b) => ({ sent: [[{ op: "copy", from: path(a), path: path(b) }]], end: [a.value, a.value] }),
    ],
  ]),
  ...onTwo(plainFields, [
    [
      "patch-tests",
      "a patch with a test that holds is applied, and one with a test that does not hold is refused",
      { ...notRefused("is applied although its test does not hold"), ...wronglyDone },
      (a, b) => ({
        sent: [
          [valued("test", a, a.value), valued("replace", b, b.other)],
          [valued("test", a, a.other), remove(b)],
        ],
        refused: true,
        end: [a.value, b.other],
      }),
    ],
    [
      "patch-absent",
      "a patch that replaces a member which is not there is refused, and changes nothing",
      { ...notRefused("that replaces an absent member is accepted"), ...wronglyDone },
      (a, b) => ({
        sent: [[remove(a)], [valued("replace", a, a.other)]],
        refused: true,
        end: [undefined, b.value],
      }),
    ],
    [
      "patch-atomic",
      "no operation of a patch is done if a later one cannot be",
      { ...notRefused("with an operation that cannot be done is accepted"), ...partlyDone },
      (a, b) => ({
        sent: [[valued("replace", a, a.other), remove(b), remove(b)]],
        refused: true,
        end: [a.value, b.value],
      }),
    ],
  ]),
  patchCheck(
    {
      name: "patch-items",
      title: "an index adds or removes an item of a list there, and - adds one at its end",
      faults: wrongly("add or remove at an index"),
      suits: (resource) => listFields(resource).length > 0,
      trial([list]) {
        const [old, more] = [list?.value, list?.other];
        const [first, ...rest] = isArray(old) ? old : [];
        const added = isArray(more) ? more[0] : undefined;
        if (list === undefined || first === undefined || added === undefined) return undefined;
        return {
          sent: [
            [
              { op: "add", path: path(list, "0"), value: added },
              { op: "add", path: path(list, "-"), value: added },
              { op: "remove", path: path(list, "1") },
            ],
          ],
          after: [[list.name, [added, ...rest, added]]],
        };
      },
    },
    listFields,
  ),
];
