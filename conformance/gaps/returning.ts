// Gaps of the form in which a read returns narratives, the labels of references, and texts.
import { labels, narratives, textForms } from "../../spec/answers/returning.js";
import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel, ShapeRole } from "../../spec/model.js";
import { narrativeShape } from "../../spec/narratives.js";
import { urlMember } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import { freeText } from "../checks/interactions/unusual-values.js";
import { valueFieldsOf } from "../checks/interactions/value-fields.js";
import { valuesAt } from "../search/record-values.js";
import { sameMarkup } from "../search/same-markup.js";
import { writing } from "./gap.js";
import { inTypes, type OfType } from "./subjects.js";
import { answer, Lacking } from "./support/answers.js";
import { keepsAsUsual } from "./support/controls.js";

/** Members at the first level of a record whose shape has the role; `part` of the shape is what a gap is about. */
const holding = (
  role: ShapeRole,
  lack: string,
  what: string,
  part: (model: InterfaceModel) => string | undefined,
) =>
  inTypes(["add", "read"], lack, ({ resource }, { model }) => {
    const name = part(model);
    if (name === undefined) throw new Lacking(what);
    const shapes = model.shapes.filter((shape) => shape.role === role).map((shape) => shape.name);
    return resource.fields.flatMap(({ name: member, type }) =>
      type.kind === "shape" && shapes.includes(type.shape) ? [{ member, path: `${member}.${name}` }] : [],
    );
  });

const narrative = holding("narrative", "type with a narrative", "narrative", (model) => {
  const parts = narrativeShape(model)?.parts;
  return parts?.role === "narrative" ? parts.div : undefined;
});

const label = holding("reference", "type with a reference", "reference with a label", ({ shapes }) => {
  const parts = shapes.find(({ role }) => role === "reference")?.parts;
  return parts?.role === "reference" ? parts.display : undefined;
});

const anyText = inTypes(["add", "read"], "field that takes any text", (at, { model }) => {
  const free = freeText(valueFieldsOf(model, at.resource), at, model);
  return free === undefined ? [] : [{ path: free.path }];
});

const textIn = (record: JsonObject, path: string): string | undefined =>
  valuesAt(record, path).find((value) => typeof value === "string");

/** Adds a record and reads it: what was sent at the path, and what came back. */
async function returned(
  { add, read, path }: OfType & { path: string },
  change?: (body: JsonObject) => JsonObject,
) {
  const own = await add(change);
  const { record, exchange } = await read(own.id);
  const [sent, got] = [textIn(own.body, path), textIn(record, path)];
  return { body: own.body, record, sent, got, exchanges: [own.exchange, exchange] };
}

function narrativeForm(sent: string, got: string | undefined): string {
  if (got === undefined) return narratives.leftOut;
  if (got === sent) return narratives.asSent;
  return sameMarkup(sent, got) ? narratives.sameMarkup : narratives.anew;
}

/** Decomposed letters, and white space at both ends. */
const written = " Zoe\u0308 Andre\u0301 ";

const textAs: Readonly<Record<(typeof textForms)[keyof typeof textForms], string>> = {
  [textForms.asSent]: written,
  [textForms.composed]: written.normalize("NFC"),
  [textForms.trimmed]: written.trim(),
  [textForms.both]: written.normalize("NFC").trim(),
};

const textForm = (got: string): string =>
  Object.values(textForms).find((form) => textAs[form] === got) ?? "other";

export const returningGaps = [
  writing("narrative-returned", narrative, async (of) => {
    const { body, record, sent, got, exchanges } = await returned(of);
    if (sent === undefined || !(await keepsAsUsual(of.session, of.at, [body, record], of.member)))
      return undefined;
    const evidence = `${of.a} was added whose ${of.member} is marked as generated, then read`;
    return answer(narrativeForm(sent, got), evidence, ...exchanges);
  }),
  writing("reference-display", label, async (of) => {
    const { record, sent, got, exchanges } = await returned(of);
    const url = `${of.member}.${urlMember(of.model)}`;
    if (sent === undefined || textIn(record, url) === undefined) return undefined;
    const form = got === undefined ? labels.leftOut : got === sent ? labels.asSent : labels.changed;
    return answer(form, `${of.a} was added with a label in ${of.path}, then read`, ...exchanges);
  }),
  writing("text-returned", anyText, async (of) => {
    const { sent, got, exchanges } = await returned(of, (body) => withAt(body, of.path, written));
    if (sent !== written || got === undefined) return undefined;
    const evidence = `${of.a} was added, then read; its ${of.path} has accents as separate characters, and spaces at both ends`;
    return answer(textForm(got), evidence, ...exchanges);
  }),
];
