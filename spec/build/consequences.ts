// Builds the consequences: what follows from the statements of every interface without being written in it.
import { type Consequence, type ConsequenceName, consequenceNames } from "../consequence.js";
import type { InteractionKind } from "../model.js";
import { type Entry, entriesOf, entryAt, type MapTree, type Tree } from "../source/tree.js";
import type { Part } from "./header.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

interface Reading {
  /** It is about sites: it does not follow if the interface has none. */
  readonly ofSites?: true;
  /** It follows only if the document has all of these interactions. */
  readonly needs: readonly InteractionKind[];
  readonly means: string;
  /** The same of an interface without sites, if that differs. */
  readonly meansWithoutSites?: string;
  readonly derivedFrom: string;
  /** The part whose section it gets, unless the spec gives another. */
  readonly part: Part;
}

const readings: Readonly<Record<ConsequenceName, Reading>> = {
  "all-parameters": {
    needs: ["search"],
    means: "a search lists only records that match every one of its parameters",
    derivedFrom: "each parameter restricts the list",
    part: "operations",
  },
  "empty-list": {
    needs: ["search"],
    means: "a search that matches no record lists none",
    derivedFrom: "a search lists the records that match",
    part: "operations",
  },
  "last-written": {
    needs: ["add"],
    means: "reads and searches show each record as it was last written",
    derivedFrom: "the interactions of a type are on the same records",
    part: "operations",
  },
  "listed-readable": {
    needs: ["search", "read"],
    means: "a listed record can be read by its id",
    derivedFrom: "a read returns the record with that id",
    part: "operations",
  },
  "one-record": {
    needs: ["add"],
    means: "an update or a delete concerns one record, and changes no other",
    derivedFrom: "each of them is of one record",
    part: "operations",
  },
  "own-id": {
    needs: ["add"],
    means: "each record of a type at a site has an id of its own",
    meansWithoutSites: "each record of a type has an id of its own",
    derivedFrom: "an id identifies one record",
    part: "operations",
  },
  "round-trip": {
    needs: ["add"],
    means: "the documented fields of a record come back as they were added",
    derivedFrom: "a read returns the record that was added",
    part: "operations",
  },
  "same-again": {
    needs: ["search"],
    means: "a repeated search lists the same records, unless one was changed",
    derivedFrom: "the parameters alone decide what a search lists",
    part: "operations",
  },
  "site-only": {
    ofSites: true,
    needs: [],
    means: "a request reaches records of the site in its path, and of no other",
    derivedFrom: "the path of every request names one site",
    part: "forms",
  },
  "type-only": {
    needs: ["search"],
    means: "a search lists records of the type in its path, and of no other",
    derivedFrom: "the path of every search names one type",
    part: "forms",
  },
};

const namesSites = ({ placeholders, siteHeader, siteInHost }: Scope["header"]): boolean =>
  placeholders.site.length > 0 || siteHeader !== undefined || siteInHost;

/** In the order of their names. The spec may give each another section, wording and basis. */
export function consequencesOf(
  tree: Tree | undefined,
  interactions: readonly { readonly kind: InteractionKind }[],
  root: Tree,
  scope: Scope,
): readonly Consequence[] {
  const offered = interactions.map(({ kind }) => kind);
  return consequenceNames
    .filter((name) => readings[name].needs.every((kind) => offered.includes(kind)))
    .filter((name) => readings[name].ofSites === undefined || namesSites(scope.header))
    .map((name) => {
      const written = entryAt(tree, name);
      const spot = written?.keySpot ?? root.spot;
      const { part } = readings[name];
      const place = { clause: `consequence.${name}`, spot, section: scope.header.section(part) };
      return { ...nodeOf({ ...place, details: withDefaults(name, written, root, scope) }, scope), name };
    });
}

/** What the spec writes of it, and the kit's own words for the rest. */
function withDefaults(
  name: ConsequenceName,
  written: Entry | undefined,
  { spot }: Tree,
  { header }: Scope,
): MapTree {
  const { means: usual, meansWithoutSites = usual, derivedFrom } = readings[name];
  const means = namesSites(header) ? usual : meansWithoutSites;
  const entries = entriesOf(written?.value);
  const has = (key: string) => entries.some((one) => one.key === key);
  const own = { means, ...(has("basis") ? {} : { basis: "derived", "derived-from": derivedFrom }) };
  const added = Object.entries(own)
    .filter(([key]) => !has(key))
    .map(([key, value]): Entry => ({ key, keySpot: spot, value: { kind: "scalar", spot, value } }));
  return { kind: "map", spot, entries: [...entries, ...added] };
}
