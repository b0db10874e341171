// Tries clients that other generators make of our openapi.json, and writes what each can do into docs/clients.md.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNode } from "../../bin/testing/run.js";
import { quoteIn } from "../../conformance/mutation/quote.js";
import { builtFile, packageRoot } from "../../spec/package-root.js";
import { clientRecipes, clientsTable, type Tried } from "./clients-page.js";
import { type Client, CommandFailed } from "./generated-client.js";
import { openapiGeneratorClients } from "./openapi-generator-clients.js";
import { recipeParts } from "./recipe-parts.js";
import { addRecords } from "./recipe-records.js";
import { recipesFolder, typescriptClients } from "./typescript-clients.js";

// It needs the npm registry, PyPI and Maven Central, and so no test runs it: npm run clients [-- NAME...]. With names, only the clients
// whose names contain one of them are tried, and nothing is written.
const site = "12";
const wanted = process.argv.slice(2);
const all = [...typescriptClients, ...openapiGeneratorClients];
const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const folder = await mkdtemp(join(tmpdir(), "cri-clients-"));
const server = await startNode([builtFile("cri/cri.js"), "serve", "--port", "0"], { cwd: folder });

/** The message of a failed command; undefined if it did what it should. */
const failureOf = (done: Promise<unknown>): Promise<string | undefined> =>
  done.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CommandFailed) return error.message;
      throw error;
    },
  );

/** Installs, generates, compiles and runs; the server has new records for each client. */
async function tryOut(client: Client, at: number): Promise<Tried> {
  const parts = recipeParts(await readFile(join(recipesFolder, client.recipes), "utf8"));
  const into = join(folder, String(at));
  await mkdir(into);
  await writeFile(join(into, "openapi.json"), await documentFor(server.url));
  const missing = await failureOf(client.install(into));
  if (missing !== undefined) return { client, parts, missing };
  const patient = await addRecords(server.url, site);
  const env = { RECIPE_URL: server.url, RECIPE_SITE: site, RECIPE_PATIENT: patient };
  let printed = "";
  const broken = await failureOf(
    client.generate(into, env).then(async () => {
      printed = await client.run(into, env);
    }),
  );
  return broken === undefined ? { client, parts, results: resultsIn(printed) } : { client, parts, broken };
}

/** The generated document with the server's address. */
async function documentFor(url: string): Promise<string> {
  const text = await readFile(join(packageRoot(), "generated", "openapi.json"), "utf8");
  return JSON.stringify({ ...JSON.parse(text), servers: [{ url }] });
}

/** By ability: the error of its recipe, or null. */
function resultsIn(printed: string): ReadonlyMap<string, string | null> {
  const lines = printed.split("\n").filter((line) => line.startsWith("{"));
  return new Map(
    lines.map((line) => {
      const { ability, error }: { readonly ability: string; readonly error?: string | null } =
        JSON.parse(line);
      return [ability, error ?? null];
    }),
  );
}

try {
  const tried: Tried[] = [];
  for (const [at, client] of chosen.entries()) {
    console.log(`${client.name}: ${client.packages.join(", ")}`);
    tried.push(await tryOut(client, at));
  }
  const table = clientsTable(tried);
  console.log(table);
  if (wanted.length === 0) {
    const page = join(packageRoot(), "docs", "clients.md");
    await quoteIn(page, "clients", table);
    await quoteIn(page, "recipes", clientRecipes(tried));
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
