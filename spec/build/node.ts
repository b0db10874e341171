// Builds the properties that every node has.
import { overlayAt, sectionOf } from "../compose/overlay-document.js";
import { defined } from "../defined.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import { entriesOf, entryAt, type Tree, textAt, textsOf, valueAt } from "../source/tree.js";
import type { Basis, Position, SpecNode } from "../spec-node.js";
import type { Scope } from "./scope.js";

interface NodePlace {
  readonly clause: string;
  /** Position of the node's name in the file. */
  readonly spot: Spot;
  /** The map that holds `means`, `from`, `basis` and the like; any other value adds nothing. */
  readonly details?: Tree | undefined;
  /** The property whose position an overlay's change is reported at (default: any property of the details). */
  readonly changeSpot?: Spot | undefined;
  /** Section, unless `from` gives another. */
  readonly section: string;
  /** Basis, unless the details give another. */
  readonly basis?: Basis;
}

/** The properties that every kind of node has. */
export function nodeOf(place: NodePlace, { report, documents }: Scope): SpecNode {
  const { clause, spot, details, section } = place;
  const basis = basisOf(textAt(details, "basis")) ?? place.basis ?? "stated";
  const derivedFrom = textAt(details, "derived-from");
  if (basis === "derived" && derivedFrom === undefined) {
    const at = entryAt(details, "basis")?.value.spot ?? spot;
    report("CRI1310", at, `${clause} is derived, but has no derived-from`);
  }
  if (basis !== "derived" && derivedFrom !== undefined) {
    const at = entryAt(details, "derived-from")?.keySpot ?? spot;
    report("CRI1311", at, `${clause} has derived-from, but is ${basis}`);
  }
  return defined({
    clause,
    basis,
    section: sectionOf(spot, textsOf(valueAt(details, "from"))[0], section, documents),
    means: textAt(details, "means"),
    derivedFrom,
    odd: textAt(details, "odd"),
    excluded: textAt(details, "excluded"),
    at: positionOf(spot),
    changedAt: changedAt(place, documents),
  });
}

/** Where an overlay changes one of the node's properties; the last overlay's, if there are several. */
function changedAt(
  { spot, details, changeSpot }: NodePlace,
  documents: Scope["documents"],
): Position | undefined {
  const spots = changeSpot === undefined ? entriesOf(details).map(({ keySpot }) => keySpot) : [changeSpot];
  const last = spots.findLast((one) => one.file !== spot.file && overlayAt(documents, one) !== undefined);
  return last && positionOf(last);
}

const positionOf = ({ file, line, column }: Spot): Position =>
  file === undefined ? { line, column } : { file, line, column };

const basisOf = (text: string | undefined): Basis | undefined =>
  text === "stated" || text === "derived" || text === "chosen" ? text : undefined;
