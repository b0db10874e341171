// Notices that a deployment no longer answers any request.

/** The deployment is given up after this many requests in a row without an answer, over at least this time. */
const enough = 16;
const longEnoughMs = 3_000;

/** Starts as if an answer had just come. */
export function newUnresponsiveness(now: () => number = () => performance.now()) {
  let unanswered = 0;
  let last = now();
  return {
    heard(answered: boolean): void {
      unanswered = answered ? 0 : unanswered + 1;
      if (answered) last = now();
    },
    get lost(): boolean {
      return unanswered >= enough && now() - last >= longEnoughMs;
    },
  };
}
