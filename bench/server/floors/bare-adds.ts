// A minimal server for the bench of adds: it reads the body, stores nothing, and sends the body back.
import { createServer } from "node:http";
import { fixedHeaders } from "./headers.js";

// It sends as many headers as the kit's server. No server of node:http can be faster. Usage: `node bare-adds.js PORT`.
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
