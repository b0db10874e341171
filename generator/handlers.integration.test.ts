// Tests a team's own handlers in the generated server.
import { afterAll, describe, expect, it } from "vitest";
import { createApp, openStore, type ServerOptions } from "../generated/server/app.js";
import type { PatientHandlers } from "../generated/server/handlers/patient.js";
import { type Handlers, problem, type SomeHandlers } from "../generated/server/handlers.js";
import type { StoredPatient } from "../generated/types/patient.js";
import type { RequestedAction } from "../runtime/server/http/requested-action.js";
import { diagnose } from "./testing/diagnose.js";
import { modelOf, ownSpecText } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";

describe("a team's own handlers", () => {
  const ask = (handlers: SomeHandlers, path: string, init?: RequestInit) => served({ handlers }, path, init);

  it("get the site, the id and the parameters", async () => {
    const calls: unknown[] = [];
    const patient: Partial<PatientHandlers> = {
      read: ({ site, id, answer }) => {
        calls.push([site, id]);
        return answer(known);
      },
      search: ({ parameters: { name, birthdate }, limit, cursor, answer }) => {
        calls.push([name, birthdate, limit, cursor]);
        return answer({ records: [known], cursor: "after 7" });
      },
    };
    const read = await ask({ Patient: patient }, "/7");
    expect([read.status, read.headers.get("etag"), await read.json()]).toEqual([200, 'W/"3"', known]);
    const list = await ask({ Patient: patient }, "?name=a&name=b&_count=5&_cursor=x");
    expect(await list.json()).toMatchObject({
      entry: [{ fullUrl: "http://localhost/sites/12/Patient/7", resource: known }],
      link: [
        {},
        { relation: "next", url: expect.stringMatching(/\?name=a&name=b&_count=5&_cursor=after\+7$/) },
      ],
    });
    expect(calls).toEqual([
      ["12", "7"],
      [[[{ raw: "a", value: "a" }], [{ raw: "b", value: "b" }]], undefined, 5, "x"],
    ]);
  });

  it("get the parameters parsed, each occurrence with its alternatives", async () => {
    let received: unknown;
    const encounter: SomeHandlers["Encounter"] = {
      search: ({ parameters, answer }) => {
        received = parameters;
        return answer({ records: [] });
      },
    };
    const base = "https://x.example/sites/12/Patient/7";
    const query = `?date=ge2026-03-01&date=2026-04&patient=7,Patient/8,${encodeURIComponent(base)}&_count=5`;
    const list = await served(
      { handlers: { Encounter: encounter } },
      query,
      {},
      "http://localhost/sites/12/Encounter",
    );
    expect([list.status, received]).toEqual([
      200,
      {
        _count: [[{ raw: "5", value: 5 }]],
        date: [
          [
            {
              raw: "ge2026-03-01",
              prefix: "ge",
              value: "2026-03-01",
              low: Date.UTC(2026, 2, 1),
              high: Date.UTC(2026, 2, 2) - 1,
            },
          ],
          [{ raw: "2026-04", value: "2026-04", low: Date.UTC(2026, 3, 1), high: Date.UTC(2026, 4, 1) - 1 }],
        ],
        patient: [
          [
            { raw: "7", id: "7" },
            { raw: "Patient/8", type: "Patient", id: "8" },
            { raw: base, url: base },
          ],
        ],
      },
    ]);
  });

  it("get tokens split into system and code", async () => {
    let received: unknown;
    const condition: SomeHandlers["Condition"] = {
      search: ({ parameters, answer }) => {
        received = parameters;
        return answer({ records: [] });
      },
    };
    const query = `?code=${encodeURIComponent("http://loinc.org|34133-9,123")}`;
    await served({ handlers: { Condition: condition } }, query, {}, "http://localhost/sites/12/Condition");
    expect(received).toEqual({
      code: [
        [
          { raw: "http://loinc.org|34133-9", system: "http://loinc.org", code: "34133-9" },
          { raw: "123", code: "123" },
        ],
      ],
    });
  });

  it("get only validated records", async () => {
    const add = (body: object) =>
      ask({ Patient: { add: ({ record, answer }) => answer({ ...record, ...known }) } }, "", {
        method: "POST",
        headers: json,
        body: JSON.stringify(body),
      });
    const added = await add({ resourceType: "Patient", gender: "other" });
    expect([added.status, added.headers.get("location")]).toEqual([
      201,
      "http://localhost/r4/sites/12/Patient/7",
    ]);
    expect(await added.json()).toMatchObject({ gender: "other", id: "7" });
    expect((await add({ resourceType: "Patient", birthDate: "soon" })).status).toBe(422);
    expect((await add({ resourceType: "Encounter" })).status).toBe(422);
  });

  it("are not called if the query is invalid", async () => {
    const refused = await ask({ Patient: { search: () => expect.fail("asked") } }, "?nam=x");
    expect(refused.status).toBe(400);
  });

  it("can call the default behaviour, and refuse with a problem", async () => {
    const handlers: SomeHandlers = {
      Patient: {
        read: ({ id }, next) => {
          if (id === "secret") throw problem(403, "forbidden", "Not this one.");
          return next();
        },
      },
    };
    expect((await ask(handlers, "/none")).status).toBe(404);
    const refused = await ask(handlers, "/secret");
    expect([refused.status, await refused.json()]).toMatchObject([403, { issue: [{ code: "forbidden" }] }]);
  });

  it("can answer a named operation, whose name would otherwise be an id", async () => {
    const named: SomeHandlers = {
      Patient: {
        named: { $export: ({ site, context }) => context.text(`${context.req.method} for ${site}`) },
      },
    };
    expect(await (await ask(named, "/$export", { method: "POST" })).text()).toBe("POST for 12");
    // The server's own export, which requires "Prefer: respond-async".
    expect((await ask({ Patient: { named: { $export: (_, next) => next() } } }, "/$export")).status).toBe(
      400,
    );
    expect((await ask({}, "/$export")).status).toBe(400);
    const reading = {
      handlers: named,
      authorize: (_: unknown, { interaction }: RequestedAction) => interaction === "read",
    };
    expect((await served(reading, "/$export")).status).toBe(403);
  });
});

