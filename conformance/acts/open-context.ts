import type { InterfaceModel } from "../../spec/model.js";
import { openClient } from "../client/client.js";
import { openJournal } from "../journal/journal.js";
import { newLessons } from "../learn/learned.js";
import { askUntil, patienceMs } from "../learn/patience.js";
import { limitsOf } from "../limits.js";
import { runWord } from "../random.js";
import type { Settings } from "../settings.js";
import type { ActContext } from "./context.js";
import { pageLimit } from "./search.js";
import { plainBase, referenceWriter } from "./urls.js";

/** What the acts of a run stand on: its connections, its journal, and lessons that are still to be learned. */
export function openContext(
  model: InterfaceModel,
  settings: Settings,
  journalFile: string | undefined,
  findAdded: ActContext["findAdded"],
): ActContext {
  const base = plainBase(settings.baseUrl);
  const lessons = newLessons(settings.write ? settings.indexingMs : undefined);
  // what a run that only reads finds was there before it: there is nothing to wait for
  if (!settings.write) lessons.delayed(0);
  const client = openClient(settings, lessons, model);
  const word = runWord(settings.seed);
  return {
    model,
    base,
    client,
    lessons,
    journal: openJournal(journalFile, { interface: model.name, baseUrl: base, word }),
    reference: referenceWriter(model, base),
    added: new Map(),
    eventually: (ask, good) => askUntil(ask, good, patienceMs(lessons), () => client.halt !== undefined),
    mayFollow: pageLimit(limitsOf(settings)),
    findAdded,
  };
}
