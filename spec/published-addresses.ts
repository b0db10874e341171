// Makes the stable addresses of clauses, checks, rules and codes on the published site.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ownSpec, packageRoot } from "./package-root.js";

/** The page of the site that has everything of a kind, by its path from the site's base. */
export const pageOfKind = {
  clause: "reference/clauses.html",
  check: "reference/checks.html",
  rule: "reference/rules.html",
  code: "reference/codes.html",
} as const;

/** The page of the site with every kind of broken server, by its path from the site's base. */
export const proofPage = "proof.html";

/** What has an address. A gap has that of its clause. */
export type Addressed = keyof typeof pageOfKind;

/** The address does not depend on where else the site shows it, so that it stays when the site is arranged anew. */
export const addressOf = (site: string, kind: Addressed, id: string): string =>
  new URL(`${pageOfKind[kind]}#${anchorOf(id)}`, site.endsWith("/") ? site : `${site}/`).href;

/**
 * The base of the site that has the reference of a spec file: the homepage of package.json, for the spec that comes with the kit.
 * Undefined for other specs, which are published nowhere that the kit knows.
 */
export const siteOf = (specFile: string): string | undefined =>
  resolve(specFile) === resolve(ownSpec()) ? homepage() : undefined;

/** The address of the page with every kind of broken server that the suite is tested against. */
export const proofAddress = (): string => new URL(proofPage, homepage()).href;

function homepage(): string {
  const { homepage: base }: { readonly homepage: string } = JSON.parse(
    readFileSync(join(packageRoot(), "package.json"), "utf8"),
  );
  return base;
}

/**
 * The id of the HTML element that shows something with an id: characters that cannot be in an address are written as their
 * code points between tildes. It is unique for each id.
 */
export const anchorOf = (id: string): string =>
  id.replace(/[^A-Za-z0-9._$@:-]/gu, (found) => `~${found.codePointAt(0)?.toString(16)}~`);
