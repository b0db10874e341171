// Reads the pairs of specs that show each construct as it comes, changes and goes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../../../spec/package-root.js";
import { type ConstructChange, constructChanges, innermost } from "./construct-changes.js";
import { type Edit, edited } from "./diff-folder.js";
import { editsOf, goldenRules } from "./golden-edits.js";

/** Contains one file of edits for each group of cases, and a folder with their reports. */
export const constructFolder = join(packageRoot(), "generator", "golden", "diff-constructs");

/** Two specs, and what they are called. */
export interface SpecPair {
  readonly name: string;
  readonly old: string;
  readonly now: string;
}

interface Edits {
  /** Edits of both specs, for what the case needs. */
  readonly both?: readonly Edit[];
  readonly old?: readonly Edit[];
  readonly new?: readonly Edit[];
}

/** Their reports are written in both directions, so that what came in one goes in the other. */
export function constructCases(): readonly SpecPair[] {
  const files = readdirSync(constructFolder).filter((name) => name.endsWith(".yaml"));
  return files.flatMap((file) => {
    const cases: Readonly<Record<string, Edits>> = parse(readFileSync(join(constructFolder, file), "utf8"));
    return Object.entries(cases).map(([name, { both = [], old = [], new: now = [] }]) => ({
      name: `${file.replace(".yaml", "")}/${name}`,
      old: edited([...both, ...old]),
      now: edited([...both, ...now]),
    }));
  });
}

/** The specs of the rules' golden folders, whose reports are written in one direction. */
export const ruleCases = (): readonly SpecPair[] =>
  goldenRules().map((name) => {
    const edits = editsOf(name);
    return { name, old: edited(edits.old), now: edited(edits.new) };
  });

export const swapped = ({ name, old, now }: SpecPair): SpecPair => ({ name, old: now, now: old });

/** The constructs that differ if the specs differ in one node only; else a finding could be about another change. */
export function shownBy({ old, now }: SpecPair): readonly ConstructChange[] {
  const changes = constructChanges(parse(old), parse(now));
  return new Set(innermost(changes).map(({ node }) => node)).size === 1 ? changes : [];
}
