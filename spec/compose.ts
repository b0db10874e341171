// Combines the files of a spec into one: inserts included files, applies overlays to their bases.

import type { Composed } from "./compose/composed.js";
import { circle, documentOf, tooDeep, treeOf } from "./compose/include.js";
import type { Reporter } from "./diagnostics/reporter.js";
import { checkLanguage } from "./language/check.js";
import { overlayLanguage } from "./language/schema.js";
import { overlaid } from "./overlay/overlay.js";
import type { SourceFiles } from "./source/files.js";
import { type Tree, textAt, valueAt } from "./source/tree.js";
import { linked, longestWay } from "./text/path.js";

/** Whether the base of an overlay is valid without the overlay; reports its mistakes if not. */
type IsSound = (base: Composed) => boolean;

/** The whole spec; undefined if a file is missing or invalid, which is then reported. */
export function composed(sources: SourceFiles, reporter: Reporter, isSound: IsSound): Composed | undefined {
  const of = (name: string, tree: Tree, way: readonly string[]): Composed | undefined => {
    const { root, files } = documentOf(name, tree, sources, reporter);
    const link = valueAt(root, "overlay-of");
    if (link === undefined) {
      // Reports that follow from a missing or invalid piece would only repeat its fault; a single file keeps all its
      // reports.
      const several = valueAt(tree, "include") !== undefined || way.length > 0;
      return several && reporter.diagnostics().length > 0 ? undefined : { root, documents: new Map() };
    }
    checkLanguage(root, reporter, {}, overlayLanguage());
    const written = textAt(root, "overlay-of");
    if (written === undefined || reporter.diagnostics().length > 0) return undefined;

    const to = linked(name, written);
    const passed = [...way, name];
    if (to === undefined) {
      reporter.report("CRI1504", link.spot, `"${written}" is not a relative path with forward slashes`);
    } else if (passed.includes(to)) {
      reporter.report("CRI1502", link.spot, `${written} is an overlay of itself: ${circle(passed, to)}`);
    } else if (passed.length > longestWay) {
      reporter.report(tooDeep.code, link.spot, tooDeep.message, tooDeep.details);
    } else {
      const below = treeOf(to, written, link.spot, sources, reporter);
      const base = below && of(to, below, passed);
      if (base === undefined || !isSound(base)) return undefined;
      return overlaid(base, { root, files: files.map((file) => placeName(file, sources)) }, reporter);
    }
    return undefined;
  };
  return sources.tree && of(sources.named, sources.tree, []);
}

/** A file's name as diagnostics show it. */
const placeName = (file: string, { named }: SourceFiles): string => (file === named ? "" : file);
