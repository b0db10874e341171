/** Appends bytes to a file, and returns how many were written. Throws if none were. */
export type AppendBytes = (bytes: Buffer) => number;

/** Reports to the operator that lines cannot be written, or can be written again. */
export type LinesEvent =
  | { readonly kind: "failing"; readonly fault: unknown }
  | { readonly kind: "again"; readonly lost: number }
  | { readonly kind: "closed"; readonly left: number };

interface BufferedLinesOptions {
  /** Bytes of lines that are kept while they cannot be written. */
  readonly most: number;
  /** Makes a line that reports how many lines were lost. */
  lostLine(count: number): string;
  report(event: LinesEvent): void;
}

/** Writes lines immediately, or keeps them in memory while they cannot be written. */
export interface BufferedLines {
  /** The last line could not be written. */
  readonly isFailing: boolean;
  /** No more lines are kept but those that have to be. */
  readonly isFull: boolean;
  /** Lines that are kept. */
  readonly waiting: number;
  /** Lines that were lost since the first one. */
  readonly lost: number;
  /** Writes a line, or keeps it. If too many are kept, the line is lost, unless it must be kept. */
  add(line: string, mustKeep: boolean): void;
  /** To be called for a new file: a line that was partly written to the old file is written again as a whole. */
  restart(): void;
  close(): void;
}

// Milliseconds until lines that could not be written are written again.
const pause = 1000;

export function bufferLines(
  append: AppendBytes,
  { most, lostLine, report }: BufferedLinesOptions,
): BufferedLines {
  const queue: Buffer[] = [];
  let bytes = 0;
  // Bytes of the first line that are already written.
  let done = 0;
  let [lost, indeterminate] = [0, 0];
  let again: NodeJS.Timeout | undefined;

  const keep = (line: Buffer): void => {
    queue.push(line);
    bytes += line.length;
  };
  /** Throws if not all lines could be written; the rest stays in the queue. */
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
  const writeBuffered = (): void => {
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
      writeBuffered();
      report({ kind: "again", lost: reported });
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
        report({ kind: "failing", fault });
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
        writeBuffered();
      } catch {
        report({ kind: "closed", left: queue.length + indeterminate });
      }
    },
  };
}
