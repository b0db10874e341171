// Creates a temporary folder whose path has the same length on every machine, for tests of printed text.
import { mkdtemp, realpath } from "node:fs/promises";

/** A new folder in `/tmp`: printed lines wrap at the length of its path. */
export const shownFolder = async (name: string): Promise<string> => realpath(await mkdtemp(`/tmp/${name}-`));
