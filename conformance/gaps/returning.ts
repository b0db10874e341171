// Gaps of the form in which a read returns narratives, the labels of references, texts and times.
import { labels, narratives, textForms, timeForms } from "../../spec/answers/returning.js";
import type { JsonObject } from "../../spec/json.js";
import { isInUtc } from "../../spec/limits.js";
import type { InterfaceModel, ShapeRole } from "../../spec/model.js";
import { narrativeShape } from "../../spec/narratives.js";
import { counted } from "../../spec/text/counted.js";
import { urlMember } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import { freeText } from "../checks/interactions/unusual-values.js";
import { type ValueField, valueFieldsOf } from "../checks/interactions/value-fields.js";
import type { Exchange } from "../http/exchange.js";
import { valuesAt } from "../search/record-values.js";
import { sameMarkup } from "../search/same-markup.js";
import { instantOf } from "../search/time-spans.js";
import { survey, writing } from "./gap.js";
import { inTypes, type OfType, types } from "./subjects.js";
import { answer, Lacking, type Observed } from "./support/answers.js";
import { keepsAsUsual, plainRead } from "./support/controls.js";

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

const isOfAnyOffset = ({ kind, field }: ValueField): boolean => kind === "dateTime" && !isInUtc(field);

const timed = types(
  ["add", "read"],
  ({ resource }, { model }) => valueFieldsOf(model, resource).some(isOfAnyOffset),
  "type with dates",
);

/** A time that was added and came back as the same instant. */
interface Time {
  readonly sent: string;
  readonly got: string;
  readonly exchange: Exchange;
}

const offsetIn = (text: string): string => /(Z|[+-]\d\d:?\d\d)$/i.exec(text)?.[1]?.toUpperCase() ?? "";

function timeForm({ sent, got }: Time): string {
  if (sent === got) return timeForms.asSent;
  if (offsetIn(sent) === offsetIn(got)) return timeForms.digits;
  return offsetIn(got) === "Z" ? timeForms.zulu : timeForms.offset;
}

/** The form in which all times came back. One that came back as it was sent proves nothing if its offset is that of changed ones. */
function formOfAll(all: readonly (readonly Time[])[]): Observed {
  const times = all.flat();
  const changed = times.filter(({ sent, got }) => sent !== got);
  const moved = changed.flatMap(({ sent, got }) => (offsetIn(sent) === offsetIn(got) ? [] : [offsetIn(got)]));
  const same = times.filter(({ sent, got }) => sent === got && !moved.includes(offsetIn(got)));
  if (changed.length === 0 && new Set(times.map(({ sent }) => offsetIn(sent))).size < 2)
    return { unanswered: "all the times that were added have one offset" };
  const byForm = new Map([...changed, ...same].map((time) => [timeForm(time), time]));
  const [form = timeForms.asSent] = byForm.keys();
  const examples = [...byForm.values()];
  const said = examples.map(({ sent, got }) => `${sent} came back as ${got}`).join("; ");
  const shown = new Set([...examples, ...times].map(({ exchange }) => exchange));
  const word = byForm.size === 1 ? form : timeForms.mixed;
  return answer(word, `${counted(times.length, "time")} were added and read; ${said}`, ...shown);
}

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
  survey({ name: "time-returned", writes: true, sum: formOfAll }, timed, async (of) => {
    const { record = {}, exchange } = await plainRead(of.session, of.at);
    const paths = valueFieldsOf(of.model, of.resource).filter(isOfAnyOffset);
    const times = paths.flatMap(({ path }) => {
      const [all, back] = [valuesAt(of.target.body, path), valuesAt(record, path).map(String)];
      return all.map(String).flatMap((sent, n): readonly Time[] => {
        const got = back[n] ?? "";
        const isSame = instantOf(sent) !== undefined && instantOf(sent) === instantOf(got);
        return isSame && all.length === back.length ? [{ sent, got, exchange }] : [];
      });
    });
    return of.at.found || times.length === 0 ? undefined : times;
  }),
];
