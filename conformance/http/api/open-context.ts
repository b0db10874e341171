// Makes the context of the API adapter for a run.
import type { InterfaceModel } from "../../../spec/model.js";
import { limitsOf } from "../../options/run-limits.js";
import type { Settings } from "../../options/settings.js";
import { openClient } from "../client/client.js";
import { newLearnedBehaviour } from "../dialect/learned.js";
import { askPatiently } from "../dialect/patience.js";
import { openJournal } from "../journal/journal.js";
import { runWord } from "../random.js";
import type { ApiContext } from "./context.js";
import { pageLimit } from "./search.js";
import { newUniqueValues } from "./unique-values.js";
import { plainBase, referenceWriter } from "./urls.js";

/** What the requests of a run need: its connections, its journal, and learned behaviour, which starts empty. */
export function openContext(
  model: InterfaceModel,
  settings: Settings,
  journalFile: string | undefined,
  oracle: Pick<ApiContext, "differences" | "mayList">,
): Omit<ApiContext, "findAdded"> {
  const base = plainBase(settings.baseUrl);
  const learnedBehaviour = newLearnedBehaviour({
    said: settings.write ? settings.indexingMs : undefined,
    longest: settings.unknownDelayMs,
  });
  // A run that only reads finds records that were there before, so there is nothing to wait for.
  if (!settings.write) learnedBehaviour.delayed(0);
  const client = openClient(settings, learnedBehaviour, model);
  const word = runWord(settings.seed);
  return {
    model,
    base,
    client,
    learnedBehaviour,
    journal: openJournal(journalFile, { interface: model.name, baseUrl: base, word }),
    reference: referenceWriter(model, base),
    added: new Map(),
    deleted: new Map(),
    own: new Set(),
    unique: newUniqueValues(model),
    updating: { last: Promise.resolve() },
    eventually: (ask, good) =>
      askPatiently(learnedBehaviour, ask, good, { hopeless: () => client.halt !== undefined }),
    asked: new Map(),
    mayFollow: pageLimit(limitsOf(settings)),
    ...oracle,
  };
}
