// A minimal server over PostgreSQL for the bench: no validation, no versions.
import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { isRow, openDatabase } from "../../../runtime/server/store/sqlite/driver.js";

// Usage: `node hono-postgres.js PORT URL FILE`.
const [port, url = "", file = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 16 });
await pool.query(`CREATE TABLE plain (position bigserial, site text, type text, id text, patient text, body text,
  PRIMARY KEY (site, type, id))`);
await pool.query("CREATE INDEX plain_patient ON plain (site, type, patient, position DESC)");
await takeOver();

const insert = "INSERT INTO plain (site, type, id, patient, body) VALUES ($1, $2, $3, $4, $5)";
const json = { "Content-Type": "application/fhir+json" };
const run = async (name: string, text: string, values: readonly string[]) =>
  (await pool.query({ name, text, values: [...values] })).rows;

const app = new Hono();
for (const collection of ["/sites/:site/:type", "/r4/sites/:site/:type"] as const) {
  app.get(`${collection}/:id`, async (context) => {
    const { site = "", type = "", id = "" } = context.req.param();
    const text = "SELECT body FROM plain WHERE site = $1 AND type = $2 AND id = $3";
    const [row] = await run("read", text, [site, type, id]);
    return row === undefined ? context.notFound() : context.body(row.body, 200, json);
  });
  app.get(collection, async (context) => {
    const { site = "", type = "" } = context.req.param();
    const text =
      "SELECT body FROM plain WHERE site = $1 AND type = $2 AND patient = $3 ORDER BY position DESC LIMIT 51";
    const rows = await run("search", text, [site, type, `Patient/${context.req.query("patient")}`]);
    const entries = rows.slice(0, 50).map(({ body }) => `{"resource":${body}}`);
    return context.body(`{"resourceType":"Bundle","entry":[${entries}]}`, 200, json);
  });
  app.post(collection, async (context) => {
    const { site = "", type = "" } = context.req.param();
    const record = { ...(await context.req.json()), id: randomUUID() };
    const body = JSON.stringify(record);
    await run("add", insert, [site, type, record.id, record.subject?.reference ?? "", body]);
    return context.body(body, 201, json);
  });
}
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });

/** Starts with the same records as the kit. */
async function takeOver(): Promise<void> {
  const database = await openDatabase(file);
  const rows = database
    .prepare("SELECT site, type, id, body FROM records ORDER BY position")
    .all()
    .filter(isRow);
  database.close();
  const size = 2000;
  for (let at = 0; at < rows.length; at += size) {
    const part = rows.slice(at, at + size);
    const patients = part.map(({ body }) => JSON.parse(String(body)).subject?.reference ?? "");
    const column = (name: string) => part.map((row) => row[name]);
    await pool.query(
      `INSERT INTO plain (site, type, id, patient, body)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`,
      [column("site"), column("type"), column("id"), patients, column("body")],
    );
  }
  await pool.query("ANALYZE plain");
}
