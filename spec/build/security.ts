// Builds what the document states of the credentials of requests.
import { defined } from "../defined.js";
import type { Security } from "../security.js";
import { entriesOf, entryAt, type Tree, textAt, valueAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";
import { scopesIn } from "./scopes.js";

const schemes = ["none", "key", "bearer"] as const;

/** What the document states of all requests; undefined if it states nothing. */
export function securityOf(root: Tree, scope: Scope): Security | undefined {
  const security = securityIn(root, { section: scope.header.section("operations") }, scope);
  if (security !== undefined) checkNotAsked(root, scope);
  return security;
}

/** The clause of the operation whose credentials they are, and its name in words, if they are not those of all requests. */
interface Home {
  readonly clause?: string;
  readonly of?: string;
  readonly section: string;
}

/** The statement that a node of the spec has; undefined if it has none. */
export function securityIn(tree: Tree | undefined, home: Home, scope: Scope): Security | undefined {
  const entry = entryAt(tree, "security");
  const details = entry?.value;
  const scheme = schemes.find((one) => one === textAt(details, "scheme"));
  if (entry === undefined || scheme === undefined) return undefined;
  const status = valueAt(details, "refused");
  const header = textAt(details, "header");
  checkHeader(scheme, header, entry.value, scope);
  const { of, section } = home;
  const clause = home.clause === undefined ? "security" : `security.${home.clause}`;
  const node = nodeOf({ clause, spot: entry.keySpot, details, section }, scope);
  return defined({
    ...node,
    of,
    scheme,
    header,
    refused: ([401, 403] as const).find((one) => status?.kind === "scalar" && status.value === one),
    scopes: scopesIn(details, { ...node, scheme }, scope),
  });
}

/** No gap asks what the document states of all requests. */
function checkNotAsked(root: Tree, scope: Scope): void {
  const asked = entriesOf(valueAt(root, "gaps")).find(
    ({ value }) => textAt(value, "probe") === "authentication",
  );
  if (asked !== undefined) {
    scope.report(
      "CRI1384",
      asked.keySpot,
      `${asked.key} asks what security states: the credentials of requests`,
    );
  }
}

/** A key has a header of its own, which no request header of the spec is; other schemes have none. */
function checkHeader(
  scheme: Security["scheme"],
  header: string | undefined,
  details: Tree,
  scope: Scope,
): void {
  if ((scheme === "key") === (header !== undefined)) return;
  const spot = entryAt(details, "header")?.keySpot ?? entryAt(details, "scheme")?.keySpot ?? details.spot;
  const problem = scheme === "key" ? "a key needs a header" : `${scheme} has no header of its own`;
  scope.report("CRI1383", spot, problem);
}
