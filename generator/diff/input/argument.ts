// Parses an argument of `cri-kit diff`: a file, or a file of a git revision.
import { stat } from "node:fs/promises";

/** Without a path, a revision means the same file as the other argument. */
export type Argument =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "revision"; readonly revision: string; readonly path?: string };

/** Parses an argument as an existing file, or `REVISION:PATH`, or a revision alone unless it looks like a missing file. */
export async function argumentOf(text: string): Promise<Argument> {
  const found = await stat(text).catch(() => undefined);
  const colon = text.indexOf(":");
  if (found?.isFile() || /^[A-Za-z]:[\\/]/.test(text)) return { kind: "file", file: text };
  if (colon < 0) {
    return /\.(ya?ml|json)$/i.test(text)
      ? { kind: "file", file: text }
      : { kind: "revision", revision: text };
  }
  const [revision, path] = [text.slice(0, colon), text.slice(colon + 1)];
  return path === "" ? { kind: "revision", revision } : { kind: "revision", revision, path };
}
