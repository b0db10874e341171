// Parses and checks the body of an update that is a JSON Patch (RFC 6902).

import { type Problem, problem } from "../http/problem.js";
import { isObject } from "../record/assign.js";
import { splitItems, splitObject, valueText } from "../record/json-members.js";
import type { Operation } from "../record/json-patch.js";
import { readJson } from "./body.js";
import type { Call } from "./interaction.js";

/** More operations than any change of one record needs. */
const mostOperations = 10_000;

const isOp = (op: unknown): op is Operation["op"] =>
  op === "add" || op === "remove" || op === "replace" || op === "move" || op === "copy" || op === "test";

function malformed(at: number, what: string): Problem {
  const place = { diagnostics: `/${at}`, expression: `[${at}]` };
  return problem(400, "structure", `Operation ${at} of the patch ${what} (RFC 6902, section 4).`, place);
}

/** The parts of a JSON Pointer (RFC 6901); undefined for any other value. */
function partsOf(pointer: unknown): readonly string[] | undefined {
  if (typeof pointer !== "string" || !/^(\/|$)/.test(pointer) || /~(?![01])/.test(pointer)) return undefined;
  const parts = pointer.split("/").slice(1);
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function operationAt(value: unknown, text: string, at: number): Operation {
  if (!isObject(value)) throw malformed(at, "is not an object");
  const { op, path: to, from: source } = value;
  if (!isOp(op)) throw malformed(at, "has no op that is add, remove, replace, move, copy or test");
  const path = partsOf(to);
  if (path === undefined) throw malformed(at, "has no path that is a JSON Pointer");
  const needsFrom = op === "move" || op === "copy";
  const from = needsFrom ? partsOf(source) : [];
  if (from === undefined) throw malformed(at, "has no from that is a JSON Pointer");
  if (op === "move" && from.length < path.length && from.every((part, index) => part === path[index]))
    throw malformed(at, "moves a value into itself");
  const needsValue = op === "add" || op === "replace" || op === "test";
  const sent = splitObject(text).members.findLast(({ name }) => name === "value");
  if (needsValue && sent === undefined) throw malformed(at, "has no value");
  return { op, path, from, value: sent === undefined ? "null" : valueText(sent) };
}

/** The operations of the request's body. Throws a 400 or 415 for anything that is not a patch. */
export async function readPatch(call: Call): Promise<readonly Operation[]> {
  const { value, text } = await readJson(call);
  if (!Array.isArray(value))
    throw problem(400, "structure", "The body is JSON, but not a list. Send a JSON Patch (RFC 6902).");
  if (value.length > mostOperations)
    throw problem(400, "too-costly", `A patch may have at most ${mostOperations} operations.`);
  const texts = splitItems(text);
  return value.map((one: unknown, at) => operationAt(one, texts[at] ?? "", at));
}
