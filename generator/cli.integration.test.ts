// Tests `cri-kit generate`.
import { mkdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { madeFile } from "./file.js";
import { loadMaterials } from "./kit/materials.js";
import { manifestPath } from "./output/manifest.js";
import { filesIn, type Scenario, scenario } from "./testing/scenario.js";
import { tinySpec } from "./testing/specs.js";

let fleet: Scenario;
beforeEach(async () => {
  fleet = await scenario();
  await fleet.spec(tinySpec());
});
afterEach(() => fleet.end());

const golden = (name: string) => expect(`${fleet.transcript()}\n`).toMatchFileSnapshot(`golden/${name}.txt`);

describe("cri generate", () => {
  it("fills an empty folder; a second run has nothing to change", async () => {
    await fleet.generate();
    const before = await stat(join(fleet.out, "list.txt"));
    await fleet.generate();
    await fleet.check();
    const after = await stat(join(fleet.out, "list.txt"));
    expect(after.ino).toBe(before.ino);
    await golden("fresh");
  });

  it("does nothing on a dry run", async () => {
    await fleet.generate({ dryRun: true });
    await expect(fleet.list()).rejects.toThrow("ENOENT");
    await fleet.generate();
    await fleet.spec(tinySpec({ vehicles: false }));
    const before = await fleet.list();
    await fleet.generate({ dryRun: true });
    expect(await fleet.list()).toEqual(before);
    await golden("dry-run");
  });

  it("replaces only stale files", async () => {
    await fleet.generate();
    const before = await stat(join(fleet.out, "notes/vehicle.md"));
    await fleet.spec(tinySpec({ seats: "number" }));
    await fleet.check();
    await fleet.generate();
    await fleet.check();
    expect((await stat(join(fleet.out, "notes/vehicle.md"))).ino).toBe(before.ino);
    await golden("stale");
  });

  it("removes the files of a removed type, and no others", async () => {
    await fleet.generate();
    await fleet.write("notes/ours.txt", "a note of our own\n");
    await fleet.spec(tinySpec({ vehicles: false }));
    await fleet.check();
    await fleet.generate();
    await fleet.check();
    expect((await fleet.list()).filter((path) => path.includes("vehicle"))).toEqual([]);
    expect(await fleet.read("notes/ours.txt")).toBe("a note of our own\n");
    await golden("orphaned");
  });

  it("writes nothing if a file was edited by hand, unless forced", async () => {
    await fleet.generate();
    await fleet.write("notes/driver.md", "# Drivers\n");
    await fleet.spec(tinySpec({ vehicles: false }));
    const before = await fleet.list();
    await fleet.check();
    await fleet.generate();
    expect(await fleet.list()).toEqual(before);
    expect(await fleet.read("notes/driver.md")).toBe("# Drivers\n");
    await fleet.generate({ force: true });
    await fleet.check();
    await golden("edited");
  });

  it("keeps an edited file of a removed type", async () => {
    await fleet.generate();
    await fleet.write("notes/vehicle.md", "// kept\n");
    await fleet.spec(tinySpec({ vehicles: false }));
    expect(await fleet.generate()).toBe(1);
    expect(await fleet.read("notes/vehicle.md")).toBe("// kept\n");
  });

  it("never replaces a file that it did not write", async () => {
    await mkdir(join(fleet.out, "notes"), { recursive: true });
    await fleet.write("notes/driver.md", "// mine\n");
    await fleet.check();
    await fleet.generate();
    expect(await fleet.list()).toEqual(["notes/driver.md"]);
    expect(await fleet.read("notes/driver.md")).toBe("// mine\n");
    await fleet.generate({ force: true });
    await fleet.check();
    await golden("foreign");
  });

  it("does not change a folder that was generated from another interface, unless forced", async () => {
    await fleet.generate();
    await fleet.write("notes/driver.md", "# Drivers\n");
    const before = await Promise.all((await fleet.list()).map(fleet.read));
    await fleet.spec(tinySpec({ name: "small-fleet", vehicles: false }));
    await fleet.check();
    await fleet.generate();
    expect(await Promise.all((await fleet.list()).map(fleet.read))).toEqual(before);
    await fleet.generate({ force: true });
    await fleet.check();
    expect((await fleet.list()).filter((path) => path.includes("vehicle"))).toEqual([]);
    await golden("another-interface");
  });

  it("does not replace a folder with a file, even if forced", async () => {
    await mkdir(join(fleet.out, "list.txt"), { recursive: true });
    expect(await fleet.generate({ force: true })).toBe(1);
    expect(await fleet.list()).toEqual([]);
    await golden("obstacle");
  });

  it("reports a missing file, and writes it again", async () => {
    await fleet.generate();
    await fleet.remove("list.txt");
    await fleet.remove(manifestPath);
    await fleet.check();
    await fleet.generate();
    await fleet.check();
    await golden("missing");
  });

  it("reports a lost manifest as added, and the files as unchanged", async () => {
    await fleet.generate();
    await fleet.remove(manifestPath);
    fleet.forgetOutput();
    await fleet.generate();
    expect(fleet.transcript()).toContain(
      `  added     ${manifestPath}\nout: 3 files: 0 written, 0 removed, 3 unchanged\n`,
    );
  });

  it("changes nothing if the spec has a mistake", async () => {
    await fleet.spec(tinySpec({ seats: "bunks" }));
    await fleet.generate();
    await fleet.check();
    await expect(fleet.list()).rejects.toThrow("ENOENT");
    await golden("mistaken-spec");
  });

  it("reports a file at the path of the folder", async () => {
    await writeFile(fleet.out, "");
    expect(await fleet.generate()).toBe(2);
    expect(fleet.transcript()).toMatch(/! error: .*\n! remedy: /);
  });

  it("reports a broken link at the path of the folder", async () => {
    await symlink(`${fleet.out}-gone`, fleet.out);
    expect(await fleet.generate()).toBe(2);
    expect(fleet.transcript()).toMatch(/! error: this path of a folder is a broken link/);
  });

  it("finishes a folder that two concurrent runs wrote", async () => {
    const runs = await Promise.all([fleet.generate(), fleet.generate()]);
    expect([0, 2]).toEqual(expect.arrayContaining([...new Set(runs)]));
    expect(await fleet.generate()).toBe(0);
    expect(await fleet.check()).toBe(0);
  });
});

describe("a link in the folder", () => {
  let elsewhere: string;
  const linked = async (path: string, to: string): Promise<void> => {
    await rm(join(fleet.out, path), { recursive: true, force: true });
    await symlink(to, join(fleet.out, path));
  };
  const around = async (): Promise<readonly string[]> =>
    Promise.all((await filesIn(elsewhere)).map((path) => readFile(join(elsewhere, path), "utf8")));
  beforeEach(async () => {
    elsewhere = join(fleet.folder, "elsewhere");
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, "vehicle.md"), "theirs\n");
  });

  it("is never followed, and is reported with its remedy", async () => {
    await fleet.generate();
    const { hash } = madeFile({ path: "", text: "theirs\n" });
    const manifest = JSON.parse(await fleet.read(manifestPath));
    const files = { ...manifest.files, "notes/vehicle.md": hash };
    await fleet.write(manifestPath, JSON.stringify({ ...manifest, files }));
    await linked("notes", elsewhere);
    const before = await around();
    for (const seats of ["number", "string"] as const) {
      await fleet.spec(tinySpec({ seats }));
      expect(await fleet.generate({ force: true })).toBe(1);
    }
    // The spec no longer generates the files below the link: orphans would be removed.
    await fleet.spec(tinySpec({ vehicles: false }));
    await fleet.check();
    await fleet.generate();
    expect(await around()).toEqual(before);
    expect(fleet.transcript()).not.toContain("theirs");
    await golden("linked");
  });

  it("is not followed at the path of a file, or of a temporary file", async () => {
    await fleet.generate();
    await linked("list.txt", join(elsewhere, "vehicle.md"));
    expect(await fleet.generate({ force: true })).toBe(1);
    await fleet.remove("list.txt");
    await linked("list.txt.cri-new", join(elsewhere, "vehicle.md"));
    expect(await fleet.generate()).toBe(2);
    await linked("list.txt.cri-new", join(elsewhere, "not-there.md"));
    expect(await fleet.generate()).toBe(2);
    expect(await around()).toEqual(["theirs\n"]);
  });

  it("protects the temporary files behind it", async () => {
    await fleet.generate();
    const manifest = JSON.parse(await fleet.read(manifestPath));
    await fleet.write(manifestPath, JSON.stringify({ ...manifest, pending: { "barn/stall.md": "0" } }));
    await writeFile(join(elsewhere, "stall.md.cri-new"), "theirs\n");
    await linked("barn", elsewhere);
    expect(await fleet.generate()).toBe(0);
    expect(await around()).toHaveLength(2);
  });

  it("may be the folder itself", async () => {
    await fleet.generate();
    await rename(fleet.out, join(elsewhere, "out"));
    await symlink(join(elsewhere, "out"), fleet.out);
    await fleet.spec(tinySpec({ seats: "number" }));
    expect(await fleet.generate()).toBe(0);
  });
});

