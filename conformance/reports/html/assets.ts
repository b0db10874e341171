// Reads the style and the script of the HTML page.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../../spec/package-root.js";
import { ownFile } from "./engine.js";

/** Style sheets in order: later ones override earlier ones, and all of them the style that the kit's pages share. */
const styles = ["head", "parts", "counts", "lists", "causes", "narrow", "print"] as const;

/** The page's style and script, each as one text. */
export interface Assets {
  readonly style: string;
  readonly script: string;
}

export async function pageAssets(): Promise<Assets> {
  const [base, script, ...sheets] = await Promise.all([
    readFile(join(packageRoot(), "templates", "style", "base.css"), "utf8"),
    ...["script/page.js", ...styles.map((name) => `style/${name}.css`)].map(ownFile),
  ]);
  return { style: [base, ...sheets].join("\n"), script: `"use strict";\n${script}` };
}
