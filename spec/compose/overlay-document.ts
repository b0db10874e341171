// Finds the document, and the section of it, that a node of an overlay is based on.
import type { Spot } from "../diagnostics/diagnostic.js";

/** The document that an overlay's statements are based on. */
export interface OverlayDocument {
  /** Its title; absent if the overlay states nothing. */
  readonly title: string | undefined;
  /** The section of the overlay's nodes that give none. */
  readonly section: string | undefined;
}

/** The documents of the overlays among a spec's files, by file; the named file's name is empty. */
export type OverlayDocuments = ReadonlyMap<string, OverlayDocument>;

/** The document of the overlay that the position is in; undefined in the base spec. */
export const overlayAt = (
  documents: OverlayDocuments,
  { file = "" }: Pick<Spot, "file">,
): OverlayDocument | undefined => documents.get(file);

/**
 * The section of the node at `name`. `written` is its own `from`; `inherited` applies if it has none, unless only the
 * node belongs to an overlay: then the overlay's section applies.
 */
export function sectionOf(
  name: Pick<Spot, "file">,
  written: { readonly text: string; readonly spot: Pick<Spot, "file"> } | undefined,
  inherited: string,
  documents: OverlayDocuments,
): string {
  if (written !== undefined) return under(overlayAt(documents, written.spot), written.text);
  const document = overlayAt(documents, name);
  if (document?.title === undefined || inherited.startsWith(`${document.title} / `)) return inherited;
  return document.section === undefined ? document.title : under(document, document.section);
}

/** A section for readers of several documents: prefixed with the document's title if that is not the spec's own. */
const under = (document: OverlayDocument | undefined, section: string): string =>
  document?.title === undefined ? section : `${document.title} / ${section}`;
