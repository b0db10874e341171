import { Problem } from "./problem.js";

/** Counts the requests under work. */
export interface AtOnce {
  /** There are as many as are taken at once: more would only make all of them slow. */
  isFull(): boolean;
  /** Throws a 503 where it is full. */
  check(): void;
  /** Counts one until its answer is there, or none. */
  during<T>(answer: Promise<T>): Promise<T>;
}

export function countAtOnce(most: number): AtOnce {
  let under = 0;
  const isFull = (): boolean => under >= most;
  return {
    isFull,
    check() {
      if (!isFull()) return;
      const text = `This server has ${most} requests under work, as many as it takes at once. Try again in 1 s.`;
      throw new Problem(503, [{ code: "throttled", text }], { "Retry-After": "1" });
    },
    during(answer) {
      under += 1;
      const over = (): void => {
        under -= 1;
      };
      answer.then(over, over);
      return answer;
    },
  };
}
