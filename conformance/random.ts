/** Draws of one key: the same key gives the same draws, whatever was drawn of others before. */
export interface Draws {
  /** An integer from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
}

export function drawsOf(key: string): Draws {
  let state = seedOf(key);
  const next = () => {
    // mulberry32: small, and good enough where nothing is to be kept secret
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (from) => from[below(from.length)] ?? from[0] };
}

/** FNV-1a over the key's UTF-16, its bits mixed once more: keys that differ in their last letter have nothing in common then. */
function seedOf(key: string): number {
  let seed = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) seed = Math.imul(seed ^ key.charCodeAt(at), 0x01000193);
  seed = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  return seed ^ (seed >>> 13);
}

/** Words of different kinds begin with different letters, so that none is the start of another. */
const initials = ["bcdfg", "klmnp", "rstvw"] as const;
const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";

/** A made-up word of ten lower-case letters; words of two kinds (0, 1, 2) differ in their first letter. */
export function word(draws: Draws, kind: number): string {
  const first = initials[kind % initials.length] ?? initials[0];
  let made = letter(draws, first) + letter(draws, vowels);
  while (made.length < 10) made += letter(draws, consonants) + letter(draws, vowels);
  return made;
}

/** The word that made-up records of one seed hold beside their own; it begins as none of those does. */
export function runWord(seed: number): string {
  const draws = drawsOf(`${seed}/run`);
  return `z${word(draws, 0).slice(1)}`;
}

const wordMade = /\b(?:[bcdfgklmnprstvwz][aeiou]){5}\b/;

/** The first made-up word in a text; undefined where it holds none. */
export function wordIn(text: string): string | undefined {
  return wordMade.exec(text)?.[0];
}

/** A made-up number of eight digits as text; those of two kinds (0, 1, 2) differ in their first digit. */
export function digits(draws: Draws, kind: number): string {
  return String((1 + (kind % 3) * 3 + draws.below(3)) * 10_000_000 + draws.below(10_000_000));
}

function letter(draws: Draws, from: string): string {
  return from.charAt(draws.below(from.length));
}
