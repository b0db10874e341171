import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { hostedSpec, patchingSpec } from "../../spec/package-root.js";
import { baseAtSite, localBase } from "./base-at-site.js";

async function modelOf(spec: string) {
  const loaded = await loadSpec(spec);
  if (!loaded.ok) throw new Error("the spec has mistakes");
  return loaded.model;
}
const hosted = await modelOf(hostedSpec());

describe("the base URL of the site under test", () => {
  it.each([
    ["https://{site}.records.example/api", "https://north.records.example/api"],
    ["https://North.records.example:8443", "https://north.records.example:8443"],
  ])("of %s has the site in its host name", (baseUrl, at) => {
    expect(baseAtSite(hosted, { baseUrl, site: "north" })).toBe(at);
  });

  it.each([
    ["https://south.records.example", "north", "does not begin with the site north"],
    ["https://127.0.0.1:8080", "127", "does not begin with the site 127"],
    ["https://{site}.records.example", "north_east", "north_east cannot be a part of a host name"],
  ])("of %s and the site %s is a mistake", (baseUrl, site, message) => {
    expect(() => baseAtSite(hosted, { baseUrl, site })).toThrow(message);
  });

  it("is unchanged if the host name has no site", async () => {
    const model = await modelOf(patchingSpec());
    expect(baseAtSite(model, { baseUrl: "https://a.example", site: "north" })).toBe("https://a.example");
    expect(localBase(model, "http://127.0.0.1:80")).toBe("http://127.0.0.1:80");
  });

  it("of a server on this machine is a name below localhost", () => {
    const baseUrl = localBase(hosted, "http://127.0.0.1:8080");
    expect(baseAtSite(hosted, { baseUrl, site: "12" })).toBe("http://12.localhost:8080");
  });
});
