// Makes the addresses at which the files of the repository can be read.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../spec/package-root.js";
import { addressOfFile } from "./site-pages.js";

/** Where the repository and the published site are, each an address without a slash at its end. */
export interface Addresses {
  readonly repository: string;
  readonly homepage: string;
}

/** The addresses that package.json has. */
export function addressesOfPackage(): Addresses {
  const manifest = readFileSync(join(packageRoot(), "package.json"), "utf8");
  const {
    repository,
    homepage,
  }: { readonly repository: { readonly url: string }; readonly homepage: string } = JSON.parse(manifest);
  return { repository: repository.url.replace(/^git\+|\.git$/g, ""), homepage: homepage.replace(/\/$/, "") };
}

/** Whether the repository has a file or a folder at this path from its root. */
export const existsInRepository = (path: string): boolean => existsSync(join(packageRoot(), path));

/** Where the repository shows a file or a folder. */
export const addressInRepository = (path: string, { repository }: Addresses): string =>
  `${repository}/${statSync(join(packageRoot(), path)).isDirectory() ? "tree" : "blob"}/main/${path}`;

/** Where a file is published: as a page of the site if it has become one, else in the repository. */
export function publishedAddress(path: string, addresses: Addresses): string {
  const page = addressOfFile(path);
  return page === undefined ? addressInRepository(path, addresses) : `${addresses.homepage}/${page}`;
}
