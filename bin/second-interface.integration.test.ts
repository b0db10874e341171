// Tests all steps from spec to verdict with a second interface, which shows that the code knows no name of the
// first.
import { expect, it } from "vitest";
import { wideSpec } from "../spec/package-root.js";
import { bothStores, compiledFor } from "./testing/both-stores.js";
import { judged, serveInterface } from "./testing/whole-interface.js";

const compiled = compiledFor(wideSpec);

/** The actions whose effect the document does not state, with the rules of their bodies: this server has no handlers for them. */
const undone = {
  "Permit@*/count": [],
  "Permit@*/renew": ["last-required", "why.reason-maxLength"],
  "Vehicle@*/weigh": ["axles-minimum"],
};

/** The checks that need them done: that they are answered, and that a broken body is refused where a good one is not. */
const unproved = Object.entries(undone).flatMap(([action, rules]) =>
  ["current", "legacy"].flatMap((form) =>
    ["answered", ...rules.map((rule) => `${rule}-refused`)].map(
      (name) => `action/${action.replace("*", form)}-${name}`,
    ),
  ),
);

it.each(bothStores(compiled))(
  "generates, compiles, serves from %s and passes its own suite without a change of code, but for actions of an unstated effect",
  async (_, open) => {
    const { folder, spec } = compiled;
    const server = await serveInterface(folder, "--store", await open());
    try {
      const { checks, said } = await judged(server, spec, folder, { site: "north", otherSite: "south" });
      const wrong = checks.flatMap(({ kind, verdict, id }: { kind: string; verdict: string; id: string }) =>
        kind === "required" && verdict !== "pass" ? [id] : [],
      );
      expect(wrong.sort(), said).toEqual(unproved.sort());

      const { url } = server;
      const drivers = `${url}/fleets/north/drivers`;
      const listed = async (query: string) => {
        const answer = await fetch(`${drivers}?${query}`);
        const { entry = [] } = JSON.parse(await answer.text());
        return [answer.status, entry.length];
      };
      // Taller than the drivers of the suite's records.
      const body = '{"kind":"Driver","height":123456.0}';
      const headers = { "Content-Type": "application/json", "Fleet-Version": "7" };
      expect((await fetch(drivers, { method: "POST", headers, body })).status).toBe(201);
      for (const value of ["123456", "123456.00", "1.23456e5", "ge123456&height=le123456"])
        expect(await listed(`height=${value}`), value).toEqual([200, 1]);
      for (const value of ["gt2", "tall"]) expect(await listed(`height=${value}`), value).toEqual([400, 0]);

      for (const path of ["/docs/", "/docs/resources/driver.html", "/openapi.json"])
        expect((await fetch(`${server.url}${path}`)).status, path).toBe(200);
    } finally {
      await server.stop();
    }
  },
);
