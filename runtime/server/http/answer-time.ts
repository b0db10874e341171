// Ends an answer that takes longer than its timeout.
import { HTTPException } from "hono/http-exception";

const message =
  "The answer took too long and was cancelled. The change may have been made: check before you send it again.";

/**
 * Ends an answer that takes longer, but not the work for it: a change may still be made. `late` is called then, and can end work
 * that changes nothing. An answer that is not a promise needs no timer.
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
    // One promise instead of one for each step: every add waits here.
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
