/** Tells when one of some files has changed. */

import { unwatchFile, watchFile } from "node:fs";

/** Milliseconds between two looks at a file. */
const interval = 40;

export interface Following {
  /** Looks at this file from now on, too. */
  add(file: string): void;
  /** Resolves as soon as one of them has changed since the last time that this resolved. */
  changed(): Promise<void>;
  end(): void;
}

/**
 * Tells that some file has changed. It looks at each again and again and asks the system for no news: so nothing is lost
 * when an editor replaces a file by another one, a file or its folder is gone for a while, or the disk is a network's.
 */
export function follow(): Following {
  const files = new Set<string>();
  let news = false;
  let wake = (): void => {};
  const hear = (): void => {
    news = true;
    wake();
  };
  return {
    add(file) {
      if (files.has(file)) return;
      files.add(file);
      watchFile(file, { interval }, hear);
    },
    async changed() {
      if (!news) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      news = false;
    },
    end() {
      for (const file of files) unwatchFile(file, hear);
    },
  };
}
