// Parses and checks the body of a request.
import type { Answers } from "../answers.js";
import type { ResourceDefinition, ValidationIssue } from "../definition.js";
import { type Issue, Problem, problem } from "../http/problem.js";
import { type Body, isObject } from "../record/assign.js";
import { pointerTo, readOnlyIssues, withoutReadOnly } from "../record/directions.js";
import { isDeeper, splitObject } from "../record/json-members.js";
import { placeOfJsonError } from "../record/json-place.js";
import { idsOf } from "../record/record-id.js";
import type { Call, Service } from "./interaction.js";
import { isNested, withParent } from "./nested.js";
import { termIssues } from "./policy/body-terms.js";
import { withoutUnknown } from "./policy/dropped-members.js";

const jsonType = /^application\/(?:[\w.+-]+\+)?json$/i;
const mostIssues = 100;
/** The depth of a longer text is checked before it is parsed: JSON.parse takes half a second for a few million brackets. */
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
    `A body must be JSON, and this one ${what}. Send Content-Type: application/json.`,
  );
}

function textOf(bytes: ArrayBuffer | Uint8Array, malformed: number): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw problem(malformed, "structure", "The body is not UTF-8 (RFC 8259, section 8.1). Send it as UTF-8.");
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
      text.trim() === ""
        ? "The body is empty. Send JSON."
        : `The body is not JSON. Fix the error at line ${line}, column ${column}.`,
    );
  }
}

const tooDeep = (deepest: number) =>
  problem(
    400,
    "structure",
    `The body is nested more than ${deepest} levels deep, which is more than this server accepts.`,
  );

/** A JSON value, and its text. */
interface JsonText {
  readonly value: unknown;
  readonly text: string;
}

/**
 * Parses bytes as JSON. Throws a 400 or 415 for anything else; `malformed` is the status for a body that
 * is not JSON. The media type is required, because a browser asks for permission (CORS) before it sends JSON for a page of another
 * site, but not before it sends a body without a media type (Fetch Standard, section 2.2.2).
 */
function jsonIn(
  bytes: ArrayBuffer | Uint8Array,
  contentType: string | undefined,
  deepest: number,
  malformed: number,
): JsonText {
  if (bytes.byteLength > 0) checkMediaType(contentType ?? "");
  const text = textOf(bytes, malformed);
  if (text.length > longText) checkDepth({ text }, deepest);
  return { value: parse(text, malformed), text };
}

/** Throws a 400 for a text that is nested too deeply. */
export function checkDepth({ text }: Pick<JsonText, "text">, deepest: number): void {
  if (isDeeper(text, deepest)) throw tooDeep(deepest);
}

/** Parses bytes as one JSON object of limited depth. Throws a 400 or 415 for anything else. */
export function bodyIn(
  bytes: ArrayBuffer | Uint8Array,
  contentType: string | undefined,
  deepest: number,
  malformed = 400,
): Body {
  const { value, text } = jsonIn(bytes, contentType, deepest, malformed);
  if (!isObject(value))
    throw problem(400, "structure", "The body is JSON, but not an object. Send one record.");
  const { members, depth } = splitObject(text);
  if (depth > deepest) throw tooDeep(deepest);
  return { value, text, members };
}

/** Throws a 415 with the accepted coding (RFC 9110, section 12.5.3) for a compressed body. */
function checkCoding(coding: string): void {
  if (coding === "" || coding.trim().toLowerCase() === "identity") return;
  const text = `Compressed bodies are not accepted, and this one is compressed: ${JSON.stringify(coding)}. Send it uncompressed.`;
  throw new Problem(415, [{ code: "not-supported", text }], { "Accept-Encoding": "identity" });
}

/** The request's body. */
export async function readBody(call: Call): Promise<Body> {
  const {
    context: { req },
    service: { deepest, answers },
  } = call;
  checkCoding(req.header("content-encoding") ?? "");
  const body = bodyIn(await req.arrayBuffer(), req.header("content-type"), deepest, answers.errorMalformed);
  return isNested(call) ? withParent(call, body) : body;
}

/** The request's body, if it need not be an object. */
export async function readJson({ context: { req }, service: { deepest, answers } }: Call): Promise<JsonText> {
  checkCoding(req.header("content-encoding") ?? "");
  const type = req.header("content-type");
  const json = jsonIn(await req.arrayBuffer(), type, deepest, answers.errorMalformed);
  checkDepth(json, deepest);
  return json;
}

