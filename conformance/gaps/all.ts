// The registry of gaps: every row of the suite.

import { accessGaps } from "./access.js";
import { addingGaps } from "./adding.js";
import { dateGaps } from "./dates.js";
import { errorGaps } from "./errors.js";
import type { Probe } from "./gap.js";
import { matchingGaps } from "./matching.js";
import { pagingGaps } from "./paging.js";
import { referenceGaps } from "./references.js";
import { responseGaps } from "./responses.js";
import { returningGaps } from "./returning.js";
import { serviceGaps } from "./service.js";
import { versionGaps } from "./stale-updates.js";
import { statusGaps } from "./statuses.js";
import { valueGaps } from "./values.js";
import { writeGaps } from "./writes.js";

/** Every probe that a gap of a spec can name. */
export const probes: readonly Probe[] = [
  ...accessGaps,
  ...addingGaps,
  ...dateGaps,
  ...responseGaps,
  ...versionGaps,
  ...errorGaps,
  ...serviceGaps,
  ...pagingGaps,
  ...referenceGaps,
  ...returningGaps,
  ...statusGaps,
  ...matchingGaps,
  ...writeGaps,
  ...valueGaps,
];
