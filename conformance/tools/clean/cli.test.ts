import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { otherSpec } from "../../../spec/package-root.js";
import { bootedAt } from "../../http/journal/booted.js";
import { type Fake, serveFake } from "../../testkit/api/fake.js";
import { runClean } from "./cli.js";

let folder: string;
let fake: Fake;
let status = 204;
let found = 404;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-clean-"));
  fake = await serveFake(({ method }) => ({ status: method === "GET" ? found : status }));
});
afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

const clean = (...types: readonly string[]) => cleanWith({}, ...types);

async function cleanWith(
  more: { readonly named?: string; readonly isHidden?: boolean },
  ...types: readonly string[]
) {
  const journal = join(folder, "journal.ndjson");
  const head = { act: "run", interface: "fleet-records", baseUrl: fake.url, word: "w", booted: bootedAt() };
  const lines = types.flatMap((resource, seq) => {
    const url = `${fake.url}/${resource}`;
    const place = { act: "add", seq, resource, form: "current", site: "north", url, marker: "m" };
    return [place, { act: "added", seq, id: `${seq}`, url: `${url}/${seq}` }];
  });
  await writeFile(journal, [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(""));
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    color: false,
  };
  const given = { headers: { authorization: "Bearer t0ken" }, timeout: 2_000, isHidden: false, ...more };
  const code = await runClean({ journal, spec: otherSpec(), ...given }, io);
  return { code, out: out.join("").replaceAll(folder, "FOLDER"), err: err.join("") };
}

it("is done if only records remain that the interface cannot delete, and lists them", async () => {
  status = 204;
  const { code, out } = await clean("Driver", "FaultReport");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^1 deleted, 1 remain \(FOLDER\/journal.ndjson lists them\):\n {2}1 the type has no delete: FaultReport\/1\nNothing more can be deleted\. /,
  );
  expect(out.replace(/\s+/g, " ")).toMatch(/If lists get too long to read, use a fresh site\. $/);
  expect(Math.max(...out.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(80);
});

it("is not done if a delete was refused", async () => {
  status = 409;
  const { code, out } = await clean("Driver", "FaultReport");
  expect(code).toBe(1);
  expect(out).toMatch(/^0 deleted, 2 remain/);
  expect(out).not.toContain("Nothing more");
  expect(out.replace(/\s+/g, " ")).toContain(
    "have no delete in the interface: FaultReport. Delete those first, in the deployment itself. Then run this command again.",
  );
});

it("is not done if a read still returns a record after its delete, and shows that one first", async () => {
  [status, found] = [204, 200];
  const { code, out } = await clean("Driver", "FaultReport");
  expect(code).toBe(1);
  expect(out).toMatch(
    /^0 deleted, 2 remain \(FOLDER\/journal.ndjson lists them\):\n {2}1 answered 204, but a GET /,
  );
  expect(out.replace(/\s+/g, " ")).toContain("but a GET still returns the record: Driver/0 1 the type");
  expect(out).not.toContain("Nothing more");
});

it("groups the records by the reason, and names a few of each", async () => {
  status = 409;
  const { code, out } = await clean(...Array.from({ length: 40 }, () => "Driver"), "FaultReport");
  expect(code).toBe(1);
  expect(out).toBe(
    [
      "0 deleted, 41 remain (FOLDER/journal.ndjson lists them):",
      "  40 answered 409: Driver/39, Driver/38, Driver/37 and 37 more",
      "  1 the type has no delete: FaultReport/40",
      "A deployment answers 409 if other records refer to a record. Records of these",
      "types remain, can refer to it, and have no delete in the interface: FaultReport.",
      "Delete those first, in the deployment itself. Then run this command again.",
      "",
    ].join("\n"),
  );
});

it("groups the records that got no answer", async () => {
  await fake.close();
  const { code, out } = await clean("Driver", "Driver", "Driver", "Driver");
  expect(code).toBe(1);
  expect(out).toBe(
    [
      "0 deleted, 4 remain (FOLDER/journal.ndjson lists them):",
      "  4 no answer: the connection was refused: Driver/3, Driver/2, Driver/1 and",
      "      1 more",
      "",
    ].join("\n"),
  );
});

it("shows the deployment that the journal names, before it sends anything", async () => {
  const { err } = await clean("Driver");
  expect(err).toBe(`Deleting at ${fake.url}\n`);
  expect(fake.asked[0]?.headers["authorization"]).toBe("Bearer t0ken");
});

it("sends no credentials of the environment to a deployment that only the journal names", async () => {
  [status, found] = [204, 404];
  const refused = cleanWith({ isHidden: true }, "Driver");
  await expect(refused).rejects.toThrow(
    `journal.ndjson names the deployment ${fake.url}, and credentials of the environment would be sent there`,
  );
  await expect(refused).rejects.toMatchObject({
    remedy: expect.stringMatching(/^if it is the right one, name it: .* clean .*journal\.ndjson http:/),
  });
  expect(fake.asked).toEqual([]);
  expect((await cleanWith({ isHidden: true, named: `${fake.url}/` }, "Driver")).code).toBe(0);
  expect(fake.asked[0]?.headers["authorization"]).toBe("Bearer t0ken");
});

it("refuses a deployment that the journal does not name", async () => {
  await expect(cleanWith({ named: `${fake.url}/other` }, "Driver")).rejects.toThrow(
    `journal.ndjson belongs to a run on ${fake.url}`,
  );
  expect(fake.asked).toEqual([]);
});
