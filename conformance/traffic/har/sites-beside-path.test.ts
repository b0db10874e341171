// Tests that recorded traffic is judged by site where a header or the host name has the site.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { hostedSpec, patchingSpec } from "../../../spec/package-root.js";
import { TrafficJudge } from "../traffic-judge.js";
import { readHar } from "./read-har.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-sites-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Said {
  readonly site: string;
  readonly method: string;
  readonly path: string;
  readonly sent?: object;
  readonly status: number;
  readonly body: object;
}

/** Where a request has the site: the start of its URL, and its headers. */
type At = (site: string) => { readonly url: string; readonly headers: readonly object[] };

function entryOf(at: At, { site, method, path, sent, status, body }: Said, n: number): object {
  const { url, headers } = at(site);
  const json = "application/json";
  const location = status === 201 ? [{ name: "location", value: `${path}/1` }] : [];
  return {
    startedDateTime: new Date(1_772_000_000_000 + n * 1000).toISOString(),
    time: 5,
    request: {
      method,
      url: url + path,
      headers: [...headers, { name: "content-type", value: json }],
      ...(sent === undefined ? {} : { postData: { mimeType: json, text: JSON.stringify(sent) } }),
    },
    response: {
      status,
      headers: [{ name: "content-type", value: json }, ...location],
      content: { mimeType: json, text: JSON.stringify(body) },
    },
  };
}

const label = "at north";
const other = "at south";
const added = (site: string, path: string, record: object): Said => ({
  site,
  method: "POST",
  path,
  sent: record,
  status: 201,
  body: { ...record, id: "1" },
});
const read = (site: string, path: string, record: object): Said => ({
  site,
  method: "GET",
  path: `${path}/1`,
  status: 200,
  body: { ...record, id: "1" },
});

const cases = [
  {
    place: "a header",
    spec: patchingSpec(),
    base: "http://parcels.example",
    path: "/parcels",
    type: "Parcel",
    at: (site: string) => ({
      url: "http://parcels.example",
      headers: [{ name: "Parcel-Tenant", value: site }],
    }),
  },
  {
    place: "the host name",
    spec: hostedSpec(),
    base: "http://north.stock.example",
    path: "/shelves",
    type: "Shelf",
    at: (site: string) => ({ url: `http://${site}.stock.example`, headers: [] }),
  },
];

describe.each(cases)("a site in $place", ({ spec, base, path, type, at }) => {
  async function reportOf(...said: readonly Said[]) {
    const loaded = await loadSpec(spec);
    if (!loaded.ok) throw new Error("the spec has mistakes");
    const file = join(folder, `${type}.har`);
    const entries = said.map((one, n) => entryOf(at, one, n));
    await writeFile(file, JSON.stringify({ log: { entries } }));
    const judge = new TrafficJudge(loaded.model, base);
    const { elsewhere } = await readHar(file, base, (events) => judge.take(events), loaded.model.site);
    const { checks, deployment } = judge.report({ only: [], pinned: {} });
    const verdict = (id: string) => checks.find((check) => check.id === id)?.verdict;
    return { elsewhere, deployment, verdict, failed: checks.filter((one) => one.verdict === "fail") };
  }

  it("keeps records with the same id apart", async () => {
    const { failed, verdict, elsewhere } = await reportOf(
      added("north", path, { label }),
      added("south", path, { label: other }),
      read("north", path, { label }),
      read("south", path, { label: other }),
    );
    expect(elsewhere).toBe(0);
    expect(failed).toEqual([]);
    expect(verdict(`round-trip/${type}/label`)).toBe("pass");
  });

  it("shows that a site gives another's record", async () => {
    const record = type === "Parcel" ? { label, sender: "Ann" } : { label, floor: 2 };
    const { failed } = await reportOf(added("north", path, record), read("south", path, record));
    expect(failed.map(({ id }) => id)).toEqual([`site-wall/${type}/read`]);
  });
});
