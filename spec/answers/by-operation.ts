// The answers that differ by operation, and perhaps by type: `update: refused 405; delete: done 204, except Trip: refused 403`.
import { after, anyRefusal, type Form, statusAfter, unanswered } from "./forms.js";

/** How one request for an operation was answered. */
export interface OperationResult {
  readonly operation: string;
  /** The type, and its path form if it has several. */
  readonly place: string;
  readonly result: string;
}

const operations = ["update", "delete"] as const;
const done = "done ";
const betweenOperations = "; ";
const beforeExceptions = ", except ";
const betweenExceptions = ", ";
const beforeResult = ": ";

export const doneWith = statusAfter(done);

/** The text of all results: one result if they are equal, else those of each operation. */
export function resultsInWords(results: readonly OperationResult[]): string {
  const [first] = results;
  if (results.every(({ result }) => result === first?.result)) return first?.result ?? "";
  return operations
    .map((name) => ({ name, own: results.filter(({ operation }) => operation === name) }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => `${name}${beforeResult}${oneOperation(own)}`)
    .join(betweenOperations);
}

/** The most frequent result, and the types with another one. */
function oneOperation(own: readonly OperationResult[]): string {
  const count = (text: string) => own.filter(({ result }) => result === text).length;
  const [most = ""] = own.map(({ result }) => result).sort((a, b) => count(b) - count(a));
  const others = own.filter(({ result }) => result !== most);
  if (others.length === 0) return most;
  const words = others.map(({ place, result }) => `${place}${beforeResult}${result}`);
  return `${most}${beforeExceptions}${words.join(betweenExceptions)}`;
}

const resultPattern = `(refused [1-5][0-9]{2}|${unanswered}|${done}[1-5][0-9]{2})`;
const placePattern = "[A-Za-z0-9_@.-]+";
const onePattern = `${resultPattern}(${beforeExceptions}${placePattern}: ${resultPattern}(, ${placePattern}: ${resultPattern})*)?`;

const isResult = (text: string): boolean =>
  anyRefusal.read(text) !== undefined || doneWith.read(text) !== undefined;

/** Results that differ. */
export const byOperation: Form<string> = {
  takes: 'the results by operation, such as "update: refused 405; delete: done 204, except A: refused 403"',
  pattern: `^(update: ${onePattern}(; delete: ${onePattern})?|delete: ${onePattern})$`,
  examples: [
    "update: refused 405; delete: done 204",
    "delete: done 204, except A: refused 403, B@C: done 200",
  ],
  read(text) {
    const parts = text.split(betweenOperations);
    const named = parts.map((part) => operations.findIndex((name) => isOperation(part, name)));
    const inOrder = named.every((at, index) => at >= 0 && at > (named[index - 1] ?? -1));
    return inOrder ? text : undefined;
  },
};

function isOperation(text: string, name: string): boolean {
  const [most = "", exceptions, ...more] = (after(`${name}${beforeResult}`, text) ?? "").split(
    beforeExceptions,
  );
  const others = exceptions?.split(betweenExceptions) ?? [];
  return more.length === 0 && isResult(most) && others.every(isException);
}

function isException(text: string): boolean {
  const [place = "", result = "", ...more] = text.split(beforeResult);
  return place !== "" && !place.includes(" ") && isResult(result) && more.length === 0;
}
