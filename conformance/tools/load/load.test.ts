import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { otherSpec } from "../../../spec/package-root.js";
import { readRecords } from "../../fixtures/source-records.js";
import type { Client, Exchange, Request } from "../../http/exchange.js";
import { type Deployment, load } from "./load.js";
import { LoadState } from "./load-state.js";
import { keptReferences, knownByKey } from "./sources.js";

let folder: string;
let model: InterfaceModel;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-load-"));
  const spec = await loadSpec(otherSpec());
  if (!spec.ok) throw new Error(spec.diagnostics.map(({ message }) => message).join("\n"));
  model = spec.model;
});
afterEach(() => rm(folder, { recursive: true }));

const subject = { baseUrl: "http://records.test", site: "7" };
const job = { kind: "Job", id: "v1", who: { href: "Driver/p1" } };
const driver = { kind: "Driver", id: "p1", called: [{ surname: "Berg" }] };

/** A deployment in memory; `answer` may refuse or break an add. */
function fake(answer: (body: JsonObject) => Partial<Exchange> = () => ({})) {
  const taken: JsonObject[] = [];
  const updates: JsonObject[] = [];
  const send = async ({ method, url, json }: Request): Promise<Exchange> => {
    const body = json as JsonObject;
    const reply = answer(body);
    const good = reply.fault === undefined && (reply.status ?? 201) < 300;
    if (good && method === "PUT") updates.push(body);
    else if (good || reply.responseBody === "taken") taken.push(body);
    const location = { location: `${url}/${taken.length}` };
    return {
      n: 1,
      method,
      url,
      requestHeaders: {},
      status: 201,
      responseHeaders: location,
      responseBody: "",
      milliseconds: 1,
      waits: 0,
      ...reply,
    };
  };
  const client: Client = { send, exchanges: [], lost: false, within: () => client, close: async () => {} };
  const deployment: Deployment = {
    client,
    on: () => deployment,
    site: subject.site,
    collectionUrl: ({ resource, site }) => `${subject.baseUrl}/${site}/${resource.segment}`,
    referenceUrl: ({ resource, site }, id) => `${subject.baseUrl}/${site}/${resource.name}/${id}`,
    assignedId: (_at, exchange) => exchange.responseHeaders["location"]?.split("/").at(-1),
    findTwin: async (_at, body) => {
      const index = taken.findIndex((other) => JSON.stringify(other) === JSON.stringify(body));
      return index < 0 ? undefined : String(index + 1);
    },
  };
  return { deployment, taken, updates };
}

async function records(...bodies: readonly JsonObject[]) {
  const file = join(folder, "records.ndjson");
  await writeFile(file, bodies.map((body) => `${JSON.stringify(body)}\n`).join(""));
  return (await readRecords(model, [file])).records;
}

async function run(deployment: Deployment, bodies: readonly JsonObject[]) {
  const state = await LoadState.open(join(folder, "state.ndjson"), subject);
  try {
    return await load({ model, deployment, state, records: await records(...bodies), concurrency: 4 });
  } finally {
    await state.close();
  }
}

describe("load", () => {
  it("adds referenced records first, and replaces the references by their URLs", async () => {
    const { deployment, taken } = fake();
    expect((await run(deployment, [job, driver])).added).toBe(2);
    expect(taken).toEqual([
      { kind: "Driver", called: [{ surname: "Berg" }] },
      { kind: "Job", who: { href: "http://records.test/7/Driver/1" } },
    ]);
  });

  it("adds nothing twice when it runs again", async () => {
    const { deployment, taken } = fake();
    await run(deployment, [job, driver]);
    expect(await run(deployment, [job, driver])).toMatchObject({ added: 0, before: 2 });
    expect(taken).toHaveLength(2);
  });

  it("recognises a record whose answer was lost, instead of adding it again", async () => {
    const losing = fake(() => ({ fault: "the connection was reset", responseBody: "taken" }));
    expect((await run(losing.deployment, [driver])).failures).toHaveLength(1);
    const { added, failures } = await run(losing.deployment, [driver]);
    expect({ added, failures, there: losing.taken.length }).toEqual({ added: 1, failures: [], there: 1 });
  });

  it("does not send records that refer to a refused record, and says which", async () => {
    const { deployment, taken } = fake((body) =>
      body["kind"] === "Driver" ? { status: 422, responseBody: "no" } : {},
    );
    const { failures } = await run(deployment, [job, driver]);
    expect(failures.map(({ record, reason }) => [record.key, reason])).toEqual([
      ["Driver/p1", "422: no"],
      ["Job/v1", "not sent: Driver/p1, which it refers to, could not be added"],
    ]);
    expect(taken).toEqual([]);
  });

  it("corrects the references of a circle afterwards", async () => {
    const { deployment, updates } = fake();
    const twin = { kind: "Driver", id: "p2", partner: { href: "Driver/p1" } };
    const report = await run(deployment, [{ ...driver, partner: { href: "Driver/p2" } }, twin]);
    expect(report).toMatchObject({ added: 2, linked: 2, unlinked: [] });
    expect(updates.map((body) => body["partner"])).toEqual([
      { href: "http://records.test/7/Driver/2" },
      { href: "http://records.test/7/Driver/1" },
    ]);
  });
});

