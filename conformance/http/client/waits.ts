// Waits as long as a deployment asks to wait (429 or 503), for all requests of a run together.

/** Limits: if a deployment asks to wait longer in all, or more often, its refusal is the answer. */
const longestMs = 60_000;
const mostWaits = 8;
const firstBackOffMs = 250;

/** How long a refusal asks to wait, in milliseconds; undefined if it does not ask, or asks for too long. */
export function waitAsked(
  status: number,
  retryAfter: string | undefined,
  waits: number,
  waitedMs: number,
  now: number,
): number | undefined {
  if (status !== 429 && (status !== 503 || retryAfter === undefined)) return undefined;
  if (waits >= mostWaits) return undefined;
  const asked = retryAfter === undefined ? undefined : retryAfterMs(retryAfter, now);
  const wait = asked ?? firstBackOffMs * 2 ** waits;
  return waitedMs + wait > longestMs ? undefined : wait;
}

/** Milliseconds until a `Retry-After` (RFC 9110, 10.2.3: seconds or a date) is over; undefined if it is neither. */
function retryAfterMs(value: string, now: number): number | undefined {
  const text = value.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Holds back every request of a run while the deployment asks to wait. */
export interface Gate {
  /** Undefined if there is nothing to wait for. */
  passed(): Promise<void> | undefined;
  closeFor(milliseconds: number): void;
  /** Whether the deployment still refused after all waiting and has only refused since: more waiting is useless. */
  readonly spent: boolean;
  /**
   * Milliseconds of useless waiting since the last wait that helped. It is limited, since a deployment that always asks to
   * wait for one kind of request would otherwise hold back all others.
   */
  readonly vainMs: number;
  /** Notes whether the last answer to a request was still a refusal, and how many milliseconds the request had waited. */
  ended(refused: boolean, waitedMs?: number): void;
}

export function newGate(): Gate {
  let opensAt = 0;
  let spent = false;
  let vainMs = 0;
  const opened = async () => {
    while (opensAt > Date.now()) await sleep(opensAt - Date.now());
  };
  return {
    passed: () => (opensAt === 0 ? undefined : opened()),
    closeFor(milliseconds) {
      opensAt = Math.max(opensAt, Date.now() + milliseconds);
    },
    get spent() {
      return spent;
    },
    get vainMs() {
      return vainMs;
    },
    ended(refused, waitedMs = 0) {
      spent = refused;
      if (waitedMs > 0) vainMs = refused ? vainMs + waitedMs : 0;
    },
  };
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
