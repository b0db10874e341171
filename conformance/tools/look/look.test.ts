import { afterEach, describe, expect, it } from "vitest";
import { otherSpec } from "../../../spec/package-root.js";
import type { ConformRun } from "../../options/asked.js";
import { type Asked, type Fake, serveFake, type Told } from "../../testkit/api/fake.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { lookWithoutSite } from "./cli.js";

const model = fleetModel();
const segment = model.resources.find(({ name }) => name === "Vehicle")?.segment ?? "";
let fake: Fake | undefined;
afterEach(() => fake?.close());

const notFound: Told = { status: 404, json: { error: "not here" } };
const siteOf = ({ parts }: Asked) => (parts[0] === "fleets" ? parts[1] : parts.at(-1));

async function look(deployment: (asked: Asked) => Told, more: Partial<ConformRun> = {}) {
  fake = await serveFake(deployment);
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const run: ConformRun = {
    baseUrl: fake.url,
    site: "",
    write: false,
    spec: otherSpec(),
    headers: {},
    read: {},
    references: {},
    secrets: [],
    timeout: 2_000,
    ...more,
  };
  const ended = await lookWithoutSite(model, run, io).catch((error: unknown) => error);
  const text = out.join("").replaceAll(fake.url, "URL").replaceAll(otherSpec(), "SPEC");
  return { ended, text, plain: text.replace(/\s+/g, " "), err: err.join(""), asked: fake.asked };
}

describe("a look at a deployment", () => {
  it("sends only GET requests, finds a site by a guess, and names the types that answer", async () => {
    const { ended, plain, err, asked } = await look((one) => {
      if (siteOf(one) !== "main") return notFound;
      return one.parts.includes("garages") ? notFound : { status: 200, json: [] };
    });
    expect({ ended, err }).toEqual({ ended: 2, err: "nothing is tested yet: no site is given\n" });
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
    expect(plain).toMatch(/reachable yes: GET \S+ was answered with 200/);
    expect(plain).toContain("JSON yes, application/json");
    expect(plain).toContain("authorised yes, without credentials");
    expect(plain).toContain("site main answers. It is a guess (of 1, main)");
    expect(plain).toMatch(
      /types answered: .*Vehicle@current, Vehicle@legacy.*; not there: Garage 404 paths /,
    );
    expect(plain).toContain(
      "paths @current is {host}/fleets/{fleet}/<Kind>; @legacy is {host}/v1/<Kind>/of/{fleet}",
    );
    expect(plain).toMatch(
      /next to test with GET requests only, type: .*conform '?URL'? --site main --spec SPEC to/,
    );
    expect(plain).toMatch(
      /kept apart, type: .*conform '?URL'? --site main --spec SPEC --other-site OTHER_ID --write Write a second/,
    );
    expect(asked.length).toBeLessThan(16);
  });

  it("says that sites can't be told apart if a made-up one answers, and guesses none", async () => {
    const { plain } = await look(() => ({ status: 200, json: [] }));
    expect(plain).toContain(
      "site unknown: the deployment answers for every site, even for an invented one. So name one of yours",
    );
    expect(plain).toMatch(/--site ID .*Write one of your sites in place of ID, and a second site/);
  });

  it("says what is wrong if the site of a record in the config has no list", async () => {
    const read = { Vehicle: [`https://h/fleets/12/${segment}/7`] };
    const { plain } = await look(() => notFound, { read });
    expect(plain).toMatch(/types none: every list is answered 404; there is no such site \(12\), or the API/);
  });

  it("takes the site from the URL of a record in the config", async () => {
    const read = { Vehicle: [`https://h/fleets/south/${segment}/7`] };
    const { plain } = await look(() => ({ status: 200, json: [] }), { read });
    expect(plain).toContain("site south, from a record in the config file");
  });

  it("says which guesses failed", async () => {
    const { plain, asked } = await look(() => notFound);
    expect(plain).toContain(
      "the guesses 1, main, default are answered 404; or the API has another base URL or another spec (--spec)",
    );
    expect(asked).toHaveLength(10);
  });

  it("asks whether it is the right spec if nearly no type of it is there", async () => {
    const { plain } = await look((one) =>
      siteOf(one) === "main" && one.parts.includes("garages") ? { status: 200, json: [] } : notFound,
    );
    expect(plain).toMatch(/not there: .* 404\. Is it the spec of this deployment \(--spec\)\? /);
  });

  it("says which flag to add after 401, and guesses no site", async () => {
    const refuse = () => ({ status: 401, json: { message: "log in first" } });
    const { ended, plain, asked } = await look(refuse);
    expect(ended).toMatchObject({ message: "the deployment wants credentials: 401" });
    expect(plain).toContain("authorised no: 401 (log in first); add --token TOKEN or --header 'NAME: VALUE'");
    expect(plain).toContain("--site ID --token TOKEN");
    expect(asked).toHaveLength(1);
    const again = await look(refuse, { headers: { authorization: "Bearer x" } });
    expect(again.ended).toMatchObject({ message: "the credentials are refused: 401" });
    expect(again.plain).toContain("authorised no: 401 although credentials were sent");
    expect(again.plain).toContain("--site ID --spec SPEC --token TOKEN");
    expect(again.text).not.toContain("Bearer");
    const byKey = await look(refuse, { headers: { "X-Api-Key": "k3y" } });
    expect(byKey.plain).toContain("--site ID --spec SPEC --header 'X-Api-Key: VALUE' to");
    expect(byKey.text).not.toContain("k3y");
  });

  it("says that the token came from the environment, and asks for no flag", async () => {
    const hidden = { headers: { authorization: "Bearer x" }, isHiddenTokenSent: true } as const;
    const refused = await look(() => ({ status: 401, json: { message: "log in first" } }), hidden);
    expect(refused.plain).toContain(
      "authorised no: 401 although the token in CRI_TOKEN was sent (log in first)",
    );
    const { plain, text } = await look(() => ({ status: 200, json: [] }), hidden);
    expect(plain).toContain("authorised yes, with the token in CRI_TOKEN");
    expect(plain).toContain("--site ID --spec SPEC to test");
    expect(plain).toContain("The token in CRI_TOKEN is sent again.");
    expect(text).not.toContain("--token");
    const headers = { ...hidden.headers, "X-Api-Key": "k3y" };
    const both = await look(() => ({ status: 200, json: [] }), { ...hidden, headers });
    expect(both.plain).toContain("authorised yes, with the credentials that were sent");
    expect(both.plain).toContain("--spec SPEC --header 'X-Api-Key: VALUE' to");
  });

  it("says that a web page is no API", async () => {
    const page = { status: 200, text: "<html>", headers: { "content-type": "text/html" } };
    const { plain, asked } = await look(() => page);
    expect(asked).toHaveLength(1);
    expect(plain).toContain("authorised unknown");
    expect(plain).toContain("JSON no: it is a web page, so the API has another base URL");
    expect(plain).toContain("next find the base URL of the API");
  });

  it("exits with 3 if nothing answers", async () => {
    const { ended, err } = await look(() => notFound, { baseUrl: "http://127.0.0.1:1" });
    expect(ended).toBe(3);
    expect(err).toMatch(/^error: 127\.0\.0\.1:1 cannot be reached/);
  });

  it("fits 80 columns, except the command to copy", async () => {
    const read = { Vehicle: [`https://h/fleets/${"x".repeat(90)}/${segment}/7`] };
    const { text } = await look(() => ({ status: 200, json: [] }), { read });
    expect(text.split("\n").filter((line) => line.length > 80 && !line.includes(" conform "))).toEqual([]);
  });
});
