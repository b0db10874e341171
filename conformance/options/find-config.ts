// Finds the config file of a run.
import { existsSync } from "node:fs";
import type { Asked } from "./asked.js";

/** The name under which a config is found in the working folder. */
export const defaultConfig = "cri.config.yaml";

/**
 * The config file of a run: the named one, or, if no deployment is named either, the one in the working folder. A file that
 * happens to be there does not affect a named deployment, and gets no data of the user.
 */
export function configFileFor({ config, baseUrl }: Asked): string | undefined {
  const isFound = config === undefined && baseUrl === undefined && existsSync(defaultConfig);
  return isFound ? defaultConfig : config;
}
