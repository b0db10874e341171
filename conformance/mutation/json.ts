import type { Proof } from "./proof.js";

/** Every outcome, and for each required check the liars that it was seen to catch, as JSON. */
export function proofJson({ seed, required, mutants, conforming, combined, idle }: Proof): string {
  const catches = Object.fromEntries(
    required.map((id) => [id, mutants.filter(({ failed }) => failed.includes(id)).map(({ name }) => name)]),
  );
  return `${JSON.stringify({ seed, catches, idle, outcomes: [...mutants, ...conforming, ...combined] }, null, 2)}\n`;
}
