// The checks of an update that is a JSON Patch (RFC 6902): what each operation does, and that all are done or none.
import { isCompared } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isArray, type Json, type JsonObject } from "../../../spec/json.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { sameJson } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { type PatchOperation, pointerTo } from "../../http/api/json-patch.js";
import { Blocked } from "../../http/blocked.js";
import { because, problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import type { AnyCheck } from "../check.js";
import { fail, shown } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import type { Place } from "../places.js";
import { idOf } from "./interaction-id.js";
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
    const value = read[name];
    // Made-up numbers are few.
    const other = typeof value === "number" ? value + 1 : fresh[name];
    const isUsable = holdsMember(read, name) && value !== undefined && other !== undefined;
    return isUsable && !sameJson(value, other) ? [{ name, value, other }] : [];
  });
}

async function judged(
  session: Session,
  of: Place,
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
    const why = problemOf(outcome) ?? notDone;
    if (!refused) return fail(`the patch ${words} applied`, why, outcome.exchange);
    throw new Blocked(because(`${shown(own)} could not be patched`, why), {
      exchange: outcome.exchange,
      judgedBy: idOf(of, "update"),
    });
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

/** A trial on the first members, of which there are at least two. */
const onTwo =
  (trial: (a: Member, b: Member) => Trial): PatchCheck["trial"] =>
  ([a, b]) =>
    a === undefined || b === undefined ? undefined : trial(a, b);

const two = (fields: typeof plainFields) => (resource: Resource) => fields(resource).length > 1;

const onPlain = (check: Omit<PatchCheck, "suits">): AnyCheck =>
  patchCheck({ ...check, suits: two(plainFields) }, plainFields);

const onTexts = (check: Omit<PatchCheck, "suits">): AnyCheck =>
  patchCheck({ ...check, suits: two(textFields) }, textFields);

/** The words for a patch that has another result. */
const done = (how: string): Faults => ({ "value-lost": ["a patch", how], "value-changed": ["a patch", how] });
const wronglyDone = done("has another result");
const partlyDone = done("that is refused is applied in part");

/** The words for an operation that is refused, or that has another result. */
const wrongly = (operation: string): Faults => ({
  refused: ["a patch", `with ${operation} is refused`],
  ...done(`with ${operation} has another result`),
});

export const jsonPatchChecks: readonly AnyCheck[] = [
  onPlain({
    name: "patch-adds",
    title: "the operation add adds a member",
    faults: wrongly("add"),
    trial: onTwo((a, b) => ({
      sent: [[remove(a)], [valued("add", a, a.other)]],
      after: [
        [a.name, a.other],
        [b.name, b.value],
      ],
    })),
  }),
  onPlain({
    name: "patch-replaces",
    title: "the operation replace replaces a member, and what no operation names stays",
    faults: wrongly("replace"),
    trial: onTwo((a, b) => ({
      sent: [[valued("replace", a, a.other)]],
      after: [
        [a.name, a.other],
        [b.name, b.value],
      ],
    })),
  }),
  onPlain({
    name: "patch-removes",
    title: "the operation remove removes a member",
    faults: wrongly("remove"),
    trial: onTwo((a, b) => ({
      sent: [[remove(a)]],
      after: [
        [a.name, undefined],
        [b.name, b.value],
      ],
    })),
  }),
  onTexts({
    name: "patch-moves",
    title: "the operation move removes a value at one place and adds it at another",
    faults: wrongly("move"),
    trial: onTwo((a, b) => ({
      sent: [[{ op: "move", from: path(a), path: path(b) }]],
      after: [
        [a.name, undefined],
        [b.name, a.value],
      ],
    })),
  }),
  onTexts({
    name: "patch-copies",
    title: "the operation copy adds a value at another place, too",
    faults: wrongly("copy"),
    trial: onTwo((a, b) => ({
      sent: [[{ op: "copy", from: path(a), path: path(b) }]],
      after: [
        [a.name, a.value],
        [b.name, a.value],
      ],
    })),
  }),
  onPlain({
    name: "patch-tests",
    title: "a patch with a test that holds is applied, and one with a test that does not hold is refused",
    faults: { "not-refused": ["a patch", "is applied although its test does not hold"], ...wronglyDone },
    trial: onTwo((a, b) => ({
      sent: [
        [valued("test", a, a.value), valued("replace", b, b.other)],
        [valued("test", a, a.other), remove(b)],
      ],
      refused: true,
      after: [
        [a.name, a.value],
        [b.name, b.other],
      ],
    })),
  }),
  onPlain({
    name: "patch-absent",
    title: "a patch that replaces a member which is not there is refused, and changes nothing",
    faults: { "not-refused": ["a patch", "that replaces an absent member is accepted"], ...wronglyDone },
    trial: onTwo((a, b) => ({
      sent: [[remove(a)], [valued("replace", a, a.other)]],
      refused: true,
      after: [
        [a.name, undefined],
        [b.name, b.value],
      ],
    })),
  }),
  onPlain({
    name: "patch-atomic",
    title: "no operation of a patch is done if a later one cannot be",
    faults: {
      "not-refused": ["a patch", "with an operation that cannot be done is accepted"],
      ...partlyDone,
    },
    trial: onTwo((a, b) => ({
      sent: [[valued("replace", a, a.other), remove(b), remove(b)]],
      refused: true,
      after: [
        [a.name, a.value],
        [b.name, b.value],
      ],
    })),
  }),
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
