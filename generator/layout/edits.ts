/** Replacements in the text of a file. */

/** Replaces `length` characters (UTF-16) from `start` with a text. */
export interface Edit {
  readonly start: number;
  readonly length: number;
  readonly text: string;
}

/** Edits by the path of their file; of two that begin at one place, the first counts. */
export class Edits {
  readonly #byFile = new Map<string, Map<number, Edit>>();

  /** False where another edit begins there already. */
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

  /** The edits of a file in the order of their places. */
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

/** Where a place of the old text is in the edited one. */
export function movedTo(offset: number, edits: readonly Edit[]): number {
  const before = edits.filter(({ start }) => start < offset);
  return offset + before.reduce((sum, { text, length }) => sum + text.length - length, 0);
}
