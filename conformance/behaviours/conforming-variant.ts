// The type of a conforming variant: a server that conforms and answers some gaps of the document differently from ours.
import type { Gap, InterfaceModel } from "../../spec/model.js";
import type { Call, MakeBehaviour } from "./call.js";
import { isAllowed } from "./limited-calls.js";
import { proofCredentials } from "./proof-credentials.js";
import { securityOfCall } from "./security-of-call.js";

/** The parts of a server that a variant can change, innermost first. Combined variants are stacked in this order. */
export const layers = ["ids", "store", "search", "page", "record", "reply", "list", "error", "door"] as const;
export type Layer = (typeof layers)[number];

/** A server that conforms and behaves differently from ours where the document states nothing. */
export interface ConformingVariant {
  readonly name: string;
  readonly layer: Layer;
  /**
   * Names of the probes of the gaps that it answers differently. Empty if the suite has no probe for it. Two variants that
   * answer the same gap cannot be combined.
   */
  readonly answers: readonly string[];
  /** Probes of further gaps whose answer may change as a consequence. */
  readonly follows?: readonly string[];
  /** Other things that only one variant may change: two variants that name the same thing cannot be combined. */
  readonly sole?: readonly string[];
  readonly behaviour: MakeBehaviour;
  /** The interface that its server is made from, if that is another one (default: the interface itself). */
  readonly servedAs?: (model: InterfaceModel) => InterfaceModel;
  /** Path prefix under which it serves, with a leading slash. */
  readonly path?: string;
  /** Headers that it requires. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the difference can be seen on an interface (default: always). */
  suits?(model: InterfaceModel): boolean;
}

/** Behind the door a server has checked the credentials of a request. */
export const behaviourOf = ({
  layer,
  behaviour,
}: Pick<ConformingVariant, "layer" | "behaviour">): MakeBehaviour =>
  layer === "door" ? behaviour : afterCredentials(behaviour);

/** Whether a variant answers a gap differently from our server. */
export const answersOtherwise = ({ answers }: Pick<ConformingVariant, "answers">, { probe }: Gap): boolean =>
  answers.includes(probe);

/** Whether a gap's answer may differ on a variant, by the variant itself or as a consequence. */
export const mayDiffer = ({ answers, follows = [] }: ConformingVariant, gap: Gap): boolean =>
  answersOtherwise({ answers: [...answers, ...follows] }, gap);

/** The behaviour for requests with the right credentials, or that need none; all others get the answer of the server beneath. */
export const afterCredentials =
  (make: MakeBehaviour): MakeBehaviour =>
  (model) => {
    const right = Object.entries(proofCredentials(model));
    const behaviour = make(model);
    return (call, next) =>
      right.every(([name, value]) => call.headers.get(name) === value) ||
      isPublic(model, call) ||
      isAllowed(model, call) === true
        ? behaviour(call, next)
        : next(call);
  };

const isPublic = (model: InterfaceModel, call: Call): boolean =>
  securityOfCall(model, call)?.scheme === "none";
