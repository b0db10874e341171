// Tests the extras: `--html`, `--provenance`, `--standalone`.
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Scenario, wholeScenario } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";

let fleet: Scenario;
beforeEach(async () => {
  fleet = await wholeScenario();
  await fleet.spec(tinySpec());
});
afterEach(() => fleet.end());

const json = async (path: string) => JSON.parse(await fleet.read(path));
const isRuntime = (path: string): boolean => path.startsWith("runtime/");

it("imports the package, and contains neither runtime nor HTML pages nor provenance by default", async () => {
  expect(await fleet.generate()).toBe(0);
  const paths = await fleet.list();
  expect(paths.filter((path) => isRuntime(path) || /\.html$|^provenance/.test(path))).toEqual([]);
  expect((await json("package.json")).dependencies).toEqual({
    "cri-kit": expect.stringMatching(/^\^\d+\.\d+\.0$/),
  });
  expect(await fleet.read("client/client.ts")).toContain('from "cri-kit/client"');
});

it("remembers requested extras in later runs and checks, until they are undone", async () => {
  expect(await fleet.generate({ extras: { standalone: true, html: true, provenance: true } })).toBe(0);
  const before = await fleet.list();
  expect(before).toEqual(
    expect.arrayContaining(["docs/index.html", "provenance.json", "runtime/server/index.ts"]),
  );
  expect((await json("manifest.json")).with).toEqual(["html", "provenance", "standalone"]);
  expect(await fleet.check()).toBe(0);
  await fleet.spec(tinySpec({ seats: "boolean" }));
  expect(await fleet.generate()).toBe(0);
  expect(await fleet.list()).toEqual(before);

  expect(await fleet.generate({ extras: { standalone: false, provenance: false } })).toBe(0);
  const after = await fleet.list();
  expect(after.filter(isRuntime)).toEqual([]);
  expect(after).toEqual(before.filter((path) => !isRuntime(path) && path !== "provenance.json"));
  expect(await fleet.check()).toBe(0);
});

it("imports no cri-kit if it is standalone, and declares the packages that the runtime imports", async () => {
  await fleet.generate({ extras: { standalone: true } });
  const { dependencies } = await json("package.json");
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(["hono", "jose", "pg", "pino"]));
  expect(dependencies).not.toHaveProperty("cri-kit");
  for (const path of await fleet.list()) {
    if (path.endsWith(".ts")) expect(await fleet.read(path), path).not.toMatch(/from "cri-kit\//);
  }
  expect(await fleet.read("server/handlers/vehicle.ts")).toContain('from "../../runtime/server/index.js"');
});
