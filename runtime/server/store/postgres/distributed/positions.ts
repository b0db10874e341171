/** Gives the records of an add their positions, before the statement goes to their machine. */

import { newPositions, positionsSql } from "../record-statements.js";
import type { Run, Statement } from "../statement.js";

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
