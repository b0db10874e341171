import type { Spot } from "../diagnostics/diagnostic.js";

/** The document that an overlay stands on where it states something. */
export interface OverlayDocument {
  /** Its title; absent where the overlay states nothing of its own. */
  readonly title: string | undefined;
  /** Section that holds for what the overlay says where a node gives none. */
  readonly section: string | undefined;
}

/** What the overlays among a spec's files stand on, by file; the named file's name is empty. */
export type OverlayDocuments = ReadonlyMap<string, OverlayDocument>;

/** The overlay's document that the place is in; nothing for the spec below all overlays. */
export function overlayAt(
  documents: OverlayDocuments,
  { file = "" }: Pick<Spot, "file">,
): OverlayDocument | undefined {
  return documents.get(file);
}

/**
 * The section of a node that stands at `name`. `written` is its own `from`; `inherited` holds where it has none, unless the
 * node is an overlay's and what it inherits is not: then it stands where the overlay does.
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

/** A section as a reader of several documents finds it: the document's title first, where it is not the spec's own. */
function under(document: OverlayDocument | undefined, section: string): string {
  return document?.title === undefined ? section : `${document.title} / ${section}`;
}
