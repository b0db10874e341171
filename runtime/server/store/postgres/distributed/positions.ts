/** The positions of records in a cluster, from a sequence of the coordinator. */

import { newPositions, positionsSql } from "../record-statements.js";
import type { Run, Statement } from "../statement.js";

/** How far the sequence moves on: much more than the coordinator can have given out in the moment before a crash. */
const gap = 1_000_000;
/** The advisory lock of moving it. An arbitrary number. */
const moving = 1_129_466_995;

/** Changes with each start of PostgreSQL, and with each recovery from a crash, which begins its statistics anew. */
const askStart =
  "SELECT concat(pg_postmaster_start_time(), ' ', pg_stat_get_bgwriter_stat_reset_time()) AS start";

/** Does nothing in a database without the sequence. The lock is taken first, so that no other server sets the sequence back. */
const moveOn = `WITH taken AS MATERIALIZED (SELECT pg_advisory_xact_lock(${moving}))
  SELECT setval(positions, nextval(positions) + ${gap}) FROM taken, to_regclass('positions') AS positions`;

/**
 * Returns what a server does with each new connection to the coordinator, before it gets positions by it. PostgreSQL does not wait for
 * the disk with numbers of a sequence that it logged in advance: the next commit does. But here the numbers are used on another machine.
 * So after a crash of the coordinator, its sequence may give numbers a second time. A connection does not survive a crash.
 */
export function skipLostPositions(): (run: Run) => Promise<void> {
  let skipped: unknown;
  return async (run) => {
    const [row] = await run({ text: askStart, values: [] });
    if (row?.["start"] === skipped) return;
    await run({ text: moveOn, values: [] });
    skipped = row?.["start"];
  };
}

/** The coordinator gives the positions, by `run`, so that they have one order although shards move between machines. */
export async function withPositions(run: Run, { text, values }: Statement): Promise<Statement> {
  if (!text.includes(newPositions)) return { text, values };
  const [, types] = values;
  const count = Array.isArray(types) ? types.length : 0;
  const [row] = await run({ text: `SELECT ${positionsSql("$1::integer")} AS positions`, values: [count] });
  const positions = row?.["positions"];
  return {
    text: text.replace(newPositions, `$${values.length + 1}::bigint[]`),
    values: [...values, Array.isArray(positions) ? positions.map(Number) : null],
  };
}
