// Waits as long as a server asks for, until the caller aborts.

/** The longest wait of a timer, in milliseconds. */
const longest = 2 ** 31 - 1;

/** The milliseconds that a Retry-After header asks for: seconds, or a date (RFC 9110, section 10.2.3); the default without one. */
export function retryAfter(headers: Headers, defaultMilliseconds: number): number {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longest);
  const at = Date.parse(text);
  return Number.isNaN(at) ? defaultMilliseconds : Math.min(Math.max(0, at - Date.now()), longest);
}

/** Resolves after the time. Rejects with the signal's reason when it fires. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
