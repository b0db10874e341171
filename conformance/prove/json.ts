import type { Proof } from "./proof.js";

/** Every outcome, and for each required check the liars that it was seen to catch, as JSON. */
export function proofJson({ seed, required, liars, lawful, combined, idle }: Proof): string {
  const catches = Object.fromEntries(
    required.map((id) => [id, liars.filter(({ failed }) => failed.includes(id)).map(({ name }) => name)]),
  );
  return `${JSON.stringify({ seed, catches, idle, outcomes: [...liars, ...lawful, ...combined] }, null, 2)}\n`;
}
