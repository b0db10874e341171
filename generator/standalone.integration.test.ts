// Tests the compiled standalone output in a folder with only the packages that it declares.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kitVersion } from "../spec/package-root.js";
import { otherModel } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";

// Node resolves imports from the folder of the output, which has neither the kit nor the kit's packages.
describe("the compiled output, with only the packages that it declares", () => {
  let output: OutputFolder;
  beforeAll(async () => {
    output = await outputFolder(otherModel(), "declared");
    expect(await output.compile(output.out)).toBe("");
  });
  afterAll(() => output.end());

  const printed = async (script: string): Promise<string> => {
    await output.write("generated/dist/script.js", script);
    const { stdout } = await promisify(execFile)(process.execPath, [join(output.out, "dist", "script.js")]);
    return stdout;
  };
  const run = async (script: string): Promise<unknown> => JSON.parse(await printed(script));

  it("can be imported as ESM: server, handlers, validators, client and types", async () => {
    const exported = await run(`
      const modules = await Promise.all(
        ["server/app", "server/handlers", "validators/driver", "client/client", "types/driver", "types/job"].map(
          (path) => import("./" + path + ".js"),
        ),
      );
      console.log(JSON.stringify(modules.map((one) => Object.keys(one))));
    `);
    expect(exported).toEqual([
      ["createApp", "openStore", "prepareStore", "reportMisfits", "serve", "shownStore"],
      ["problem"],
      expect.arrayContaining(["isDriver", "validateDriver"]),
      ["ClientError", "UnresolvedReference", "createClient", "etagOf"],
      [],
      ["jobPriorityValues", "jobStateValues"],
    ]);
  });

  it("has a client that works with its server, with the paths and interactions of that interface", async () => {
    const result = await run(`
      import { createClient } from "./client/client.js";
      import { createApp, openStore } from "./server/app.js";
      const store = await openStore("memory");
      const app = createApp({ store });
      const client = createClient({ baseUrl: "http://localhost", site: "7", fetch: app.fetch });
      const legacy = createClient({ baseUrl: "http://localhost", site: "7", fetch: app.fetch, form: "legacy" });
      const driver = await client.driver.add({ kind: "Driver", called: [{ forenames: ["Åse"] }], born: "1970-05" });
      const taller = await client.driver.update({ ...driver, height: 1.8 });
      for (let n = 0; n < 3; n++) await client.job.add({ kind: "Job", who: { href: \`http://localhost/fleets/7/drivers/\${driver.id}\` } });
      const jobs = [];
      for await (const job of client.job.all({ driver: driver.id })) jobs.push(job.kind);
      const found = await legacy.driver.search({ forename: "åse", born: "ge1970", most: 1 });
      await legacy.driver.delete(driver.id);
      const fault = await client.driver.read(driver.id).catch(({ name, status, issues }) => ({ name, status, issues }));
      console.log(JSON.stringify({
        height: taller.height, version: taller.meta.versionId, jobs, found: found.records.map(({ id }) => id === driver.id), fault,
        methods: [Object.keys(client.job), Object.keys(client.faultReport)],
      }));
      await store.close();
    `);
    const below = ["searchUnderVehicle", "allUnderVehicle", "addUnderVehicle"];
    expect(result).toEqual({
      height: 1.8,
      version: "2",
      jobs: ["Job", "Job", "Job"],
      found: [true],
      fault: { name: "ClientError", status: 410, issues: [expect.objectContaining({ code: "deleted" })] },
      methods: [
        [...["search", "next", "pages", "all", "read", "add", "delete"], ...below],
        ["search", "next", "pages", "all", "read", "add"],
      ],
    });
  });

  it("has a server that writes a log, has metrics, serves its documents, and stops", async () => {
    const lines = await printed(`
      import { definition } from "./server/definition.js";
      import { documentsOfOutput } from "./runtime/server/documents/documents.js";
      import { configOf } from "./runtime/server/start/run-server.js";
      import { start } from "./runtime/server/start/start.js";
      const config = configOf(["--port", "0", "--log", "info"], { METRICS: "0" });
      const running = await start(definition, config, console.error, { documents: documentsOfOutput(import.meta.url) });
      for (const path of ["/docs/", "/docs/resources/job.html", "/openapi.json", "/metadata", "/fleets/7/drivers"])
        await fetch(running.url + path).then((answer) => answer.text());
      await running.close();
    `);
    const [started, ...later] = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(started).toMatchObject({
      msg: "started",
      store: "memory",
      metrics: expect.stringContaining("/metrics"),
    });
    expect(later.map(({ route, status, msg }) => msg ?? `${status} ${route}`)).toEqual([
      "200 /docs/",
      "200 /docs/:path{.+}",
      "200 /openapi.json",
      "404 /metadata",
      "200 /fleets/:site/drivers",
      "stopped",
    ]);
  });

  it("has a program whose metrics give the version of the kit that wrote it", async () => {
    const main = join(output.out, "dist", "server", "main.js");
    const server = spawn(process.execPath, [main, "--port", "0", "--log", "info"], {
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, METRICS: "0" },
    });
    try {
      const [line] = await once(server.stdout, "data");
      const { metrics }: { metrics: string } = JSON.parse(String(line));
      const figures = await (await fetch(metrics)).text();
      expect(figures).toContain(`build_info{version="${kitVersion()}"`);
    } finally {
      server.kill();
    }
  });

  it("cannot import a package that it does not declare", async () => {
    const absent = run(`await import("typescript-5"); console.log("null");`);
    await expect(absent).rejects.toThrow("ERR_MODULE_NOT_FOUND");
  });
});
