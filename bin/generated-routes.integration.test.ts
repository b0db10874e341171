// Tests that the generated list of routes is the same as the one that the runtime derives from the definition.
import { describe, expect, it } from "vitest";
import { generate } from "../generator/generate.js";
import { server } from "../generator/targets/server.js";
import { oddModel, otherModel, ownModel } from "../generator/testing/models.js";
import { transpile } from "../generator/typescript/transpile.js";
import { createApp } from "../runtime/server/app.js";
import type { MountRoutes } from "../runtime/server/routing/mount-routes.js";
import { openStore } from "../runtime/server/store/open-store.js";
import { prepareStore } from "../runtime/server/store/prepare-store.js";
import type { InterfaceModel } from "../spec/model.js";
import { interfaceDefinition } from "./interface-definition.js";

/** The generated module of routes, imported. */
async function generatedRoutes(model: InterfaceModel): Promise<MountRoutes> {
  const files = await generate(model, { targets: [server] });
  const text = files.find(({ path }) => path === "server/routes.ts")?.text ?? "";
  const { code } = transpile(text);
  const { mountRoutes } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return mountRoutes;
}

describe.each([
  ["the kit's own interface", ownModel],
  ["an interface of another domain", otherModel],
  ["names that get in the way", oddModel],
])("the generated routes of %s", (_, modelOfCase) => {
  it("are the same as the routes that follow from the definition, with the same methods", async () => {
    const model = modelOfCase();
    const definition = await interfaceDefinition(model);
    const store = await openStore("memory");
    await prepareStore(store, definition);
    const options = {
      definition,
      store,
      authenticate: async (_context: unknown, next: () => Promise<void>) => next(),
    };
    const [derived, generated] = [
      createApp(options),
      createApp({ ...options, routes: await generatedRoutes(model) }),
    ];
    const routesOf = ({ routes }: typeof derived) => routes.map(({ method, path }) => `${method} ${path}`);
    expect(routesOf(generated)).toEqual(routesOf(derived));
    expect(routesOf(generated).length).toBeGreaterThan(5);
    for (const { path } of derived.routes.filter(({ path }) => path.includes(":site"))) {
      const url = `http://localhost${path.replace(/:\w+/g, "1")}`;
      const allowed = (await derived.request(url, { method: "PATCH" })).headers.get("allow");
      expect((await generated.request(url, { method: "PATCH" })).headers.get("allow"), path).toBe(allowed);
    }
    await store.close();
  });
});
