// Computes a digest of everything in the kit that determines the output.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../../spec/package-root.js";

/*
 * The digest covers the generator, the suite (the output names its checks), the templates, and the versions of packages.
 * Computing it takes longer than the rest of a run without changes, so the build does it once (build-kit.ts) and stores it in
 * dist/kit.json.
 */

/** Folders whose files go into the output. */
const copied: readonly string[] = ["runtime", "templates"];

/** Where the build writes the digest. */
export const keptDigestFile = (root: string): string => join(root, "dist", "kit.json");

/** SHA-256 (hex) of everything in the kit that determines the output. */
export const kitDigest = async (root: string = packageRoot()): Promise<string> =>
  keptDigest(root) ?? hashKit(root);

/** The digest of the build; in a checkout only while no file is newer than the build. */
function keptDigest(root: string): string | undefined {
  const file = keptDigestFile(root);
  if (!existsSync(file) || (isCheckout(root) && !isCurrent(root, statSync(file).mtimeMs))) return undefined;
  const { digest }: { readonly digest?: unknown } = JSON.parse(readFileSync(file, "utf8"));
  return typeof digest === "string" ? digest : undefined;
}

/** An installed kit has no sources, so nothing in it changes. */
const isCheckout = (root: string): boolean => existsSync(join(root, "generator", "kit", "kit-digest.ts"));

/** The compiler rewrites all files: if this one is older than the digest, all code is. */
function isCurrent(root: string, since: number): boolean {
  const here = fileURLToPath(import.meta.url);
  if (!here.startsWith(join(root, "dist")) || statSync(here).mtimeMs > since) return false;
  const inside = copied.flatMap((name) => {
    const folder = join(root, name);
    return [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    ];
  });
  const read = [join(root, "package.json"), ...inside];
  return read.every((path) => statSync(path).mtimeMs <= since);
}

/** The digest, computed from the sources. */
export async function hashKit(root: string): Promise<string> {
  const { readPackage, readTree } = await import("./sources.js");
  const hash = createHash("sha256");
  for (const folder of ["conformance", "generator", "spec", ...copied]) {
    for (const { path, text } of await readTree(join(root, folder))) {
      if (copied.includes(folder) || path.endsWith(".ts")) hash.update(`${folder}/${path}\0${text}\0`);
    }
  }
  return hash.update(JSON.stringify(await readPackage(root))).digest("hex");
}
