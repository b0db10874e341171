// Tests which part of a given URL becomes the base URL, and that a changed one is said.
import { afterEach, expect, it } from "vitest";
import { otherSpec } from "../../../spec/package-root.js";
import { readRun } from "../../runner/open-run.js";
import { type Asked, type Fake, serveFake, type Told } from "../../testkit/api/fake.js";
import { withOwnBase } from "./base-of-run.js";

let fake: Fake | undefined;
afterEach(() => fake?.close());

/** The interface, served below a path. */
const below =
  (base: readonly string[]) =>
  ({ parts }: Asked): Told => {
    const rest = parts.slice(base.length);
    const isBelow = base.every((part, index) => parts[index] === part);
    const isPath = (rest[0] === "fleets" && rest.length === 3) || (rest[0] === "v1" && rest.length === 4);
    return isBelow && isPath ? { status: 200, json: [] } : { status: 404, json: {} };
  };

async function baseOf(path: string, more: object, deployment = below([])) {
  fake = await serveFake(deployment);
  const err: string[] = [];
  const io = { err: (text: string) => void err.push(text), color: false };
  const asked = { baseUrl: fake.url + path, spec: otherSpec(), headers: {}, timeout: 2_000, ...more };
  const read = await readRun(asked, io);
  const { run } = (read && (await withOwnBase(read, io))) ?? {};
  const plain = (text: string) => text.replaceAll(fake?.url ?? "", "URL");
  return { base: plain(run?.baseUrl ?? ""), site: run?.site, said: plain(err.join("")), asked: fake.asked };
}

it.each([
  ["/api/fleets/12", {}, "URL/api", "12", "/fleets/12"],
  ["/api/fleets/12/", { write: true }, "URL/api", "12", "/fleets/12"],
  ["/api/v1", {}, "URL/api", "", "/v1"],
])("removes the beginning of a path from %s with %j, and says so", async (path, more, base, site, left) => {
  const found = await baseOf(path, more);
  expect(found).toMatchObject({ base, site });
  expect(found.said.replace(/\s+/g, " ")).toBe(
    `Base URL: ${base} ${left} is left out, since paths of the interface begin with it. `,
  );
  expect(found.asked).toEqual([]);
});

it.each([
  ["/api", {}, ""],
  ["/fleets/12", { site: "13" }, "13"],
])("keeps %s with %j, and says nothing", async (path, more, site) => {
  const found = await baseOf(path, more);
  expect(found).toMatchObject({ base: `URL${path}`, site, said: "", asked: [] });
});

it("asks the deployment if the whole path may be the base URL too", async () => {
  const wrong = await baseOf("/v1", { site: "12" });
  expect(wrong).toMatchObject({ base: "URL", site: "12" });
  expect(wrong.said).toMatch(/^Base URL: URL\n/);
  expect(new Set(wrong.asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
  fake?.close();
  const right = await baseOf("/v1", { site: "12" }, below(["v1"]));
  expect(right).toMatchObject({ base: "URL/v1", site: "12", said: "" });
});

it("takes the shortest if no answer comes", async () => {
  const gone = await serveFake(below([]));
  await gone.close();
  const baseUrl = `${gone.url}/v1`;
  const found = await baseOf("", { baseUrl, site: "12" });
  expect(found).toMatchObject({ base: gone.url });
});