describe("references by URL", () => {
  const there = "http://old.test/api/7";
  const bound = { ...job, who: { href: `${there}/drivers/p1` }, at: [{ href: `${there}/Driver/p1` }] };
  const stray = { ...job, id: "v2", who: { href: "http://elsewhere.test/7/Driver/p1" } };
  const read = async (sources: readonly string[], ...bodies: readonly JsonObject[]) =>
    knownByKey(model, await records(driver, ...bodies), sources).map(({ body }) => body);

  it("that may be to records of the files are refused without --source", async () => {
    await expect(read([], bound, stray)).rejects.toMatchObject({
      message: expect.stringContaining("3 references are URLs that may mean records of the files"),
      remedy: expect.stringContaining(`if so, add --source http://elsewhere.test/7/ --source ${there}/`),
    });
  });

  it("are replaced if they start with --source, and stay unchanged otherwise", async () => {
    const known = { ...job, who: { href: "Driver/p1" }, at: [{ href: "Driver/p1" }] };
    expect(await read([there], bound, stray)).toEqual([driver, known, stray]);
    expect(await read(["none"], bound, stray)).toEqual([driver, bound, stray]);
  });

  it("to other records need no --source", async () => {
    const others = { ...job, who: { href: `${there}/drivers/p9` }, at: [{ href: "urn:uuid:p9" }] };
    expect(await read([], others)).toEqual([driver, others]);
  });

  it("are reported if none starts with --source", async () => {
    await expect(read(["http://odl.test/7"], bound)).rejects.toMatchObject({
      message: "no URL of a record of the files starts with http://odl.test/7/",
      remedy: `use the part before the type: ${there}/`,
    });
  });
});

describe("the state file", () => {
  it("belongs to one deployment and site", async () => {
    const path = join(folder, "state.ndjson");
    await (await LoadState.open(path, subject)).close();
    await expect(LoadState.open(path, { ...subject, site: "8" })).rejects.toThrow(
      /another deployment or site/,
    );
  });

  it("is refused, unchanged, if it is another kind of file", async () => {
    const path = join(folder, "mine.ndjson");
    for (const mine of ["hello\n", "hello", '{"kind":"Driver","id":"a"}', "[]\n", "7"]) {
      await writeFile(path, mine);
      await expect(LoadState.open(path, subject)).rejects.toThrow("is not the state of a load");
      expect(await readFile(path, "utf8")).toBe(mine);
    }
  });

  it("is continued even if its first line is incomplete", async () => {
    const path = join(folder, "state.ndjson");
    for (const cut of ["", '{"baseUrl":', JSON.stringify(subject)]) {
      await writeFile(path, cut);
      await (await LoadState.open(path, subject)).close();
      expect(await readFile(path, "utf8")).toBe(`${JSON.stringify(subject)}\n`);
    }
  });

  it("is continued after an incomplete line, which is dropped", async () => {
    const path = join(folder, "state.ndjson");
    const state = await LoadState.open(path, subject);
    await state.note({ key: "Driver/p1", state: "sending" });
    await state.close();
    await writeFile(path, `${await readFile(path, "utf8")}{"key":"Driver/p1","sta`);
    const again = await LoadState.open(path, subject);
    await again.note({ key: "Driver/p2", state: "sending" });
    await again.close();
    const third = await LoadState.open(path, subject);
    expect([...third.unsure]).toEqual(["Driver/p1", "Driver/p2"]);
    await third.close();
  });
});

