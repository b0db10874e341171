// Parses and checks the body of a request.
import type { Answers } from "../answers.js";
import type { ResourceDefinition, ValidationIssue } from "../definition.js";
import type { Call, Service } from "../interactions/interaction.js";
import { termIssues } from "../interactions/policy/body-terms.js";
import { withoutUnknown } from "../interactions/policy/dropped-members.js";
import { type Body, isObject } from "../record/assign.js";
import { isDeeper, splitObject } from "../record/json-members.js";
import { placeOfJsonError } from "../record/json-place.js";
import { type Issue, Problem, problem } from "./problem.js";

const jsonType = /^application\/(?:[\w.+-]+\+)?json$/i;
const mostIssues = 100;
/** A longer text is not parsed before its depth is known: a few million brackets take JSON.parse half a second. */
const longText = 65_536;
const utf8 = new TextDecoder("utf-8", { fatal: true });

function checkMediaType(contentType: string): void {
  const end = contentType.indexOf(";");
  const type = (end < 0 ? contentType : contentType.slice(0, end)).trim();
  if (jsonType.test(type)) return;
  const what = type === "" ? "does not say what it is" : `says that it is ${type}`;
  throw problem(
    415,
    "not-supported",
    `A body is taken as JSON, and this one ${what}. Send Content-Type: application/json.`,
  );
}

function textOf(bytes: ArrayBuffer | Uint8Array, malformed: number): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw problem(malformed, "structure", "The body is not UTF-8 (RFC 8259, section 8.1). Encode it so.");
  }
}

function parse(text: string, malformed: number): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    const { line, column } = placeOfJsonError(text);
    throw problem(
      malformed,
      "structure",
      `The body is not JSON: it goes wrong at line ${line}, column ${column}.`,
      {
        diagnostics: `line ${line}, column ${column}`,
      },
    );
  }
}

const tooDeep = (deepest: number) =>
  problem(
    400,
    "structure",
    `The body is nested more than ${deepest} levels deep, which is more than this server takes.`,
  );

/**
 * Bytes as one JSON object that is nested no deeper. Throws a 400 or 415 that says what they are instead; `malformed` is the status
 * for what is not JSON. A browser asks first whether it may send JSON for a page of another site, and asks nothing for what has
 * no media type (Fetch Standard, section 2.2.2).
 */
export function bodyIn(
  bytes: ArrayBuffer | Uint8Array,
  contentType: string | undefined,
  deepest: number,
  malformed = 400,
): Body {
  if (bytes.byteLength > 0) checkMediaType(contentType ?? "");
  const text = textOf(bytes, malformed);
  if (text.length > longText && isDeeper(text, deepest)) throw tooDeep(deepest);
  const value = parse(text, malformed);
  if (!isObject(value))
    throw problem(400, "structure", "The body is JSON, but not an object. Send one record.");
  const { members, depth } = splitObject(text);
  if (depth > deepest) throw tooDeep(deepest);
  return { value, text, members };
}

/** Throws a 415 that says what is taken (RFC 9110, section 12.5.3) for a body that is packed, and would be taken for damaged text. */
function checkCoding(coding: string): void {
  if (coding === "" || coding.trim().toLowerCase() === "identity") return;
  const text = `A body is taken as it is, and this one says that it is packed: ${JSON.stringify(coding)}. Send it unpacked.`;
  throw new Problem(415, [{ code: "not-supported", text }], { "Accept-Encoding": "identity" });
}

/** The request's body. */
export async function readBody({ context: { req }, service }: Call): Promise<Body> {
  checkCoding(req.header("content-encoding") ?? "");
  const { deepest, answers } = service;
  return bodyIn(await req.arrayBuffer(), req.header("content-type"), deepest, answers.errorMalformed);
}

/** A JSON Pointer as a path that people write: `/name/0/given` as `Type.name[0].given`. */
function expressionOf(type: string, pointer: string): string {
  const steps = pointer.split("/").slice(1);
  return steps.reduce((path, step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return /^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`;
  }, type);
}

function issueOf(type: string, { pointer, rule, message }: ValidationIssue): Issue {
  const expression = expressionOf(type, pointer);
  return {
    code: rule === "type" ? "structure" : "value",
    text: `${expression} ${message}`,
    diagnostics: pointer === "" ? "/" : pointer,
    expression,
  };
}

/** What a body is held to. */
export type BodyRules = Pick<Service, "definition" | "answers">;

const refusedBy = ({ errorInvalid }: Answers): number => (errorInvalid === "accepted" ? 422 : errorInvalid);

/** Returns the type of the body, if it may be another than the path's. Throws if it may not. */
function ofType(body: Body, { type }: ResourceDefinition, { definition, answers }: BodyRules): Body {
  const { typeMember } = definition;
  const named = body.value[typeMember];
  if (typeof named !== "string" || named === type) return body;
  if (answers.typeMismatch === "accepted") return withMember(body, typeMember, type);
  const text = `This path takes ${type}, and the body says that it is ${named}.`;
  const place = { diagnostics: `/${typeMember}`, expression: `${type}.${typeMember}` };
  throw problem(answers.typeMismatch, "invalid", text, place);
}

function withMember(body: Body, name: string, value: string): Body {
  const text = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  const members = body.members.map((member) => (member.name === name ? { name, text } : member));
  return { value: { ...body.value, [name]: value }, text: body.text, members };
}

/**
 * The body as it is to be kept. Throws with all that is wrong with it, a type other than the path's first; usually a 422.
 */
export function checkedBody(body: Body, resource: ResourceDefinition, rules: BodyRules): Body {
  const { type, terms } = resource;
  const { answers } = rules;
  const typed = ofType(body, resource, rules);
  const valid = answers.errorInvalid === "accepted" ? [] : resource.validate(typed.value);
  const asked = terms === undefined ? [] : termIssues(type, typed.value, terms, answers);
  refuseAll([...valid.map((issue) => issueOf(type, issue)), ...asked], refusedBy(answers));
  const isDropping = answers.unknownFields === "dropped" && terms?.members !== undefined;
  return isDropping ? withoutUnknown(typed, terms.members) : typed;
}

function refuseAll(found: readonly Issue[], status: number): void {
  if (found.length === 0) return;
  const reported = found.slice(0, mostIssues);
  const more = found.length - reported.length;
  throw new Problem(
    status,
    more === 0
      ? reported
      : [...reported, { severity: "information", code: "informational", text: `And ${more} more.` }],
  );
}

/** Refuses an add of a record with nothing in it, where its type asks for something: gap kind `add-required`. */
export function checkContent({ value }: Body, { type, terms }: ResourceDefinition, rules: BodyRules): void {
  if (terms?.needsContent !== true) return;
  const bare = [rules.definition.typeMember, "id", "meta"];
  if (Object.keys(value).some((name) => !bare.includes(name))) return;
  throw problem(
    refusedBy(rules.answers),
    "required",
    `A record of ${type} holds something. Send what is known.`,
  );
}
