// Tests the extras: `--html`, `--provenance`, `--standalone`.
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Scenario, wholeScenario } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";

let inn: Scenario;
beforeEach(async () => {
  inn = await wholeScenario();
  await inn.spec(tinySpec());
});
afterEach(() => inn.end());

const json = async (path: string) => JSON.parse(await inn.read(path));
const isRuntime = (path: string): boolean => path.startsWith("runtime/");

it("imports the package, and contains neither runtime nor HTML pages nor provenance by default", async () => {
  expect(await inn.generate()).toBe(0);
  const paths = await inn.list();
  expect(paths.filter((path) => isRuntime(path) || /\.html$|^provenance/.test(path))).toEqual([]);
  expect((await json("package.json")).dependencies).toEqual({
    "cri-kit": expect.stringMatching(/^\^\d+\.\d+\.0$/),
  });
  expect(await inn.read("client/client.ts")).toContain('from "cri-kit/client"');
});

it("remembers requested extras in later runs and checks, until they are undone", async () => {
  expect(await inn.generate({ extras: { standalone: true, html: true, provenance: true } })).toBe(0);
  const before = await inn.list();
  expect(before).toEqual(
    expect.arrayContaining(["docs/index.html", "provenance.json", "runtime/server/index.ts"]),
  );
  expect((await json("manifest.json")).with).toEqual(["html", "provenance", "standalone"]);
  expect(await inn.check()).toBe(0);
  await inn.spec(tinySpec({ beds: "boolean" }));
  expect(await inn.generate()).toBe(0);
  expect(await inn.list()).toEqual(before);

  expect(await inn.generate({ extras: { standalone: false, provenance: false } })).toBe(0);
  const after = await inn.list();
  expect(after.filter(isRuntime)).toEqual([]);
  expect(after).toEqual(before.filter((path) => !isRuntime(path) && path !== "provenance.json"));
  expect(await inn.check()).toBe(0);
});

it("imports no cri-kit if it is standalone, and declares the packages that the runtime imports", async () => {
  await inn.generate({ extras: { standalone: true } });
  const { dependencies } = await json("package.json");
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(["hono", "jose", "pg", "pino"]));
  expect(dependencies).not.toHaveProperty("cri-kit");
  for (const path of await inn.list()) {
    if (path.endsWith(".ts")) expect(await inn.read(path), path).not.toMatch(/from "cri-kit\//);
  }
  expect(await inn.read("server/handlers/room.ts")).toContain('from "../../runtime/server/index.js"');
});
