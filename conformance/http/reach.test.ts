// Tests that a base URL with a wrong path is told from a deployment without records.
import { expect, it } from "vitest";
import { serveFetch } from "../behaviours/serve.js";
import { openSession } from "../runner/open-session.js";
import { fleetModel } from "../testkit/api/fleet.js";
import { settings } from "../testkit/runner/silent-suite.js";
import { untestable } from "./reach.js";

/** What is said of a base URL with this path, if the deployment's lists are below another one. */
async function saidOf(path: string, served: string, status = 200) {
  const missing = () => Response.json({}, { status: 404 });
  const server = await serveFetch(async ({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith(`${served}/fleets/`) ? Response.json([], { status }) : missing();
  });
  const baseUrl = `${server.url}${path}`;
  const session = openSession(fleetModel(), { ...settings, baseUrl, write: false });
  const why = await untestable({ ...session, baseUrl, listedOnly: true });
  await session.close();
  await server.close();
  return why && { ...why, base: server.url };
}

it.each([
  ["/wrong", "", 200],
  ["/wrong", "", 400],
  ["/api/wrong", "/api", 200],
  ["/api/wrong/more", "/api", 200],
])("below %s is nothing, and the lists are below '%s' (%i)", async (path, served, status) => {
  const said = await saidOf(path, served, status);
  expect(said).toMatchObject({ why: "served-above", path, url: `${said?.base}${served}` });
});

it.each([
  ["/api", "/other", 200],
  ["", "/api", 200],
  ["/api", "", 404],
])("nothing is known if neither %j nor a path above it has lists", async (path, served, status) => {
  expect(await saidOf(path, served, status)).toMatchObject({ why: "not-found" });
});
