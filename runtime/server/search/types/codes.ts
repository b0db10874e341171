/** Finds the codes and texts in a record at the targets of a search parameter, for its index entries. */
import type { TargetDefinition, ValueDefinition } from "../../target-definition.js";
import { textsAt, valuesAt, visitAt, visitTextsAt } from "../values-at.js";

type TakeCode = (system: string, code: string) => void;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

function takeCoding(coding: unknown, systemMember: string, codeMember: string, take: TakeCode): void {
  const [system = ""] = textsAt(coding, [systemMember]);
  const code = String(valuesAt(coding, [codeMember]).find(isPlain) ?? "");
  if (system !== "" || code !== "") take(system, code);
}

function takeCodes(value: unknown, definition: ValueDefinition, take: TakeCode): void {
  const { kind } = definition;
  if (kind === "coding") takeCoding(value, definition.system, definition.code, take);
  else if (kind === "concept") {
    visitAt(value, [definition.codings], (coding) =>
      takeCoding(coding, definition.system, definition.code, take),
    );
  } else if (isPlain(value)) take("", String(value));
}

/** Gives `take` the codes at a target. The system of a plain code, if any, is in a sibling member. */
export function takeCodesAt(record: unknown, target: TargetDefinition, take: TakeCode): void {
  const { path, value, system } = target;
  const member = path.at(-1);
  if (system === undefined || member === undefined) {
    visitAt(record, path, (found) => takeCodes(found, value, take));
  } else {
    visitAt(record, path.slice(0, -1), (owner) => takeCoding(owner, system, member, take));
  }
}

/** Gives `take` the texts at a target: URLs of references, codes, and the texts of concepts. */
export function takeTextsAt(
  record: unknown,
  { path, value }: TargetDefinition,
  take: (text: string) => void,
): void {
  visitAt(record, path, (found) => {
    if (value.kind === "reference") visitTextsAt(found, [value.url], take);
    else takeCodes(found, value, (_, code) => take(code));
    if (value.kind === "concept") visitTextsAt(found, [value.text], take);
  });
}