it("writes the same bytes with two builds of the kit, so that the second has nothing to change", async () => {
  await fleet.generate();
  const before = await Promise.all((await fleet.list()).map(fleet.read));
  const another = { ...(await loadMaterials()), digest: "of another build" };
  fleet.forgetOutput();
  expect(await fleet.generate({ materials: another })).toBe(0);
  expect(await Promise.all((await fleet.list()).map(fleet.read))).toEqual(before);
  expect(fleet.transcript()).toContain("0 written, 0 removed, 3 unchanged");
});

describe("an interrupted run", () => {
  const interrupt = async (done: readonly string[]): Promise<void> => {
    const manifest = JSON.parse(await fleet.read(manifestPath));
    const other = await scenario();
    await other.spec(tinySpec({ seats: "number" }));
    await other.generate();
    const pending = JSON.parse(await other.read(manifestPath)).files;
    await fleet.write(manifestPath, JSON.stringify({ ...manifest, pending }));
    for (const path of done) await fleet.write(path, await other.read(path));
    await fleet.write("notes/driver.md.cri-new", "half a fi");
    await other.end();
  };

  it("is finished by the next run, whichever files it had written", async () => {
    await fleet.generate();
    await interrupt(["notes/driver.md", "list.txt"]);
    expect(await fleet.generate()).toBe(0);
    expect(await fleet.check()).toBe(0);
    expect((await fleet.list()).filter((path) => path.endsWith(".cri-new"))).toEqual([]);
  });

  it("leaves no temporary files of types that were removed", async () => {
    await fleet.generate();
    const manifest = JSON.parse(await fleet.read(manifestPath));
    await fleet.write(manifestPath, JSON.stringify({ ...manifest, pending: { "notes/barn.md": "0" } }));
    await fleet.write("notes/barn.md.cri-new", "half a fi");
    expect(await fleet.generate()).toBe(0);
    expect(await fleet.list()).toEqual(["list.txt", manifestPath, "notes/driver.md", "notes/vehicle.md"]);
  });

  it("does not make the next run overwrite a hand edit", async () => {
    await fleet.generate();
    await interrupt([]);
    await fleet.write("list.txt", "// mine\n");
    expect(await fleet.generate()).toBe(1);
  });
});

it("keeps to 80 columns", async () => {
  await fleet.generate();
  await fleet.write("notes/driver.md", "");
  await fleet.check();
  await fleet.generate();
  // The lines of a diff are the file's own.
  const lines = fleet
    .transcript()
    .split("\n")
    .filter((line) => !/^! [-+ ]\S/.test(line));
  expect(lines.filter((line) => line.length > 82)).toEqual([]);
});

it("ignores a manifest that points out of the folder", async () => {
  await fleet.generate();
  const precious = join(fleet.folder, "precious.txt");
  await writeFile(precious, "precious\n");
  const manifest = JSON.parse(await fleet.read(manifestPath));
  await fleet.write(manifestPath, JSON.stringify({ ...manifest, files: { "../precious.txt": "0" } }));
  await fleet.generate({ force: true });
  expect(await readFile(precious, "utf8")).toBe("precious\n");
});
