import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fleetModel } from "../testkit/api/fleet.js";
import { reportOf, result, started } from "../testkit/reports/make-report.js";
import { openReporters } from "./reporters.js";
import { shownFile } from "./source-place.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-reporters-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("all reporters together", () => {
  const io = { out: () => undefined, err: () => undefined, live: false, color: false };

  it("each write what they can, and one that cannot is reported at the end", async () => {
    await mkdir(join(folder, "gone"));
    const files = { json: join(folder, "gone", "r.json"), junit: join(folder, "r.xml") };
    const { onEvent, end } = await openReporters({ spec: "s.yaml", ...files }, fleetModel(), io);
    await rm(join(folder, "gone"), { recursive: true });
    onEvent(started(1));
    onEvent({ type: "run-finished", report: reportOf([result("a/b/c")]) });
    await expect(end()).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringContaining("r.json"),
    });
    await expect(end()).rejects.toMatchObject({ name: "UserError" });
    expect(await readFile(files.junit, "utf8")).toContain('tests="1"');
  });

  it("are all reported if they cannot write", async () => {
    await mkdir(join(folder, "lost"));
    const files = { json: join(folder, "lost", "r.json"), html: join(folder, "lost", "r.html") };
    const { onEvent, end } = await openReporters({ spec: "s.yaml", ...files }, fleetModel(), io);
    await rm(join(folder, "lost"), { recursive: true });
    onEvent({ type: "run-finished", report: reportOf([result("a/b/c")]) });
    await expect(end()).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(/r\.json can't be written: .*; the report .*r\.html can't be written: /),
      remedy: expect.stringMatching(/^create that folder, [^;]*$/),
    });
  });

  it.each(["json", "ndjson", "junit", "sarif", "html"])(
    "leave standard output to the one that goes there, as %s, and print the terminal report on standard error",
    async (form) => {
      const said: Record<"out" | "err", string[]> = { out: [], err: [] };
      const streams = {
        ...io,
        out: (text: string) => void said.out.push(text),
        err: (text: string) => void said.err.push(text),
      };
      const file = join(folder, `beside.${form}`);
      const events = [started(1), { type: "run-finished", report: reportOf([result("a/b/c")]) } as const];
      for (const name of ["-", file]) {
        const options = { spec: "s.yaml", github: true, [form]: name };
        const { onEvent, end } = await openReporters(options, fleetModel(), name === "-" ? streams : io);
        for (const event of events) onEvent(event);
        await end();
      }
      expect(said.out.join("")).toBe(await readFile(file, "utf8"));
      expect(said.err.join("")).toMatch(/^::stop-commands::.*\n(.|\n)*verdict +CONFORMANT\nresult +PASS\n/);
    },
  );

  it("write no report of a run that never ended", async () => {
    const json = join(folder, "never.json");
    const { onEvent, end } = await openReporters({ spec: "s.yaml", json }, fleetModel(), io);
    onEvent(started(1));
    await end();
    await expect(readFile(json)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("the spec's file in reports", () => {
  it("is relative to the repository, from any working folder in it", async () => {
    const repository = join(folder, "repository");
    await mkdir(join(repository, ".git"), { recursive: true });
    await mkdir(join(repository, "a", "b"), { recursive: true });
    expect(shownFile("../spec.yaml", join(repository, "a", "b"))).toBe("a/spec.yaml");
    expect(shownFile(join(repository, "x y.yaml"), join(repository, "a"))).toBe("x y.yaml");
  });

  it("is a URL if it is outside, or in an installed package", () => {
    expect(shownFile("node_modules/kit/spec.yaml", "/a")).toBe("file:///a/node_modules/kit/spec.yaml");
    expect(shownFile("/elsewhere/spec.yaml", folder)).toBe("file:///elsewhere/spec.yaml");
  });
});
