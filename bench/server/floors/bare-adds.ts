import { createServer } from "node:http";
import { fixedHeaders } from "./headers.js";

/**
 * The most that any server of node:http could do with adds: it reads the body, keeps nothing of it, and answers with as many headers
 * as the kit and the bytes that came: `node bare-adds.js PORT`.
 */
const [port] = process.argv.slice(2);
const headers = { ...fixedHeaders("all"), Location: "http://127.0.0.1/sites/12/Any/5f0c8e6e-3f0b-4c39-9d5e" };

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.once("end", () => {
    const body = Buffer.concat(chunks);
    response.writeHead(201, { ...headers, "Content-Length": body.length }).end(body);
  });
}).listen(Number(port), "127.0.0.1");
