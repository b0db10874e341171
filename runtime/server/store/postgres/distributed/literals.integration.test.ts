// Tests that PostgreSQL reads literals as the values that they were written from.
import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { sharedPostgres } from "../../../testing/shared-postgres.js";
import { literal } from "./site-statement.js";

const text = fc.string({ unit: "grapheme" }).map((one) => one.replaceAll("\0", ""));
const odd = fc.constantFrom("", "'", "\\", '"', "NULL", "{}", "a,b", "$1", "\\'; --", "%I");
const one = fc.oneof(text, odd);

test("PostgreSQL reads a literal as the value that it was written from", async () => {
  const client = new pg.Client(await (await sharedPostgres()).fresh());
  await client.connect();
  await fc.assert(
    fc.asyncProperty(one, fc.array(fc.option(one)), fc.option(fc.integer()), async (value, list, number) => {
      const { rows } = await client.query(
        `SELECT ${literal(value)}::text AS value, ${literal(list)}::text[] AS list, ${literal(number)}::integer AS number,
          ${literal(new Uint8Array([1, 255]))}::bytea AS bytes, ${literal(true)}::boolean AS truth`,
      );
      expect(rows).toEqual([{ value, list, number, bytes: Buffer.from([1, 255]), truth: true }]);
    }),
    { numRuns: 200 },
  );
  await client.end();
});