describe("handlers that need no store", () => {
  it("work without a store, and report a handler that needs one", async () => {
    const patient: PatientHandlers = {
      search: ({ answer }) => answer({ records: [] }),
      read: (_, next) => next(),
      add: ({ answer }) => answer(known),
      update: ({ id, answer }) => answer({ ...known, id }),
      delete: ({ answer }) => answer(),
    };
    const faults: unknown[] = [];
    const rest = new Proxy<Handlers>(Object.create(null), {
      get: () => ({ search: () => new Response() }),
    });
    const app = createApp({ handlers: { ...rest, Patient: patient }, report: (fault) => faults.push(fault) });
    const at = "http://localhost/r4/sites/12/Patient";
    const body = JSON.stringify({ resourceType: "Patient", id: "9" });
    expect((await app.request(at)).status).toBe(200);
    expect(await (await app.request(at, { method: "PUT", headers: json, body })).json()).toMatchObject({
      id: "9",
    });
    const removed = await app.request(`${at}/9`, { method: "DELETE" });
    expect([removed.status, await removed.text()]).toEqual([204, ""]);
    expect((await app.request(`${at}/9`)).status).toBe(500);
    expect(String(faults)).toContain("was given none");
  });
});

describe("an interaction that the interface gains", () => {
  const before = ownSpecText.replace(
    "paths: [B]\n    interactions: [search, read, add, update, delete]",
    "paths: [B]\n    interactions: [search, read, add, update]",
  );
  const handlers = ["search", "read", "add", "update"].map(
    (kind) => `  ${kind}: (_request, next) => next(),`,
  );
  const team = {
    "patient.ts": `import type { PatientHandlers } from "./generated/server/handlers/patient.js";\nexport const patient: PatientHandlers = {\n${handlers.join("\n")}\n};\n`,
    "server.ts": `import { createApp } from "./generated/server/app.js";\nimport type { Handlers } from "./generated/server/handlers.js";\nimport { patient } from "./patient.js";\ndeclare const others: Omit<Handlers, "Patient">;\nexport const handlers: Handlers = { ...others, Patient: patient };\nexport const app = createApp({ handlers });\n`,
  };
  const outputs: OutputFolder[] = [];
  const complaints = async (spec: string) => {
    const output = await outputFolder(modelOf(spec));
    outputs.push(output);
    for (const [path, text] of Object.entries(team)) await output.write(path, text);
    return diagnose(output, ["*.ts"]);
  };
  afterAll(() => Promise.all(outputs.map((output) => output.end())));

  it("is one compile error, in the team's own file, at the handlers of its type", async () => {
    expect(before).not.toBe(ownSpecText);
    expect(await complaints(before)).toEqual([]);
    const found = await complaints(ownSpecText);
    expect(found).toMatchObject([{ file: "patient.ts", line: 2 }]);
    expect(found[0]?.text).toContain("'delete' is missing");
  });
});

const json = { "Content-Type": "application/json" };

const known: StoredPatient = {
  resourceType: "Patient",
  id: "7",
  meta: { versionId: "3", lastUpdated: "2026-03-01T07:00:00.000Z" },
};

async function served(
  options: Omit<ServerOptions, "store">,
  path: string,
  init?: RequestInit,
  at = "http://localhost/r4/sites/12/Patient",
): Promise<Response> {
  const store = await openStore("memory");
  const app = createApp({ ...options, store });
  const response = await app.request(`${at}${path}`, init);
  await store.close();
  return response;
}
