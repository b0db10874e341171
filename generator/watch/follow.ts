/** Detects changes of files. */

import { unwatchFile, watchFile } from "node:fs";

/** Milliseconds between two checks of a file. */
const interval = 40;

export interface Following {
  /** Also watches this file. */
  add(file: string): void;
  /** Resolves as soon as a file has changed since the last time that this resolved. */
  changed(): Promise<void>;
  end(): void;
}

/**
 * Polls the files, instead of using the system's notifications, so that no change is missed if an editor replaces a file, if a
 * file or its folder is missing for a while, or on a network disk.
 */
export function follow(): Following {
  const files = new Set<string>();
  let news = false;
  let wake = (): void => {};
  const onChange = (): void => {
    news = true;
    wake();
  };
  return {
    add(file) {
      if (files.has(file)) return;
      files.add(file);
      watchFile(file, { interval }, onChange);
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
      for (const file of files) unwatchFile(file, onChange);
    },
  };
}
