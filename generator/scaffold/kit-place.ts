// Finds where a team's project takes the kit from.
import { dirname, join, relative, resolve } from "node:path";
import { wholePackage } from "../../spec/command-name.js";
import { readText } from "../../spec/source/read-text.js";
import { slashed } from "./relative-paths.js";

/**
 * The place of the kit for the package.json of `folder`, if a project around that folder takes the kit from a file, a folder or a URL:
 * `file:../cri-kit-0.1.0.tgz`. Undefined if it takes the kit from a registry, or names none: the nearest project that names the kit
 * counts.
 */
export async function kitPlace(folder: string): Promise<string | undefined> {
  const own = resolve(folder);
  for (let around = dirname(own); ; around = dirname(around)) {
    const place = await placeIn(join(around, "package.json"));
    if (place !== undefined) return fromFolder(place, around, own);
    if (around === dirname(around)) return undefined;
  }
}

async function placeIn(file: string): Promise<string | undefined> {
  const text = await readText(file).catch(() => "{}");
  const found = ["dependencies", "devDependencies"].map((kind) =>
    member(member(parsed(text), kind), wholePackage),
  );
  return found.find((place) => typeof place === "string");
}

/** A package.json that npm cannot read names no place. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

function fromFolder(place: string, around: string, own: string): string | undefined {
  if (place.startsWith("file:")) {
    return `file:${slashed(relative(own, resolve(around, place.slice("file:".length))))}`;
  }
  return /^(https?|git)\b/.test(place) ? place : undefined;
}
