// A minimal server for the bench of reads: it has every record in memory, by its path.
import { createServer } from "node:http";
import { definition } from "../../../generated/server/definition.js";
import { isRow, openDatabase } from "../../../runtime/server/store/sqlite/driver.js";
import { recordPath } from "../workload.js";
import { fixedHeaders } from "./headers.js";

// It sends either only the headers of the body, or as many as the kit's server. Usage: `node bare.js PORT FILE few|all`.
const [port, file = "", headers = "few"] = process.argv.slice(2);
const fixed = fixedHeaders(headers);
const database = await openDatabase(file);
const bodies = new Map<string, Buffer>();
for (const row of database.prepare("SELECT type, id, body FROM records").all()) {
  if (!isRow(row)) continue;
  const path = recordPath(definition, String(row["type"]), String(row["id"]));
  bodies.set(path, Buffer.from(String(row["body"])));
}
database.close();

createServer((request, response) => {
  const body = bodies.get(request.url ?? "");
  if (body === undefined) response.writeHead(404).end();
  else response.writeHead(200, { ...fixed, "Content-Length": body.length }).end(body);
}).listen(Number(port), "127.0.0.1");