/** A JSON Pointer as a path for people: `/name/0/given` as `Type.name[0].given`. */
function expressionOf(type: string, pointer: string): string {
  const steps = pointer.split("/").slice(1);
  return steps.reduce((path, step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return /^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`;
  }, type);
}

/** FHIR's codes (http://hl7.org/fhir/valueset-issue-type.html) for the rules that have one of their own. */
const codes: Readonly<Record<string, string>> = {
  type: "structure",
  required: "required",
  enum: "code-invalid",
  relation: "invariant",
  order: "invariant",
};

function issueOf(type: string, { pointer, rule, message }: ValidationIssue): Issue {
  const expression = expressionOf(type, pointer);
  return {
    code: codes[rule] ?? "value",
    text: `${expression} ${message}`,
    diagnostics: pointer === "" ? "/" : pointer,
    expression,
  };
}

/** What a body is checked against. */
export type BodyRules = Pick<Service, "definition" | "answers">;

const refusedBy = ({ errorInvalid }: Answers): number => (errorInvalid === "accepted" ? 422 : errorInvalid);

/** The body with the path's type. Throws if the body names another type and the interface does not accept that. */
function ofType(body: Body, { type }: ResourceDefinition, { definition, answers }: BodyRules): Body {
  const { typeMember } = definition;
  if (typeMember === undefined) return body;
  const named = body.value[typeMember];
  if (typeof named !== "string" || named === type) return body;
  if (answers.typeMismatch === "accepted") return withMember(body, typeMember, type);
  const known = definition.resources.some((one) => one.type === named);
  const remedy = known ? `Send it to the path for ${named}` : `Write ${JSON.stringify(type)}`;
  const text = `This path is for ${type}, and the body says that it is ${named}. ${remedy}.`;
  const place = { diagnostics: `/${typeMember}`, expression: `${type}.${typeMember}` };
  throw problem(answers.typeMismatch, "invalid", text, place);
}

function withMember(body: Body, name: string, value: string): Body {
  const text = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  const members = body.members.map((member) => (member.name === name ? { name, text } : member));
  return { value: { ...body.value, [name]: value }, text: body.text, members };
}

/**
 * The body as it will be stored, but for the members that no answer contains. Throws all mistakes together, usually as a 422; a wrong
 * type comes first. It may lack the members that `optional` names, although they are required.
 */
export function checkedBody(
  body: Body,
  resource: ResourceDefinition,
  rules: BodyRules,
  optional: readonly string[] = [],
): Body {
  const { type, terms } = resource;
  const { answers } = rules;
  const whole = ofType(body, resource, rules);
  const typed = withoutReadOnly(whole, resource);
  const found = [...readOnlyIssues(whole, resource), ...resource.validate(typed.value)].filter(
    ({ rule, pointer }) => rule !== "required" || !optional.some((name) => pointer === pointerTo(name)),
  );
  const valid = answers.errorInvalid === "accepted" ? found.filter((issue) => isStated(issue, rules)) : found;
  const asked = terms === undefined ? [] : termIssues(type, typed.value, terms, answers);
  refuseAll([...valid.map((issue) => issueOf(type, issue)), ...asked], refusedBy(answers));
  const isDropping = answers.unknownFields === "dropped" && terms?.members !== undefined;
  return isDropping ? withoutUnknown(typed, terms.members) : typed;
}

/**
 * The rules of constraints, and of members that must not be sent: the interface states them, so no answer to a gap makes them void. A
 * standalone server has no spec, so the list stands here too; a test compares the two.
 */
export const constraintRules: ReadonlySet<string> = new Set(
  (
    "required enum minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minLength maxLength pattern format " +
    "offset minItems maxItems uniqueItems readOnly relation order"
  ).split(" "),
);

function isStated({ rule, pointer }: ValidationIssue, { definition }: BodyRules): boolean {
  return constraintRules.has(rule) && pointer !== `/${definition.typeMember}`;
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

/** Throws mistakes of a body together. */
export function refuseIssues(found: readonly ValidationIssue[], type: string, rules: BodyRules): void {
  const { answers } = rules;
  const valid = answers.errorInvalid === "accepted" ? found.filter((issue) => isStated(issue, rules)) : found;
  refuseAll(
    valid.map((issue) => issueOf(type, issue)),
    refusedBy(answers),
  );
}

/** Refuses to add an empty record if its type requires content: gap kind `add-required`. */
export function checkContent({ value }: Body, { type, terms }: ResourceDefinition, rules: BodyRules): void {
  if (terms?.needsContent !== true) return;
  const bare = [rules.definition.typeMember, idsOf(rules.definition).member, "meta"];
  if (Object.keys(value).some((name) => !bare.includes(name))) return;
  throw problem(
    refusedBy(rules.answers),
    "required",
    `A record of ${type} must not be empty. Send at least one field.`,
  );
}
