// What the recipes of all TypeScript clients share: where the server is, and how a result is told.

/** Where the server is. */
export const url = process.env["RECIPE_URL"] ?? "";
/** The site of all records. */
export const site = process.env["RECIPE_SITE"] ?? "";
/** The id of the patient whose observations are there: one for each of 120 days from 2026-01-01, with three codes in turn. */
export const patient = process.env["RECIPE_PATIENT"] ?? "";

/** Runs each recipe, and prints its result as a line of JSON. */
export async function run(recipes: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  for (const [ability, recipe] of Object.entries(recipes)) {
    const error = await recipe().then(
      () => undefined,
      (thrown: unknown) => String(thrown),
    );
    console.log(JSON.stringify({ ability, error }));
  }
}

/** Throws if two values differ. */
export function same(got: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`it gave ${a}, not ${b}`);
}
