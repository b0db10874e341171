/** Writes bytes at the end of a file, and says how many of them it took. Throws where it takes none. */
export type AppendBytes = (bytes: Buffer) => number;

/** What an operator is told of lines that cannot be written, or that can be again. */
export type LinesEvent =
  | { readonly kind: "failing"; readonly fault: unknown }
  | { readonly kind: "again"; readonly lost: number }
  | { readonly kind: "closed"; readonly left: number };

export interface KeptLinesOptions {
  /** Bytes of lines that are kept while they cannot be written. */
  readonly most: number;
  /** A line that tells how many were lost. */
  lostLine(count: number): string;
  tell(event: LinesEvent): void;
}

/** Lines that are written as they come, or kept in memory for as long as they cannot be. */
export interface KeptLines {
  /** The last line could not be written. */
  readonly isFailing: boolean;
  /** No more lines are kept but those that have to be. */
  readonly isFull: boolean;
  /** Lines that are kept. */
  readonly waiting: number;
  /** Lines that were lost since the first one. */
  readonly lost: number;
  /** Writes a line, or keeps it. Where too many are kept it is lost, unless it has to be kept. */
  add(line: string, mustKeep: boolean): void;
  /** The file is another one: a line of which the one before took a part is written whole. */
  restart(): void;
  close(): void;
}

// Milliseconds until lines that could not be written are written again.
const pause = 1000;

export function keepLines(append: AppendBytes, { most, lostLine, tell }: KeptLinesOptions): KeptLines {
  const queue: Buffer[] = [];
  let bytes = 0;
  // Bytes of the first line that the file took already.
  let done = 0;
  let [lost, indeterminate] = [0, 0];
  let again: NodeJS.Timeout | undefined;

  const keep = (line: Buffer): void => {
    queue.push(line);
    bytes += line.length;
  };
  /** Throws where not all are taken; what is left stays in the queue. */
  const writeQueue = (): void => {
    let at = 0;
    try {
      for (const line of queue) {
        while (done < line.length) done += append(line.subarray(done));
        at += 1;
        bytes -= line.length;
        done = 0;
      }
    } finally {
      queue.splice(0, at);
    }
  };
  const writeKept = (): void => {
    writeQueue();
    if (indeterminate === 0) return;
    keep(Buffer.from(lostLine(indeterminate)));
    indeterminate = 0;
    writeQueue();
  };
  const tryAgain = (): void => {
    again = undefined;
    const reported = indeterminate;
    try {
      writeKept();
      tell({ kind: "again", lost: reported });
    } catch {
      waitAgain();
    }
  };
  const waitAgain = (): void => {
    again = setTimeout(tryAgain, pause).unref();
  };
  return {
    get isFailing() {
      return again !== undefined;
    },
    get isFull() {
      return bytes >= most;
    },
    get waiting() {
      return queue.length;
    },
    get lost() {
      return lost;
    },
    add(line, mustKeep) {
      if (bytes >= most && !mustKeep) {
        lost += 1;
        indeterminate += 1;
        return;
      }
      keep(Buffer.from(line));
      if (again !== undefined) return;
      try {
        writeQueue();
      } catch (fault) {
        waitAgain();
        tell({ kind: "failing", fault });
      }
    },
    restart() {
      done = 0;
    },
    close() {
      if (again === undefined) return;
      clearTimeout(again);
      again = undefined;
      try {
        writeKept();
      } catch {
        tell({ kind: "closed", left: queue.length + indeterminate });
      }
    },
  };
}
