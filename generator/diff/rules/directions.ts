// Rules for changes of what is sent and what is returned.
import type { RuleText } from "../rule.js";

export const directionRules = {
  "field-made-read-only": {
    direction: "request",
    level: "breaking",
    title: "a field became read-only",
    reason: "Only the server sets the field. It ignores or refuses the value that writers send.",
    remedy: "Make writers stop sending it first, and set it in the server.",
  },
  "field-not-read-only": {
    direction: "both",
    level: "breaking",
    title: "a field is no longer read-only",
    reason: "The server no longer sets it, so records whose writers do not know the field lack it.",
    remedy: "Make writers send it first, and readers accept records without it.",
  },
  "read-only-refused": {
    direction: "request",
    level: "breaking",
    title: "a value of a read-only field is refused",
    reason:
      "The server refuses requests that it accepts today, such as records that are sent as they were read.",
    remedy: "Make writers leave the field out first.",
  },
  "read-only-ignored": {
    direction: "request",
    level: "safe",
    title: "a value of a read-only field is ignored",
    reason: "Writers may send records as they read them.",
    remedy: "Nothing has to change.",
  },
  "read-only-unspecified": {
    direction: "request",
    level: "risky",
    title: "it is no longer specified what becomes of a value of a read-only field",
    reason: "A deployment may ignore it or refuse the request.",
    remedy: "Make writers leave the field out.",
  },
  "field-made-write-only": {
    direction: "response",
    level: "breaking",
    title: "a field became write-only",
    reason: "No answer contains it any more.",
    remedy: "Make readers do without it, and remove it from stored records.",
  },
  "field-not-write-only": {
    direction: "response",
    level: "risky",
    title: "a field is no longer write-only",
    reason: "Answers may contain what writers sent in confidence.",
    remedy: "Make sure that every reader may see it.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
