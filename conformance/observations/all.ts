// The registry of probes: every probe of the suite.

import { accessProbes } from "./access.js";
import { addingProbes } from "./adding.js";
import { dateProbes } from "./dates.js";
import { edgeProbes } from "./edges.js";
import { errorProbes } from "./errors.js";
import { formProbes } from "./forms.js";
import { idProbes } from "./ids.js";
import { limitProbes } from "./limits.js";
import { listProbes } from "./list-contents.js";
import { missingVersionProbes } from "./missing-versions.js";
import { oddSearchProbes } from "./odd-searches.js";
import { pagingProbes } from "./paging.js";
import type { Probe } from "./probe.js";
import { referenceProbes } from "./references.js";
import { responseProbes } from "./responses.js";
import { returningProbes } from "./returning.js";
import { severalDateProbes } from "./several-dates.js";
import { staleUpdateProbes } from "./stale-updates.js";
import { statusProbes } from "./statuses.js";
import { stringProbes } from "./strings.js";
import { tokenProbes } from "./tokens.js";
import { updateProbes } from "./updating.js";
import { valueProbes } from "./values.js";
import { writeProbes } from "./writes.js";

/** Every probe that a gap of a spec can name. */
export const probes: readonly Probe[] = [
  ...accessProbes,
  ...addingProbes,
  ...dateProbes,
  ...severalDateProbes,
  ...edgeProbes,
  ...listProbes,
  ...staleUpdateProbes,
  ...missingVersionProbes,
  ...errorProbes,
  ...formProbes,
  ...idProbes,
  ...pagingProbes,
  ...referenceProbes,
  ...responseProbes,
  ...returningProbes,
  ...statusProbes,
  ...stringProbes,
  ...tokenProbes,
  ...updateProbes,
  ...valueProbes,
  ...writeProbes,
  ...oddSearchProbes,
  ...limitProbes,
];
