import { isMap } from "yaml";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { memoized } from "../memo.js";
import { type Block, blocksOf } from "./blocks.js";
import { unbearableAt } from "./depth.js";
import { type ParseSource, parseSource, readingOf, treeOf, type Yaml, yamlOf } from "./parse.js";
import type { Entry, MapTree } from "./tree.js";

/** Blocks whose YAML is remembered: some times as many as a spec of seven types has. */
const remembered = 2_000;

/**
 * For a file that is read again and again: gives what `parseSource` gives, and parses only the blocks that changed. A text with
 * any fault is left to that, so that both tell the same.
 */
export function parseAgain(): ParseSource {
  const yaml = memoized(yamlOf, remembered);
  return (text, reporter, file) => {
    const bearable = unbearableAt(text) === undefined;
    return (bearable ? joined(blocksOf(text), yaml, file) : undefined) ?? parseSource(text, reporter, file);
  };
}

/** The tree of all blocks; nothing where one of them has a fault. */
function joined(
  blocks: readonly Block[],
  yaml: (text: string) => Yaml,
  file: string | undefined,
): MapTree | undefined {
  let sound = true;
  const reporter: Pick<Reporter, "report"> = {
    report: () => {
      sound = false;
    },
  };
  const treeOfBlock = ({ text, line }: Block, depth: number): MapTree | undefined => {
    const read = yaml(text);
    const { contents } = read.document;
    if (read.errors.length > 0 || !isMap(contents)) return undefined;
    const place = (spot: Spot): Spot => ({
      ...spot,
      line: spot.line + line,
      ...(file === undefined ? {} : { file }),
    });
    const tree = treeOf(contents, readingOf(read, reporter, place), depth);
    return tree?.kind === "map" ? tree : undefined;
  };
  const entryOf = (block: Block): MapTree | undefined => {
    const tree = treeOfBlock(block, 0);
    const [head, ...more] = tree?.entries ?? [];
    if (tree === undefined || block.inside.length === 0) return tree;
    const value = together(block.inside.map((part) => treeOfBlock(part, 1)));
    if (head === undefined || more.length > 0 || !isNothing(head) || value === undefined) return undefined;
    return { kind: "map", spot: inLines(tree.spot), entries: [{ ...head, value }] };
  };
  const whole = together(blocks.map(entryOf));
  return sound ? whole : undefined;
}

/** One map of several; nothing where one of them is missing, or a name stands in two of them. */
function together(maps: readonly (MapTree | undefined)[]): MapTree | undefined {
  const found = maps.flatMap((map) => map ?? []);
  const [first, ...more] = found;
  if (first === undefined || found.length < maps.length) return undefined;
  const entries = found.flatMap((map) => map.entries);
  if (new Set(entries.map(({ key }) => key)).size < entries.length) return undefined;
  return more.length === 0 ? first : { kind: "map", spot: inLines(first.spot), entries };
}

/** The place of what begins there and ends in another line, of which only the beginning counts. */
const inLines = (spot: Spot): Spot => ({ ...spot, length: 1 });

function isNothing({ value }: Entry): boolean {
  return value.kind === "scalar" && value.value === null;
}
