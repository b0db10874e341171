// Builds what the document states of the credentials of requests.
import { defined } from "../defined.js";
import { lackingStatuses, typeOfScope } from "../scopes.js";
import { entriesOf, entryAt, type Tree, textAt, textOf, textsOf, valueAt } from "../source/tree.js";
import type { Scopes, Security } from "../stated-security.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

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

/** The scopes under `security`; undefined if it has none. Their clause is that of the credentials with `.scopes`. */
function scopesIn(
  details: Tree | undefined,
  { clause, section, scheme }: Pick<Security, "clause" | "section" | "scheme">,
  scope: Scope,
): Scopes | undefined {
  const entry = entryAt(details, "scopes");
  if (entry === undefined) return undefined;
  const { keySpot: spot, value } = entry;
  const inner = valueAt(value, "is");
  const long = inner === undefined ? undefined : value;
  const listed = textsOf(inner ?? value);
  const isSmart = textOf(inner ?? value) === "smart";
  if (!isSmart && listed.length === 0) return undefined;
  if (scheme !== "bearer")
    scope.report("CRI1389", spot, `${scheme === "key" ? "a key has" : "no credentials have"} no scopes`);
  if (!isSmart) checkTypes(listed, scope);
  const status = valueAt(long, "lacking");
  return defined({
    ...nodeOf({ clause: `${clause}.scopes`, spot, details: long, section }, scope),
    are: isSmart ? ("smart" as const) : listed.map(({ text }) => text),
    lacking: lackingStatuses.find((one) => status?.kind === "scalar" && status.value === one),
  });
}

/** A scope in the form of SMART names a type of the interface. */
function checkTypes(listed: ReturnType<typeof textsOf>, { report, resources }: Scope): void {
  for (const { text, spot } of listed) {
    const type = typeOfScope(text);
    if (type !== undefined && type !== "*" && !resources.has(type))
      report("CRI1212", spot, `the scope ${text} is for the type ${type}, and the spec has no such type`);
  }
}
