import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { boatModel } from "../acts/testing/boats.js";
import { type Fake, serveFake } from "../acts/testing/fake.js";
import { cleanFile } from "./clean.js";

const model = boatModel();
let folder: string;
let file: string;
let fake: Fake;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-clean-"));
  file = join(folder, "journal.ndjson");
  fake = await serveFake(({ parts }) => ({ status: parts.at(-1) === "stuck" ? 409 : 204 }));
});
afterEach(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

async function journal(...lines: readonly object[]): Promise<void> {
  const all = [{ act: "run", interface: "boats", baseUrl: fake.url }, ...lines];
  await writeFile(file, all.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function added(seq: number, resource: string, id: string): readonly object[] {
  const url = `${fake.url}/fleets/north/${resource}`;
  return [
    { act: "add", seq, resource, form: "plain", site: "north", url, marker: "m" },
    { act: "added", seq, id, url: `${url}/${id}` },
  ];
}

const clean = () => cleanFile(file, model, { headers: {}, timeoutMs: 2_000 });

describe("cleaning up after a run that ended early", () => {
  it("deletes what is left, last added first, and removes the journal", async () => {
    await journal(...added(1, "Harbour", "a"), ...added(2, "Boat", "b"), ...added(3, "Boat", "c"), {
      act: "removed",
      seq: 3,
    });
    expect(await clean()).toEqual({ removed: 2, left: [] });
    expect(fake.asked.map(({ method, parts }) => `${method} ${parts.at(-1)}`)).toEqual([
      "DELETE b",
      "DELETE a",
    ]);
    await expect(readFile(file)).rejects.toThrow("ENOENT");
  });

  it("keeps in the journal what cannot be deleted, and says why", async () => {
    const unanswered = added(4, "Harbour", "?").slice(0, 1);
    await journal(
      ...added(1, "Voyage", "v"),
      ...added(2, "Boat", "stuck"),
      ...added(3, "Boat", "b"),
      ...unanswered,
    );
    const { removed, left } = await clean();
    expect(removed).toBe(1);
    expect(left.map(({ why }) => why)).toEqual([
      expect.stringContaining("may have been added"),
      "answered 409",
      "its type has no delete",
    ]);
    expect((await clean()).left).toHaveLength(3);
  });

  it("does nothing about a line that was cut off", async () => {
    await journal(...added(1, "Boat", "b"));
    await writeFile(file, `${await readFile(file, "utf8")}{"act":"add","seq":2,"resour`);
    expect(await clean()).toEqual({ removed: 1, left: [] });
  });
});
