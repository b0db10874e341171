// Builds the scopes that the document states of tokens, and checks that the credentials can have them.
import { defined } from "../defined.js";
import { lackingStatuses, type Scopes, typeOfScope } from "../scopes.js";
import type { Security } from "../security.js";
import { entryAt, type Tree, textOf, textsOf, valueAt } from "../source/tree.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** The scopes under `security`; undefined if it has none. Their clause is that of the credentials with `.scopes`. */
export function scopesIn(
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
