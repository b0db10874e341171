// A minimal server over SQLite for the bench: no validation, no versions, one sync for each add.
import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { isRow, openDatabase } from "../../../runtime/server/store/sqlite/driver.js";
import { fixedHeaders } from "./headers.js";

// A search runs the kit's own query directly through the driver; with LISTS, "whole", it returns the headers and the Bundle that the
// kit returns. Usage: `node hono-sqlite.js PORT FILE ADDED QUERY [LISTS]`.
const [port, file = "", added = "", query = "", lists = "short"] = process.argv.slice(2);
const stored = await openDatabase(file);
const find = stored.prepare("SELECT body FROM records WHERE site = ? AND type = ? AND id = ?");
const search = stored.prepare(query);
const own = await openDatabase(added);
own.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
own.exec("CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, type TEXT, site TEXT, body TEXT) STRICT");
// As many records as the kit has, since an insert into an empty table is faster.
own.prepare("ATTACH ? AS stored").run(file);
own.exec("INSERT OR IGNORE INTO records SELECT id, type, site, body FROM stored.records; DETACH stored");
const insert = own.prepare("INSERT INTO records VALUES (?, ?, ?, ?)");

const json = fixedHeaders("few");
const whole = fixedHeaders("all");
const bodyOf = (row: unknown): string => (isRow(row) ? String(row["body"]) : "");
const idOf = (row: unknown): string => (isRow(row) ? String(row["id"]) : "");

function bundleOf(rows: readonly unknown[], url: string, path: string): string {
  if (lists !== "whole")
    return `{"resourceType":"Bundle","entry":[${rows.map((row) => `{"resource":${bodyOf(row)}}`)}]}`;
  const base = url.slice(0, url.indexOf(path) + path.length);
  const entries = rows.map(
    (row) => `{"fullUrl":"${base}/${idOf(row)}","resource":${bodyOf(row)},"search":{"mode":"match"}}`,
  );
  const self = JSON.stringify([{ relation: "self", url }]);
  return `{"resourceType":"Bundle","type":"searchset","link":${self},"entry":[${entries}]}`;
}

const app = new Hono();
for (const collection of ["/sites/:site/:type", "/r4/sites/:site/:type"] as const) {
  app.get(`${collection}/:id`, (context) => {
    const { site = "", type = "", id = "" } = context.req.param();
    const row = find.get(site, type, id);
    return row === undefined ? context.notFound() : context.body(bodyOf(row), 200, json);
  });
  app.get(collection, (context) => {
    const values = JSON.parse(context.req.query("values") ?? "[]");
    const text = bundleOf(search.all(...values), context.req.url, context.req.path);
    return context.body(text, 200, lists === "whole" ? whole : json);
  });
  app.post(collection, async (context) => {
    const { site = "", type = "" } = context.req.param();
    const record = { ...(await context.req.json()), id: randomUUID() };
    const text = JSON.stringify(record);
    insert.run(record.id, type, site, text);
    return context.body(text, 201, json);
  });
}
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
// A database that is not referenced is garbage-collected with its statements.
process.once("SIGTERM", () => {
  for (const database of [stored, own]) database.close();
  process.exit();
});
