// Rules for changes of actions: operations besides the five interactions.
import type { RuleText } from "../rule.js";

export const actionRules = {
  "action-added": {
    direction: "both",
    level: "safe",
    title: "an action added",
    reason: "No existing client uses it.",
    remedy: "Write a handler for it if the server cannot do it without one; clients may use it.",
  },
  "action-removed": {
    direction: "both",
    level: "breaking",
    title: "an action removed",
    reason: "The server refuses clients that use it.",
    remedy: "Keep it until no client uses it.",
  },
  "action-request-changed": {
    direction: "request",
    level: "breaking",
    title: "an action's method or path changed",
    reason: "The server refuses the old request.",
    remedy: "Accept both requests until no client sends the old one.",
  },
  "action-body-added": {
    direction: "request",
    level: "breaking",
    title: "an action takes a body now",
    reason: "Clients send none, and a body may be required.",
    remedy: "Accept requests without a body until every client sends one.",
  },
  "action-body-removed": {
    direction: "request",
    level: "risky",
    title: "an action takes no body any more",
    reason: "What clients send is passed over, or refused.",
    remedy: "Make sure that no client depends on what it sends.",
  },
  "action-answer-added": {
    direction: "response",
    level: "risky",
    title: "the answer of an action is stated now",
    reason: "A server may have answered otherwise.",
    remedy: "Compare your server's answer with the statement.",
  },
  "action-answer-removed": {
    direction: "response",
    level: "risky",
    title: "the answer of an action is no longer stated",
    reason: "A server may answer otherwise.",
    remedy: "Make clients accept any successful answer.",
  },
  "action-answer-changed": {
    direction: "response",
    level: "breaking",
    title: "the answer of an action changed",
    reason: "Clients expect the old status or the old body.",
    remedy: "Make clients accept both answers first.",
  },
  "action-effect-added": {
    direction: "response",
    level: "risky",
    title: "an action sets a member",
    reason: "The record has another value after the action than before.",
    remedy: "Make sure that clients expect the new value.",
  },
  "action-effect-removed": {
    direction: "response",
    level: "risky",
    title: "an action no longer sets a member",
    reason: "Clients may depend on the value.",
    remedy: "Make clients read the record after the action.",
  },
  "action-effect-changed": {
    direction: "response",
    level: "breaking",
    title: "an action sets another value",
    reason: "Clients expect the old value.",
    remedy: "Make clients accept both values first.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
