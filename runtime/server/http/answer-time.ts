// Ends answers that take too long.
import { HTTPException } from "hono/http-exception";

const message =
  "The answer took too long and was given up. A change may have been made all the same: look before you send it again.";

/**
 * Gives an answer up that takes longer, though not the work for it: a change may yet be made. `late` is told of it, and can end
 * work that changes nothing. What is there at once needs no timer.
 */
export function inTime<T>(
  answer: Promise<T>,
  milliseconds: number,
  late: () => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      late();
      const res = new Response(null, { headers: { "Retry-After": String(Math.ceil(milliseconds / 1000)) } });
      reject(new HTTPException(503, { message, res }));
    };
    const timer = setTimeout(giveUp, milliseconds);
    // One promise, and not one more for each step: every add waits here.
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (fault) => {
        clearTimeout(timer);
        reject(fault);
      },
    );
  });
}