describe("references to records of the files", () => {
  const uuid = "5f339d06-b1d0-466b-8578-1dffecfe4f07";
  const to = async (reference: string, sources: readonly string[] = []) => {
    const own = await records({ ...job, who: { href: reference } }, driver, { ...driver, id: uuid });
    const known = knownByKey(model, own, sources);
    return { who: known[0]?.body["who"], kept: keptReferences(model, known) };
  };

  it.each([
    [`urn:uuid:${uuid}`, `Driver/${uuid}`],
    [`urn:uuid:${uuid.toUpperCase()}`, `Driver/${uuid}`],
    ["Driver/p1/_history/1", "Driver/p1"],
    ["Driver/p1", "Driver/p1"],
  ])("are found by %s", async (reference, key) => {
    expect(await to(reference)).toEqual({ who: { href: key }, kept: [] });
  });

  it("are asked about where a URL names a version", async () => {
    const url = "https://old.example/Driver/p1/_history/1";
    await expect(to(url)).rejects.toThrow("1 reference is a URL that may mean a record of the files");
    expect(await to(url, ["https://old.example"])).toEqual({ who: { href: "Driver/p1" }, kept: [] });
  });

  it.each(["urn:uuid:0", "Driver/p9", "Driver/p9/_history/1", "Driver?name=Berg", "p1"])(
    "are told apart from %s, which names none",
    async (reference) => {
      expect(await to(reference)).toEqual({ who: { href: reference }, kept: [reference] });
    },
  );

  it("and of others are not told: a contained record, another server's", async () => {
    expect((await to("#d1")).kept).toEqual([]);
    expect((await to("https://other.example/Driver/p9")).kept).toEqual([]);
  });
});

describe("readRecords", () => {
  it("reports every mistake before anything is sent", async () => {
    const file = join(folder, "bad.ndjson");
    await writeFile(
      file,
      `{"kind":"Driver","id":"a"}\nnot json\n[]\n{"kind":"Trailer"}\n{"kind":"Driver","id":"a"}\n`,
    );
    const { problems } = await readRecords(model, [file, join(folder, "none.ndjson")]);
    expect(problems.map(({ line, message }) => [line, message.replace(folder, "").split(":")[0]])).toEqual([
      [2, "not JSON"],
      [3, "not a JSON object"],
      [4, 'kind is "Trailer"'],
      [5, "Driver/a is already at /bad.ndjson"],
      [undefined, "cannot be read"],
    ]);
  });

  it("reports a file of another kind once", async () => {
    const file = (name: string) => join(folder, name);
    const text = JSON.stringify([{ kind: "Driver", id: "a" }, { kind: "Driver" }], undefined, 2);
    await writeFile(file("list.json"), text);
    await writeFile(file("spec.yaml"), "name: a\ntitle: b\n");
    await writeFile(file("bytes.ndjson"), Buffer.from([0xff, 0x0a, 0xff, 0x0a]));
    const { problems } = await readRecords(model, ["list.json", "spec.yaml", "bytes.ndjson"].map(file));
    expect(problems).toEqual([
      {
        file: file("list.json"),
        message: "not NDJSON: no line is a whole JSON object",
        remedy: `write one JSON object a line, for example with: jq -c '.[]' ${file("list.json")}`,
      },
      {
        file: file("spec.yaml"),
        message: "not NDJSON: no line is a whole JSON object",
        remedy: "write one JSON object a line",
      },
      { file: file("bytes.ndjson"), line: 1, message: "not UTF-8 text", remedy: "save the file as UTF-8" },
    ]);
  });

  it("reads a file with a byte order mark and Windows line ends", async () => {
    const file = join(folder, "windows.ndjson");
    await writeFile(file, '\uFEFF{"kind":"Driver","id":"a"}\r\n{"kind":"Driver","id":"b"}\r\n');
    expect(await readRecords(model, [file])).toMatchObject({
      records: [{ key: "Driver/a" }, { key: "Driver/b" }],
      problems: [],
    });
  });
});
