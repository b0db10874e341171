// Defines the limits of a server.

/** Limits that a deployment can set. */
export interface Limits {
  /** Maximum bytes of a body (default: the interface's answer, else 5 MiB). */
  readonly bodyBytes?: number;
  /** Maximum nesting of a body (default: 100). */
  readonly depth?: number;
  /** Maximum search values of one record (default: 2000). */
  readonly maxEntries?: number;
  /** Page size if a search does not say (default: the interface's answer, else 50). */
  readonly pageSize?: number;
  /** Maximum page size (default: the interface's answer, else 1000). */
  readonly largestPage?: number;
  /** Maximum conditions of a search; each alternative counts (default: 200). */
  readonly maxConditions?: number;
  /** Timeout of an answer in milliseconds (default: 30,000). */
  readonly milliseconds?: number;
  /** Milliseconds for which an Idempotency-Key is remembered (default: a day). */
  readonly retryMilliseconds?: number;
  /** Maximum requests per minute of one token's name, or of one address if clients are not authenticated (default: unlimited). */
  readonly requestsPerMinute?: number;
  /** Maximum concurrent requests; one token or one site gets at most three quarters of them (default: 1000). */
  readonly maxConcurrent?: number;
  /** Maximum bytes of bodies in memory, and of unsent answers, shared like concurrent requests (default: 128 MiB each). */
  readonly bufferBytes?: number;
  /** Exports that one process prepares at the same time (default: 4). */
  readonly maxConcurrentExports?: number;
  /** Incomplete exports per caller, or per site if clients are not authenticated (default: 10); beyond them 429. */
  readonly exportsUnderWay?: number;
  /** Maximum stored exports of one caller (default: 100). Beyond that, complete exports are deleted first, the oldest before others. */
  readonly exportsKept?: number;
  /** Maximum stored exports of all callers together (default: 1000). */
  readonly exportsKeptOfAll?: number;
  /** Milliseconds for which an export and its files exist after the last request for it (default: a day). */
  readonly exportMilliseconds?: number;
}
