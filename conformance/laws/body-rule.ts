// A statement about bodies, as a row: the bodies, what becomes of them, and how servers break it. Checks and mutants are made from it.
import { isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../spec/model.js";
import { type Call, jsonOf, type MakeBehaviour, type Next, plainReply, typeIn } from "../behaviours/call.js";
import { mapRecords } from "../behaviours/lists.js";
import type { Mutant } from "../behaviours/mutant.js";
import type { AnyCheck } from "../checks/check.js";
import type { Faults } from "../checks/finding.js";
import type { Place } from "../checks/places.js";
import type { FreshOptions, Session } from "../fixtures/session.js";
import type { AddedRecord, Collection } from "../http/api/adapter.js";
import type { FaultWords } from "../http/blocked.js";

/** A law makes checks, and the servers that break it. */
export interface Law extends AnyCheck {
  mutants(model: InterfaceModel): readonly Mutant[];
}

/** What becomes of a body, and of what it sends. */
type Effect =
  | { readonly kind: "refused" | "accepted" }
  /** It is accepted, and the members that the rule is about are read as they were sent. */
  | { readonly kind: "kept" }
  /** It is accepted, and the rule's member has this value. */
  | { readonly kind: "set"; readonly value: Json }
  /** The value of the rule's member is not taken over; the document may leave open whether the body is refused for it. */
  | { readonly kind: "ignored"; readonly orRefused: boolean }
  /** It is accepted, and the rule's member is in no record of the type that the answer, a read or a search shows. */
  | { readonly kind: "hidden"; readonly in: "answer" | "read" | "search" };

/** A body that a rule is about. */
export interface Made {
  readonly body: JsonObject;
  /** Ends what is expected: `, since title is required` after "a 4xx status", `without title` after "Book added". */
  readonly words: string;
  /** The effect and the member of this body (default: those of the rule). */
  readonly effect?: Effect;
  readonly member?: string | undefined;
  /** Bodies of which one may be accepted in its place: another record may have the values of some by chance. */
  readonly instead?: readonly JsonObject[];
  /** Bodies that have less of what is refused: the first that is refused too says what it is. */
  readonly parts?: readonly (Made & { readonly fault: FaultWords })[];
}

/** What a rule may need to make its bodies: the record that they change, if there is one, and another record of the type. */
export interface Beside {
  readonly session: Session;
  readonly at: Collection;
  readonly own?: AddedRecord | undefined;
  other(): Promise<AddedRecord>;
}

export interface BodyRule {
  /** Last part of the ids of its checks. */
  readonly name: string;
  readonly title: string;
  /** Such a body: "whose title breaks its maxLength". What fails is "an add" with these words, unless `faults` says it. */
  readonly that?: string;
  readonly faults?: Faults;
  /** The most specific first. */
  readonly clauses: readonly string[];
  readonly effect: Effect;
  /** The member that failures name. */
  readonly member?: string | undefined;
  /** The members that it is about. A record has them before an update, if relations let it. */
  readonly about: readonly string[];
  /** The whole body that its own are made from. */
  readonly whole?: FreshOptions | undefined;
  /** Bodies are sent as they were made, even if another record has the same unique value. */
  readonly verbatim?: boolean;
  /** None if none can be made. */
  make(whole: JsonObject, beside: Beside): readonly Made[] | Promise<readonly Made[]>;
  /** Rules of the other forms of the same value: if all are refused, that says nothing about this one. */
  readonly siblings?: () => readonly BodyRule[];
  /** The update that must be accepted before the rule's own (default: one with the body of the add). */
  readonly control?: (body: JsonObject) => JsonObject;
  /** Whether any body is one of those that the rule is about. */
  readonly is?: (body: JsonObject) => boolean;
  /** Servers that break it (default: they refuse its bodies). With an operator, they break its first clause. */
  readonly wrong: readonly (Partial<Mutant> & Pick<Mutant, "name">)[];
}

/** The rules of a type at one of its places. */
export type Rules<P extends Place = Place> = (model: InterfaceModel, place: P) => readonly BodyRule[];

/** A server that is wrong about a part of a type, in words of its own. */
export const wrongAbout = (part: string, operator: string, rest: Partial<Mutant> = {}) => ({
  name: `${part}: ${operator}`,
  operator,
  ...rest,
});

export const refusal = () => plainReply(422, { error: "not accepted" });

/** A server that refuses some bodies of a type, or answers them in another way. */
export const onBody =
  (
    kind: InteractionKind | undefined,
    { name }: Resource,
    is: ((body: JsonObject) => boolean) | undefined,
    instead: (call: Call, next: Next, body: JsonObject) => ReturnType<Next> = async () => refusal(),
  ): MakeBehaviour =>
  () =>
  async (call, next) => {
    const { route } = call;
    const body = route?.kind === kind && route?.resource.name === name ? jsonOf(call) : undefined;
    return isObject(body) && is?.(body) ? instead(call, next, body) : next(call);
  };

/** A server that shows the records of a type in another way, in all answers or in those to some interactions. */
export const showing =
  (
    { name }: Resource,
    change: (record: JsonObject) => JsonObject,
    inAnswers: (kind: InteractionKind | undefined) => boolean = () => true,
  ): MakeBehaviour =>
  (model) =>
  async (call, next) =>
    mapRecords(await next(call), (record) =>
      typeIn(model, call, record) === name && inAnswers(call.route?.kind) ? change(record) : record,
    );
