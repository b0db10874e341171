import { ownFile } from "./engine.js";

/** Later ones build on earlier ones. */
const styles = ["base", "head", "parts", "counts", "lists", "causes", "narrow", "print"] as const;

/** The page's style and script, each as one text. */
export interface Assets {
  readonly style: string;
  readonly script: string;
}

export async function pageAssets(): Promise<Assets> {
  const [script, ...sheets] = await Promise.all(
    ["script/page.js", ...styles.map((name) => `style/${name}.css`)].map(ownFile),
  );
  return { style: sheets.join("\n"), script: `"use strict";\n${script}` };
}
