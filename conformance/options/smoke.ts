// Names the short run, which `--only smoke` selects.
import type { Settings } from "./settings.js";

/** Used in place of an id, it selects the checks of the short run. */
export const smoke = "smoke";

/** Whether a run makes the checks of the short run and no others. */
export const isShortRun = ({ only }: Pick<Settings, "only">): boolean =>
  only.length > 0 && only.every((word) => word === smoke);
