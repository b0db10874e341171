// The words for how members come back wrong.

import { counted } from "../../../spec/text/counted.js";
import type { ProblemCode } from "../../http/problem.js";
import type { TextChange } from "../../search/text-change.js";
import { both, type Fault, fault } from "./failure-words.js";
import type { ValueChange } from "./value-change.js";

/** What happens to a member. */
export const memberFaults: Readonly<Partial<Record<ProblemCode, Fault>>> = {
  "value-lost": fault("is lost"),
  "value-changed": fault("comes back changed", "is changed"),
  "elements-lost": fault("comes back with fewer elements", "loses elements"),
  "elements-added": fault("comes back with more elements", "has more elements"),
  "order-changed": fault("comes back in another order", "is in another order"),
};

/** How a list fails whose elements come back in reverse. */
export const reversed = fault("comes back reversed");

/** How several lists fail, which are named after these words. */
export const reversedLists: Fault = { long: both("come back reversed"), short: both("reversed") };
export const reorderedLists: Fault = {
  long: both("come back in another order"),
  short: both("in another order"),
};

/** How texts fail. */
interface TextFault {
  readonly texts: string;
  /** The same texts in fewer words, if there are some. */
  readonly inShort?: string;
  readonly fails: Fault;
}

const characterFault = (texts: string, inShort = texts): TextFault => ({
  texts,
  inShort,
  fails: { long: both("come back changed"), short: both("are changed") },
});

/** What a deployment changes in texts, seen of unusual ones: members other than those that show it may have it too. */
export const textFaults: Readonly<Record<Exclude<TextChange, keyof typeof memberTextFaults>, TextFault>> = {
  supplementary: characterFault("characters beyond U+FFFF (emoji)", "characters beyond U+FFFF"),
  "non-ascii": characterFault("letters beyond ASCII"),
  combining: characterFault("combining marks (accents)", "combining marks"),
  quoting: characterFault("quotation marks and markup"),
  invisible: characterFault("invisible characters"),
  "white-space": {
    texts: "white space",
    fails: { long: both("comes back changed"), short: both("is changed") },
  },
  zeros: { texts: "texts", fails: { long: both("lose the zeros at their start") } },
  cut: { texts: "long texts", fails: { long: both("come back cut") } },
};

/** What a deployment changes in a member that has a usual text. */
export const memberTextFaults = {
  case: fault("comes back in another letter case", "is in another letter case"),
  offset: fault("comes back with another UTC offset", "has another UTC offset"),
  day: { long: ["comes back without its time", "come back without their times"] },
} as const satisfies Partial<Record<TextChange, Fault>>;

/** How texts fail that come back with one length. */
export function cutToLength({ long: [one, many] }: Fault, length: number): Fault {
  const to = `to ${length} characters`;
  return { long: [`${one} ${to}`, `${many} ${to}`] };
}

/** How a value comes back that is no text, or is none any more. */
export const valueFaults: Readonly<Record<ValueChange, Fault>> = {
  wrapped: { long: both("wrapped in a list", ["comes back", "come back"]) },
  null: fault("comes back as null", "is null"),
  text: { long: ["comes back as a text", "come back as texts"], short: ["is a text", "are texts"] },
  sign: { long: ["loses its sign", "lose their signs"] },
  rounded: fault("comes back rounded"),
  bits: fault("is cut to 32 bits"),
  early: fault("comes back a day early", "is a day early"),
  late: fault("comes back a day late", "is a day late"),
};

/** How a value comes back as null that may be taken for none. */
export const nullFor = (sent: string): Fault =>
  fault(`comes back as null, sent as ${sent}`, `is null, sent as ${sent}`);

/** How a member fails that neither an add nor an update keeps. */
export const alwaysLost = fault("is always lost", "is lost");

/** The same, seen after an add, where an update keeps the member. */
export function afterAddOnly({ long: [one, many] }: Fault): Fault {
  return { long: [`${one} only after an add`, `${many} only after an add`] };
}

/** The same, seen only after an update. */
export function afterUpdate({ long: [one, many] }: Fault): Fault {
  return { long: [`${one} after an update`, `${many} after an update`] };
}

/** How an update fails that changes some members and not these. */
export function keepsOld(names: readonly string[], isNamed: boolean): Fault {
  const [value, short] = names.length === 1 ? ["value", "an old value"] : ["values", "old values"];
  const which = isNamed ? names.join(" and ") : counted(names.length, "member");
  return { long: both(`keeps the old ${value} of ${which}`), short: both(`keeps ${short}`) };
}

/** How a field fails that an add left out. */
export const noDefault: Fault = {
  long: ["does not get its default", "do not get their defaults"],
};
