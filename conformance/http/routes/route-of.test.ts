import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel, PathForm } from "../../../spec/model.js";
import { routeOf } from "./route-of.js";

let model: InterfaceModel;

beforeAll(async () => {
  const loaded = await loadSpec(
    fileURLToPath(new URL("../../../spec/clinical-records.yaml", import.meta.url)),
  );
  if (!loaded.ok) throw new Error("the spec has mistakes");
  model = loaded.model;
});

const path = (form: PathForm, segment: string): string =>
  form.segments
    .map((part) => (part.kind === "literal" ? part.text : part.kind === "site" ? "s%201" : segment))
    .join("/");

describe("routeOf", () => {
  it("reads type, form, site and kind from the URL of every collection and record", () => {
    for (const form of model.forms) {
      for (const resource of model.resources) {
        const list = routeOf(model, "GET", `/${path(form, resource.segment)}`);
        expect(list).toMatchObject({ kind: "search", site: "s 1", resource, form });
        const record = routeOf(model, "GET", `/${path(form, resource.segment)}/a%2Fb`);
        expect(record).toMatchObject({ kind: "read", id: "a/b" });
      }
    }
  });

  it("gives undefined for any other path", () => {
    expect(routeOf(model, "GET", "/")).toBeUndefined();
    for (const form of model.forms) {
      expect(routeOf(model, "GET", `/${path(form, "none")}`)).toBeUndefined();
    }
  });
});
