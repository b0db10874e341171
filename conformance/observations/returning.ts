// Probes of the form in which a read returns narratives, the labels of references, and texts.
import { labels, narratives, textForms } from "../../spec/answers/returning.js";
import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel, Resource, ShapeRole } from "../../spec/model.js";
import { narrativeShape } from "../../spec/narratives.js";
import { urlMember } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import { freeText } from "../checks/interactions/unusual-values.js";
import { valueFieldsOf } from "../checks/interactions/value-fields.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { valuesAt } from "../search/record-values.js";
import { sameMarkup } from "../search/same-markup.js";
import { answer, Lacking, type Observed, probe, Unanswerable } from "./support/answers.js";
import { firstOf, offering } from "./support/candidates.js";
import { keepsAsUsual } from "./support/controls.js";
import { addFresh } from "./support/probe-records.js";
import { withArticle } from "./support/with-article.js";

/** Paths from a record's root to the members with a shape of this role. */
function pathsTo(model: InterfaceModel, { fields }: Resource, role: ShapeRole): readonly string[] {
  const shapes = new Set(model.shapes.filter((shape) => shape.role === role).map(({ name }) => name));
  return fields.flatMap(({ name, type }) => (type.kind === "shape" && shapes.has(type.shape) ? [name] : []));
}

/** Collections whose records hold such a member at their first level, and its path. */
function holding(session: Session, role: ShapeRole) {
  return offering(session, "add", "read").flatMap((at) =>
    pathsTo(session.model, at.resource, role).map((path) => ({ at, path })),
  );
}

/** Adds a record and reads it. */
async function returned(session: Session, at: Collection, change?: (body: JsonObject) => JsonObject) {
  const own = await addFresh(session, at, change);
  const { record, exchange, problem } = await session.api.read(at, own.id);
  if (record === undefined) throw new Unanswerable(problem?.text ?? "an added record could not be read");
  return { own, record, exchanges: [own.exchange, exchange] };
}

const textIn = (record: JsonObject, path: string): string | undefined =>
  valuesAt(record, path).find((value) => typeof value === "string");

async function howNarrativesComeBack(session: Session): Promise<Observed> {
  const parts = narrativeShape(session.model)?.parts;
  if (parts?.role !== "narrative") throw new Lacking("narrative");
  return firstOf(holding(session, "narrative"), "type with a narrative", async ({ at, path }) => {
    const { own, record, exchanges } = await returned(session, at);
    const sent = textIn(own.body, `${path}.${parts.div}`);
    if (sent === undefined) return undefined;
    if (!(await keepsAsUsual(session, at, [own.body, record], path))) return undefined;
    const evidence = `${withArticle(at.resource.name)} was added whose ${path} is marked as generated, then read`;
    return answer(narrativeForm(sent, textIn(record, `${path}.${parts.div}`)), evidence, ...exchanges);
  });
}

function narrativeForm(sent: string, got: string | undefined): string {
  if (got === undefined) return narratives.leftOut;
  if (got === sent) return narratives.asSent;
  return sameMarkup(sent, got) ? narratives.sameMarkup : narratives.anew;
}

function displayOf({ shapes }: InterfaceModel): string | undefined {
  const parts = shapes.find(({ role }) => role === "reference")?.parts;
  return parts?.role === "reference" ? parts.display : undefined;
}

async function howLabelsComeBack(session: Session): Promise<Observed> {
  const display = displayOf(session.model);
  if (display === undefined) throw new Lacking("reference with a label");
  return firstOf(holding(session, "reference"), "type with a reference", async ({ at, path }) => {
    const { own, record, exchanges } = await returned(session, at);
    const sent = textIn(own.body, `${path}.${display}`);
    if (sent === undefined || textIn(record, `${path}.${urlMember(session.model)}`) === undefined)
      return undefined;
    const got = textIn(record, `${path}.${display}`);
    const form = got === undefined ? labels.leftOut : got === sent ? labels.asSent : labels.changed;
    return answer(
      form,
      `${withArticle(at.resource.name)} was added with a label in ${path}.${display}, then read`,
      ...exchanges,
    );
  });
}

/** Decomposed letters, and white space at both ends. */
const written = " Zoe\u0308 Andre\u0301 ";

async function howTextsComeBack(session: Session): Promise<Observed> {
  const { model } = session;
  const texts = offering(session, "add", "read").flatMap((at) => {
    const free = freeText(valueFieldsOf(model, at.resource), at, model);
    return free === undefined ? [] : [{ at, path: free.path }];
  });
  return firstOf(texts, "field that takes any text", async ({ at, path }) => {
    const { own, record, exchanges } = await returned(session, at, (body) => withAt(body, path, written));
    if (textIn(own.body, path) !== written) return undefined;
    const got = textIn(record, path);
    if (got === undefined) return undefined;
    const evidence = `${withArticle(at.resource.name)} was added, then read; its ${path} has accents as separate characters, and spaces at both ends`;
    return answer(textForm(got), evidence, ...exchanges);
  });
}

function textForm(got: string): string {
  const form = Object.values(textForms).find((one) => textAs[one](written) === got);
  return form ?? "other";
}

const textAs: Readonly<Record<(typeof textForms)[keyof typeof textForms], (text: string) => string>> = {
  [textForms.asSent]: (text) => text,
  [textForms.composed]: (text) => text.normalize("NFC"),
  [textForms.trimmed]: (text) => text.trim(),
  [textForms.both]: (text) => text.normalize("NFC").trim(),
};

export const returningProbes = [
  probe("narrative-returned", true, howNarrativesComeBack),
  probe("reference-display", true, howLabelsComeBack),
  probe("text-returned", true, howTextsComeBack),
];
