// Lists the paths of an OpenAPI document, and finds the collections among them.
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";

/** One part of a path between two slashes. */
type Segment = { readonly kind: "literal" | "parameter"; readonly text: string };

/** A path with its operations by method, in capital letters. */
export interface Endpoint {
  readonly path: string;
  readonly segments: readonly Segment[];
  readonly node: DocNode;
  readonly operations: ReadonlyMap<string, DocNode>;
}

/** A collection of records: the paths of the collection and of one record. At least one of the two is there. */
export interface Collection {
  /** The path of the collection. */
  readonly path: string;
  /** What stands before the last segment. */
  readonly before: readonly Segment[];
  /** The last segment. */
  readonly name: string;
  readonly list?: Endpoint;
  readonly record?: Endpoint;
  /** The name of the parameter that holds a record's id. */
  readonly id?: string;
}

const methods = ["get", "post", "put", "patch", "delete", "head", "options", "trace"] as const;

/** Every path, in the order of the document. */
export const endpointsOf = (reading: Reading): readonly Endpoint[] =>
  reading.entries(reading.get(reading.root, "paths")).flatMap(([path, place]) => {
    const node = reading.resolve(place);
    if (node === undefined || !path.startsWith("/")) return [];
    if (/[^/]\/$/.test(path))
      reading.note(
        place,
        "the path ends with a slash, which no path of the language has: the draft leaves it out",
      );
    const operations = methods.flatMap((method) => {
      const operation = reading.part(node, method);
      return operation === undefined ? [] : [[method.toUpperCase(), operation] as const];
    });
    return [{ path, segments: segmentsOf(path), node, operations: new Map(operations) }];
  });

const segmentsOf = (path: string): readonly Segment[] =>
  path
    .replace(/\/$/, "")
    .split("/")
    .slice(1)
    .map((text) =>
      /^\{[^{}]+\}$/.test(text) ? { kind: "parameter", text: text.slice(1, -1) } : { kind: "literal", text },
    );

/** Every path that ends with a plain name, with the path of its records if it has one. */
function collectionsIn(endpoints: readonly Endpoint[]): readonly Collection[] {
  const found = new Map<string, Collection>();
  const add = (path: string, segments: readonly Segment[], more: Partial<Collection>): void => {
    const last = segments.at(-1);
    if (last === undefined) return;
    const known = found.get(path) ?? { path, before: segments.slice(0, -1), name: last.text };
    found.set(path, { ...known, ...more });
  };
  for (const endpoint of endpoints) {
    const { segments } = endpoint;
    const last = segments.at(-1);
    if (last?.kind === "literal") add(textOf(segments), segments, { list: endpoint });
    else if (last !== undefined && segments.at(-2)?.kind === "literal") {
      const above = segments.slice(0, -1);
      if (found.get(textOf(above))?.record === undefined)
        add(textOf(above), above, { record: endpoint, id: last.text });
    }
  }
  return [...found.values()];
}

export const textOf = (segments: readonly Segment[]): string =>
  segments.map(({ kind, text }) => (kind === "literal" ? `/${text}` : `/{${text}}`)).join("");

/** Letters and signs that a segment of the language may have. */
const plainSegment = /^(?!\.{1,2}$)[A-Za-z0-9._~$-]+$/;

/** The collections of an interface, and the parameter that names a site in all of their paths. */
interface CollectionsFound {
  readonly collections: readonly Collection[];
  readonly site?: string;
}

/**
 * The collections that one interface can have: all of them without a site, or all with the same parameter before the name.
 * Of the two, and of several such parameters, those with the most collections are taken. `isType` says whether a
 * path is one of a collection's at all.
 */
export function collectionsOf(
  endpoints: readonly Endpoint[],
  isType: (collection: Collection) => boolean,
): CollectionsFound {
  const groups = new Map<string | undefined, Collection[]>();
  for (const collection of collectionsIn(endpoints)) {
    const parameters = collection.before.filter(({ kind }) => kind === "parameter");
    const literals = collection.before.filter(({ kind }) => kind === "literal");
    const plain = [...literals.map(({ text }) => text), collection.name].every((text) =>
      plainSegment.test(text),
    );
    if (parameters.length > 1 || !plain || !isType(collection)) continue;
    const site = parameters[0]?.text;
    groups.set(site, [...(groups.get(site) ?? []), collection]);
  }
  const [best] = [...groups].sort(
    ([a, first], [b, second]) =>
      second.length - first.length || Number(a !== undefined) - Number(b !== undefined),
  );
  if (best === undefined) return { collections: [] };
  const [site, collections] = best;
  return { collections, ...(site === undefined ? {} : { site }) };
}

export const operationAt = (endpoint: Endpoint | undefined, method: string): DocNode | undefined =>
  endpoint?.operations.get(method);

/** The paths one plain name below a collection, which are operations of its type that the document names. */
export const namedBelow = (collection: Collection, endpoints: readonly Endpoint[]): readonly Endpoint[] =>
  endpoints.filter(({ segments }) => {
    const last = segments.at(-1);
    const isNamed = last?.kind === "literal" && /^[A-Za-z0-9_$-]+$/.test(last.text);
    return isNamed && textOf(segments.slice(0, -1)) === collection.path;
  });
