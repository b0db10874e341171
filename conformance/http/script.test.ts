import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { fleetModel } from "../testkit/api/fleet.js";
import type { AddedRecord } from "./api/adapter.js";
import type { AddDialect, Dialect } from "./dialect/dialect.js";
import type { Exchange } from "./exchange.js";
import { scriptOf } from "./script.js";

const [resource] = fleetModel().resources;
const [form] = fleetModel().forms;
if (!resource || !form) throw new Error("the test's model has no garage");
const at = { resource, form, site: "1" };
const home = "http://h:9/fleets/1/garages";

function exchange(method: string, url: string, requestBody?: string): Exchange {
  const requestHeaders = {
    authorization: "***",
    ...(requestBody ? { "content-type": "application/json" } : {}),
  };
  const sent = requestBody === undefined ? {} : { requestBody };
  return {
    n: 1,
    method,
    url,
    requestHeaders,
    ...sent,
    responseHeaders: {},
    responseBody: "",
    milliseconds: 1,
    waits: 0,
  };
}

function added(id: string, sent: Exchange): AddedRecord {
  return { ...at, id, body: {}, url: `${home}/${id}`, reference: `${home}/${id}`, exchange: sent };
}

function dialect(idFrom: AddDialect["idFrom"], wrappedIn?: string): Dialect {
  const add = {
    status: 201,
    location: "absolute",
    contentLocation: false,
    etag: false,
    body: "record",
    idFrom,
    exchange: 1,
  } as const;
  return {
    referenceForms: new Map(),
    doubtfulParameters: new Set(),
    listMembers: new Set(),
    requiredFlags: new Map(),
    noUpdate: new Map(),
    addForms: new Map(),
    add: wrappedIn === undefined ? add : { ...add, wrappedIn },
  };
}

const post = exchange("POST", home, `{"kind":"Garage","name":"it's \u200f here"}`);
const put = exchange("PUT", home, '{"kind":"Garage","id":"k 7"}');
const get = exchange("GET", `${home}/k%207?near=k%207&far=k%2077`);

/** Runs a script with a curl that answers every POST with an id and prints its arguments. */
function run(script: string): readonly string[] {
  const curl = `curl() { printf '<%s>' "$@" >&2; echo >&2; printf 'HTTP/1.1 201\\r\\nlocation: ${home}/a9/_history/1\\r\\n'; }`;
  const both = `{ ${curl}\n${script}\n} 2>&1 >/dev/null`;
  return execFileSync("sh", ["-c", both], { encoding: "utf8" }).trim().split("\n");
}

describe("a script", () => {
  const whole = scriptOf(fleetModel(), [[post], [put], [get]], [added("k 7", post)], dialect("Location"));

  it("replaces the run's id by that of the answer, wherever it is a whole part or value", () => {
    const asked = run(whole);
    expect(asked[1]).toContain('<{"kind":"Garage","id":"a9"}>');
    expect(asked[2]).toContain(`<${home}/a9?near=a9&far=k%2077>`);
  });

  it("is read correctly by a shell, with quotes and invisible characters", () => {
    expect(run(whole)[0]).toBe(
      `<-s><-X><POST><-H><authorization: ***><-H><content-type: application/json><-d><{"kind":"Garage","name":"it's \\u200f here"}><${home}><-D><-><-o></dev/null>`,
    );
  });

  it("reads the id from a body if it was found there", () => {
    const script = scriptOf(fleetModel(), [[post], [get]], [added("k 7", post)], dialect("body", "data"));
    expect(script.split("\n")[0]).toMatch(/^id1=\$\(curl -s .* \| jq -r '\.data\.id'\)$/);
  });

  it("keeps the run's own ids if only a search can find them", () => {
    const script = scriptOf(fleetModel(), [[post], [get]], [added("k 7", post)], dialect("search"));
    expect(script).not.toContain("$");
    expect(script).toContain("/k%207?");
  });

  it("sends simultaneous requests simultaneously, and waits for them", () => {
    const script = scriptOf(fleetModel(), [[post], [put, get]], [added("k 7", post)], dialect("Location"));
    const lines = script.split("\n");
    expect(lines.map((line) => line.endsWith(" &"))).toEqual([false, true, true, false]);
    expect(lines.at(-1)).toBe("wait");
  });
});
