// A JSON Patch (RFC 6902), as rows: what each operation does, and that all are done or none.
import { isCompared } from "../../../../spec/direction.js";
import type { Field } from "../../../../spec/field.js";
import { isArray, type Json, ownMember } from "../../../../spec/json.js";
import type { Resource } from "../../../../spec/model.js";
import { good, plainReply } from "../../../behaviours/call.js";
import { sameJson } from "../../../behaviours/json-edits.js";
import type { Faults } from "../../../checks/finding.js";
import { type PatchOperation, pointerTo } from "../../../http/api/json-patch.js";
import { changesOperations, onPatch, withOperations } from "../change-faults.js";
import { type ChangeLaw, changeLaws, type Tried, type Wrong } from "../change-law.js";
import { patching, type Trial } from "../change-ways.js";
import { holdsMember, omissibleFields } from "../free-members.js";

type Choose = (resource: Resource) => readonly string[];

const those =
  (suits: (field: Field) => boolean): Choose =>
  (resource) =>
    omissibleFields(resource)
      .filter(suits)
      .map(({ name }) => name);

/** Single texts and numbers. */
const plain = those((field) => isPlain(field) && /^(string|integer)$/.test(field.type.kind));
/** Single texts, which may stand in each other's place. */
const texts = those((field) => isPlain(field) && field.type.kind === "string");
const lists = those(({ many, type }) => many && type.kind === "string");
const isPlain = (field: Field): boolean => !field.many && isCompared(field);

/** A member that is there, and another value that it may have. */
interface Member {
  readonly name: string;
  readonly value: Json;
  readonly other: Json;
}

const membersOf = ({ own, read, other: fresh }: Tried, choose: Choose): readonly Member[] =>
  choose(own.resource).flatMap((name) => {
    const value = ownMember(read, name);
    // Made-up numbers are few.
    const other = typeof value === "number" ? value + 1 : ownMember(fresh, name);
    const isUsable = holdsMember(read, name) && value !== undefined && other !== undefined;
    return isUsable && !sameJson(value, other) ? [{ name, value, other }] : [];
  });

const path = ({ name }: Member, ...more: readonly string[]): string => pointerTo(name, ...more);
const remove = (member: Member): PatchOperation => ({ op: "remove", path: path(member) });
const valued = (op: "add" | "replace" | "test", member: Member, value: Json): PatchOperation => ({
  op,
  path: path(member),
  value,
});

/** Changes a member `a` and another member `b`; the values of both at the end. */
const onTwo = (
  choose: Choose,
  change: (a: Member, b: Member) => Omit<Trial, "after"> & { readonly end: readonly (Json | undefined)[] },
): Pick<ChangeLaw, "suits" | "trial"> => ({
  suits: (resource) => choose(resource).length > 1,
  trial(tried) {
    const [a, b] = membersOf(tried, choose);
    if (a === undefined || b === undefined) return undefined;
    const { end, ...sent } = change(a, b);
    return { ...sent, after: [a, b].map((one, index) => [[one.name], end[index]]) };
  },
});

/** The words for a patch that has another result. */
const done = (how: string): Faults => ({ "value-lost": ["a patch", how], "value-changed": ["a patch", how] });
const notRefused = (how: string): Faults => ({ "not-refused": ["a patch", how] });
/** The words for an operation that is refused, or that has another result. */
const wrongly = (operation: string): Faults => ({
  refused: ["a patch", `with ${operation} is refused`],
  ...done(`with ${operation} has another result`),
});

const ignores = (op: string): Wrong =>
  changesOperations(`a patch ignores the operation ${op}`, (one) => (one["op"] === op ? undefined : one));

const takes = (op: string, other: string, name: string): Wrong =>
  changesOperations(name, (one) => (one["op"] === op ? { ...one, op: other } : one));

