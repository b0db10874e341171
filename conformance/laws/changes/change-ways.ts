// The ways to change a part of a record: a whole body that leaves something out, a patch that merges, and a JSON Patch.
import { type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { merges, patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import { isRefusedBody } from "../../checks/interactions/unusual-values.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, ApiOutcome } from "../../http/api/adapter.js";
import type { PatchOperation } from "../../http/api/json-patch.js";
import type { Exchange } from "../../http/exchange.js";

/** A body or a patch that merges, or the operations of a JSON Patch. */
export type Sent = JsonObject | readonly PatchOperation[];

/** A path of member names. */
export type Path = readonly string[];

/** A member that must have a value afterwards; undefined for one that is gone. */
export type After = readonly [path: Path, value: Json | undefined];

/** What is sent in turn, and the members as they must be afterwards. */
export interface Trial {
  readonly sent: readonly Sent[];
  /** The last of it must be refused, and do nothing. */
  readonly isRefused?: boolean;
  readonly after: readonly After[];
}

export interface ChangeWay {
  readonly done: "updated" | "patched";
  /** Whether the document states that updates work so. */
  isStated(model: InterfaceModel): boolean;
  send(session: Session, own: AddedRecord, one: Sent): Promise<ApiOutcome>;
  /** What a refusal means: it is wrong, or it says why nothing can be judged. Undefined if another check explains it. */
  refused(
    session: Session,
    own: AddedRecord,
    trial: Trial,
    answer: Exchange,
  ): Promise<"wrong" | { readonly reason: string } | undefined>;
  /** "the patch …". */
  words(one: Sent | undefined): string;
}

/** Whether the document states that an update replaces the whole record. */
export const statesReplacing = ({ interactions }: InterfaceModel): boolean =>
  interactions.some(({ kind, replaces }) => kind === "update" && replaces === true);

const goneIn = ({ after }: Trial): readonly string[] =>
  after.flatMap(([path, value]) => (value === undefined ? [path.join(".")] : []));

const thePatch = (one: Sent | undefined) => `the patch ${JSON.stringify(one)}`;

/** The document does not say which members a deployment demands. */
export const replacing: ChangeWay = {
  done: "updated",
  isStated: statesReplacing,
  send: ({ api }, own, body) => api.update(own, body as JsonObject),
  refused: async (_, __, trial, { status }) =>
    isRefusedBody(status) ? { reason: `the deployment demands ${goneIn(trial).join(", ")}` } : undefined,
  words: () => "an update without it",
};

/** A refusal is wrong if a record with the result can be added, and another patch of the same members is accepted. */
export const merging: ChangeWay = {
  done: "patched",
  isStated: merges,
  send: ({ api }, own, patch) => api.patch(own, patch as JsonObject),
  async refused(session, own, trial, { status }) {
    if (!isRefusedBody(status)) return undefined;
    const { resource, form, site } = own;
    const at = { resource, form, site };
    const { record } = await session.api.add(at, goneIn(trial).reduce(withoutAt, await session.fresh(at)));
    const names = trial.sent.flatMap((patch) => Object.keys(patch));
    const same = Object.fromEntries(names.map((name) => [name, ownMember(own.body, name) ?? null]));
    return record !== undefined && (await session.api.patch(own, same)).done ? "wrong" : undefined;
  },
  words: thePatch,
};

export const patching: ChangeWay = {
  done: "patched",
  isStated: patches,
  send: ({ api }, own, operations) => api.patchBy(own, operations as readonly PatchOperation[]),
  refused: async () => "wrong",
  words: thePatch,
};
