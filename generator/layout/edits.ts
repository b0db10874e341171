// Replaces pieces of text in files, and maps positions to the edited text.
/** Replaces `length` characters (UTF-16) from `start` with a text. */
export interface Edit {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** Edits by the path of their file; if two begin at the same offset, the first wins. */
export class Edits {
  readonly #byFile = new Map<string, Map<number, Edit>>();

  /** False if another edit begins there. */
  add(file: string, edit: Edit): boolean {
    const edits = this.#byFile.get(file) ?? new Map<number, Edit>();
    this.#byFile.set(file, edits);
    if (edits.has(edit.start)) return false;
    edits.set(edit.start, edit);
    return true;
  }

  has(file: string, start: number): boolean {
    return this.#byFile.get(file)?.has(start) ?? false;
  }

  files(): readonly string[] {
    return [...this.#byFile.keys()].sort();
  }

  /** The edits of a file in the order of their offsets. */
  of(file: string): readonly Edit[] {
    return [...(this.#byFile.get(file)?.values() ?? [])].sort((a, b) => a.start - b.start);
  }
}

export function edited(text: string, edits: readonly Edit[]): string {
  let from = 0;
  const parts = edits.flatMap((edit) => {
    const before = text.slice(from, edit.start);
    from = edit.start + edit.length;
    return [before, edit.text];
  });
  return [...parts, text.slice(from)].join("");
}

/** Maps an offset of the old text to the edited text. */
export function movedTo(offset: number, edits: readonly Edit[]): number {
  const before = edits.filter(({ start }) => start < offset);
  return offset + before.reduce((sum, { text, length }) => sum + text.length - length, 0);
}