const rows: readonly ChangeLaw[] = [
  {
    name: "patch-adds",
    title: "the operation add adds a member",
    faults: wrongly("add"),
    ...onTwo(plain, (a, b) => ({
      sent: [[remove(a)], [valued("add", a, a.other)]],
      end: [a.other, b.value],
    })),
    wrong: [ignores("add")],
  },
  {
    name: "patch-replaces",
    title: "the operation replace replaces a member, and what no operation names stays",
    faults: wrongly("replace"),
    ...onTwo(plain, (a, b) => ({ sent: [[valued("replace", a, a.other)]], end: [a.other, b.value] })),
    wrong: [ignores("replace")],
  },
  {
    name: "patch-removes",
    title: "the operation remove removes a member",
    faults: wrongly("remove"),
    ...onTwo(plain, (a, b) => ({ sent: [[remove(a)]], end: [undefined, b.value] })),
    wrong: [ignores("remove")],
  },
  {
    name: "patch-moves",
    title: "the operation move removes a value at one place and adds it at another",
    faults: wrongly("move"),
    ...onTwo(texts, (a, b) => ({
      sent: [[{ op: "move", from: path(a), path: path(b) }]],
      end: [undefined, a.value],
    })),
    wrong: [takes("move", "copy", "a patch copies what it is to move")],
  },
  {
    name: "patch-copies",
    title: "the operation copy adds a value at another place, too",
    faults: wrongly("copy"),
    ...onTwo(texts, (a, b) => ({
      sent: [[{ op: "copy", from: path(a), path: path(b) }]],
      end: [a.value, a.value],
    })),
    wrong: [takes("copy", "move", "a patch moves what it is to copy")],
  },
  {
    name: "patch-tests",
    title: "a patch with a test that holds is applied, and one with a test that does not hold is refused",
    faults: { ...notRefused("is applied although its test does not hold"), ...done("has another result") },
    ...onTwo(plain, (a, b) => ({
      sent: [
        [valued("test", a, a.value), valued("replace", b, b.other)],
        [valued("test", a, a.other), remove(b)],
      ],
      isRefused: true,
      end: [a.value, b.other],
    })),
    wrong: [
      ignores("test"),
      onPatch("a patch that cannot be applied is reported as done", async (_, call, next) => {
        const reply = await next(call);
        return reply.status === 409 ? plainReply(204) : reply;
      }),
    ],
  },
  {
    name: "patch-absent",
    title: "a patch that replaces a member which is not there is refused, and changes nothing",
    faults: { ...notRefused("that replaces an absent member is accepted"), ...done("has another result") },
    ...onTwo(plain, (a, b) => ({
      sent: [[remove(a)], [valued("replace", a, a.other)]],
      isRefused: true,
      end: [undefined, b.value],
    })),
    wrong: [takes("replace", "add", "a patch adds what it is to replace and is not there")],
  },
  {
    name: "patch-atomic",
    title: "no operation of a patch is done if a later one cannot be",
    faults: {
      ...notRefused("with an operation that cannot be done is accepted"),
      ...done("that is refused is applied in part"),
    },
    ...onTwo(plain, (a, b) => ({
      sent: [[valued("replace", a, a.other), remove(b), remove(b)]],
      isRefused: true,
      end: [a.value, b.value],
    })),
    wrong: [
      onPatch("a refused patch is done up to the operation that fails", async (operations, call, next) => {
        const reply = await next(call);
        if (good(reply)) return reply;
        for (const one of operations) if (!good(await next(withOperations(call, [one])))) break;
        return reply;
      }),
    ],
  },
  {
    name: "patch-items",
    title: "an index adds or removes an item of a list there, and - adds one at its end",
    faults: wrongly("add or remove at an index"),
    suits: (resource) => lists(resource).length > 0,
    trial(tried) {
      const [list] = membersOf(tried, lists);
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
        after: [[[list.name], [added, ...rest, added]]],
      };
    },
    wrong: [
      changesOperations("a patch replaces the item at which it is to add one", (one) =>
        one["op"] === "add" && /\/0$/.test(String(one["path"])) ? { ...one, op: "replace" } : one,
      ),
      changesOperations("a patch adds the item for the end of a list at its beginning", (one) => ({
        ...one,
        path: String(one["path"]).replace(/\/-$/, "/0"),
      })),
    ],
  },
];

export const jsonPatchLaws = changeLaws(patching, rows);
