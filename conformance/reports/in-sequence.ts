// Runs actions in sequence even if some fail.
import { UserError } from "../../spec/user-error.js";

/** Runs all actions in sequence, even if some fail; then throws what failed. */
export async function inSequence(api: readonly (() => Promise<void> | undefined)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const action of api) {
    try {
      await action();
    } catch (error) {
      faults.push(error);
    }
  }
  const mistakes = faults.filter((fault) => fault instanceof UserError);
  if (mistakes.length < faults.length) throw faults.find((fault) => !(fault instanceof UserError));
  if (mistakes.length > 0) throw together(mistakes);
}

/** Several mistakes as one: a full disk affects more than one file. */
function together(mistakes: readonly UserError[]): UserError {
  const all = (texts: readonly string[]) => [...new Set(texts)].join("; ");
  return new UserError(
    all(mistakes.map(({ message }) => message)),
    all(mistakes.map(({ remedy }) => remedy)),
  );
}
