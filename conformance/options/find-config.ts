// Finds the config file of a run.
import { access } from "node:fs/promises";
import type { Asked } from "./asked.js";

/** The name under which a config is found in the working folder. */
export const defaultConfig = "cri.config.yaml";

/**
 * The config file of a run: the one that was named, or, where no deployment is named either, the usual one of the working
 * folder. One that happens to lie there changes nothing about a deployment that was named, and gets nothing of the user's.
 */
export async function configFileFor({ config, baseUrl }: Asked): Promise<string | undefined> {
  if (config !== undefined || baseUrl !== undefined) return config;
  return access(defaultConfig).then(
    () => defaultConfig,
    () => undefined,
  );
}
