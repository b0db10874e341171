import { createServer } from "node:http";
import { isRow, openDatabase } from "../../../templates/server/store/sqlite/driver.js";

// A bare node:http server that has every record in memory under its path: `node bare.js PORT FILE PREFIX`.
const [port, file = "", prefix = ""] = process.argv.slice(2);
const database = await openDatabase(file);
const bodies = new Map<string, Buffer>();
for (const row of database.prepare("SELECT type, id, body FROM records").all())
  if (isRow(row)) bodies.set(`${prefix}/${row["type"]}/${row["id"]}`, Buffer.from(String(row["body"])));
database.close();

createServer((request, response) => {
  const body = bodies.get(request.url ?? "");
  if (body === undefined) response.writeHead(404).end();
  else
    response
      .writeHead(200, { "Content-Type": "application/fhir+json", "Content-Length": body.length })
      .end(body);
}).listen(Number(port), "127.0.0.1");
