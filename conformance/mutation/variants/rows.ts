// Makes conforming variants in rows: the gaps that a variant answers differently, its name, and how it differs from our server.
import { isObject, type JsonObject } from "../../../spec/json.js";
import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import {
  type Call,
  good,
  jsonOf,
  type MakeBehaviour,
  type Next,
  plainReply,
  type Reply,
  typeIn,
  writes,
} from "../../behaviours/call.js";
import type { ConformingVariant, Layer } from "../../behaviours/conforming-variant.js";
import { filtered, mapRecords, wholeList } from "../../behaviours/lists.js";
import type { Route } from "../../http/routes/route-of.js";
import { inLink, pageOf, withoutBounds } from "./pages.js";

/** The probe of a gap, or those of several; none if the suite has no probe for what differs. */
type Answers = string | readonly string[];

type Details = Omit<ConformingVariant, "name" | "layer" | "answers" | "behaviour">;

/** A call of the interface. */
type Routed = Call & { readonly route: Route };

type Change<T> = (reply: Reply, call: Call, model: InterfaceModel, next: Next) => T | Promise<T>;

/** Rows of variants that change one part of the server, and share further details. */
export function variantsOf(layer: Layer, details: Details = {}) {
  /** What is done with every call. */
  const serves = (answers: Answers, name: string, behaviour: MakeBehaviour): ConformingVariant => ({
    ...{ name, layer, answers: [answers].flat(), behaviour },
    ...details,
  });
  const refuses = (
    answers: Answers,
    name: string,
    status: number,
    when: (call: Call, model: InterfaceModel) => boolean,
  ) =>
    serves(
      answers,
      name,
      (model) => async (call, next) =>
        when(call, model) ? plainReply(status, { error: "not accepted" }) : next(call),
    );
  return {
    serves,
    /** Some calls are refused with this status. */
    refuses,
    /** Some records of adds and updates are refused with this status. */
    refusesBodies: (
      answers: Answers,
      name: string,
      status: number,
      when: (body: JsonObject, call: Routed, model: InterfaceModel) => boolean,
    ) =>
      refuses(answers, name, status, (call, model) => {
        const body = writes(call) ? jsonOf(call) : undefined;
        return isObject(body) && isRouted(call) && when(body, call, model);
      }),
    /** The server beneath is asked something else; undefined for what the call asks. */
    asks: (answers: Answers, name: string, change: (call: Call, model: InterfaceModel) => Call | undefined) =>
      serves(answers, name, (model) => async (call, next) => next(change(call, model) ?? call)),
    /** Some replies are others; undefined for the reply as it is. */
    replies: (answers: Answers, name: string, change: Change<Reply | undefined>) =>
      serves(answers, name, (model) => async (call, next) => {
        const reply = await next(call);
        return (await change(reply, call, model, next)) ?? reply;
      }),
    /** Replies of success to one kind of interaction are others. */
    done: (answers: Answers, name: string, kind: InteractionKind, change: Change<Reply>) =>
      serves(answers, name, (model) => async (call, next) => {
        const reply = await next(call);
        return call.route?.kind === kind && good(reply) ? change(reply, call, model, next) : reply;
      }),
    /** Records come back in another form, alone and in lists. */
    records: (
      answers: Answers,
      name: string,
      change: (record: JsonObject, type: string | undefined, call: Call, model: InterfaceModel) => JsonObject,
    ) =>
      serves(
        answers,
        name,
        (model) => async (call, next) =>
          mapRecords(await next(call), (record) => change(record, typeIn(model, call, record), call, model)),
      ),
  };
}

const isRouted = (call: Call): call is Routed => call.route !== undefined;

/** Whether a call is of this kind of interaction. */
export const is = (call: Call, kind: InteractionKind): call is Routed => call.route?.kind === kind;

/** The record in a call; empty if there is none. */
export function bodyOf(call: Call): JsonObject {
  const body = jsonOf(call);
  return isObject(body) ? body : {};
}

/** Whether some search parameter of the interface passes. */
export const hasParameter =
  (test: (parameter: SearchParameter) => boolean) =>
  ({ resources }: InterfaceModel): boolean =>
    resources.some(({ parameters }) => parameters.some(test));

/** A page of the records of a whole list that pass; the list is that of `asked`, if this is another call. */
export const pageOfAll = async (
  call: Call,
  next: Next,
  keep: (record: JsonObject) => boolean,
  asked = call,
): Promise<Reply> => pageOf(call, filtered(await wholeList(withoutBounds(asked), next), keep), 50, inLink);

/** What may change with every list that is made anew. */
export const ofNewLists = ["count-maximum", "count-negative"];
