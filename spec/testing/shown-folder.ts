import { mkdtemp, realpath } from "node:fs/promises";

/**
 * A new folder whose path is printed: lines are folded by its length, so that it is as long on every machine, wherever that has its
 * other temporary files, and holds no space.
 */
export const shownFolder = async (name: string): Promise<string> => realpath(await mkdtemp(`/tmp/${name}-`));
