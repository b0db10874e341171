import type { SearchParameter } from "../../spec/model.js";
import { mayBeEmptyList } from "../acts/lists.js";
import type { AddedRecord, Query } from "../contract.js";
import { askUntil, patienceMs } from "../learn/patience.js";
import { type ReferenceForm, referenceForms } from "../learn/speech.js";
import { companions } from "./beside.js";
import { formFor, isUnique, pairsFor } from "./query-values.js";
import type { Studio } from "./studio.js";

/** An index that works in turns may be slow with one record and quick with the next. */
const shortestWaitMs = 3_000;

/** Waits until searches show the records, whatever parameters work; gives those that none ever showed. */
export async function settle(
  studio: Studio,
  records: readonly AddedRecord[],
): Promise<readonly AddedRecord[]> {
  const waiting = new Set(records);
  const started = performance.now();
  for (const record of records) {
    if (!waiting.has(record)) continue;
    const unknown = studio.context.lessons.speech.indexDelayMs === undefined;
    const limit = unknown
      ? patienceMs(studio.context.lessons)
      : limitMs(studio) - (performance.now() - started);
    await waitFor(studio, record, waiting, Math.max(0, limit));
  }
  return [...waiting];
}

function limitMs(studio: Studio): number {
  return Math.max(shortestWaitMs, patienceMs(studio.context.lessons));
}

/** Asks for one record in each way in turn; every record that an answer shows is waited for no longer. */
async function waitFor(
  studio: Studio,
  record: AddedRecord,
  waiting: Set<AddedRecord>,
  limit: number,
): Promise<void> {
  const ways = waysTo(studio, record);
  const [first] = ways;
  if (first === undefined) return;
  const started = performance.now();
  let turn = 0;
  let understood = false;
  const ask = async () => {
    turn += 1;
    const { found, exchange } = await studio.acts.search(record, ways[(turn - 1) % ways.length] ?? first);
    understood ||= found !== undefined || mayBeEmptyList(exchange.json);
    const ids = new Set(found?.map(({ id }) => id));
    for (const one of [...waiting]) if (ids.has(one.id)) waiting.delete(one);
    return { shown: !waiting.has(record), hopeless: !understood && turn >= ways.length };
  };
  const last = await askUntil(ask, ({ shown, hopeless }) => shown || hopeless, limit);
  // shown by the first question, it was there at once; later, the time it took is the most that it can have needed
  if (last.shown) {
    studio.context.lessons.delayed(turn === 1 ? 0 : Math.round(performance.now() - started));
  }
}

/** Queries that should show a record, those by values that only this run has first, references in each form that may be taken. */
export function waysTo(studio: Studio, record: AddedRecord): readonly Query[] {
  const { model, shared } = studio;
  const { resource } = record;
  const useful = resource.parameters.filter(({ targets, ambiguous }) => targets.length > 0 && !ambiguous);
  const ranked = [...useful].sort((a, b) => rank(a) - rank(b));
  return ranked.flatMap((parameter) => {
    const beside = companions({ model, resource, record, sharers: [], shared }, parameter);
    return formsFor(studio, record, [parameter, ...beside]).flatMap((form) => {
      const parts = [parameter, ...beside].map((one) => pairsFor(model, one, record, form));
      return parts.some((pairs) => pairs.length === 0) ? [] : [parts.flat()];
    });
  });
  function rank(parameter: SearchParameter): number {
    if (!isUnique(model, parameter, record, shared)) return 3;
    return parameter.match === "reference" ? 1 : 2;
  }
}

function formsFor(
  { context: { lessons } }: Studio,
  record: AddedRecord,
  parameters: readonly SearchParameter[],
): readonly ReferenceForm[] {
  const reference = parameters.find(({ match }) => match === "reference");
  const likely = formFor(
    lessons.speech,
    reference ?? record.resource.parameters[0] ?? neverUsed(),
    record.form.name,
  );
  return reference === undefined ? [likely] : [likely, ...referenceForms.filter((form) => form !== likely)];
}

function neverUsed(): never {
  throw new Error("a query of no parameter was asked for");
}
