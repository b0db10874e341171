// Tests `cri-kit generate`.
import { mkdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { madeFile } from "../file.js";
import { loadMaterials } from "../kit/materials.js";
import { manifestPath } from "../output/manifest.js";
import { filesIn, type Scenario, scenario } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";

let fleet: Scenario;
beforeEach(async () => {
  fleet = await scenario();
  await fleet.spec(tinySpec());
});
afterEach(() => fleet.end());

const golden = (name: string) =>
  expect(`${fleet.transcript()}\n`).toMatchFileSnapshot(`../golden/${name}.txt`);

describe("cri generate", () => {
  it("fills an empty folder, and then has nothing to change", async () => {
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

  it("replaces what is stale and nothing else", async () => {
    await fleet.generate();
    const before = await stat(join(fleet.out, "notes/vehicle.md"));
    await fleet.spec(tinySpec({ seats: "number" }));
    await fleet.check();
    await fleet.generate();
    await fleet.check();
    expect((await stat(join(fleet.out, "notes/vehicle.md"))).ino).toBe(before.ino);
    await golden("stale");
  });

  it("removes the files of a type that is gone, and leaves others alone", async () => {
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

  it("writes nothing at all where a file was edited by hand, until it is told to", async () => {
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

  it("keeps an edited file of a type that is gone", async () => {
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

  it("leaves a folder alone that holds what was generated from another interface, until it is told to", async () => {
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

  it("does not get past a folder where a file must be, even by force", async () => {
    await mkdir(join(fleet.out, "list.txt"), { recursive: true });
    expect(await fleet.generate({ force: true })).toBe(1);
    expect(await fleet.list()).toEqual([]);
    await golden("obstacle");
  });

  it("says what is missing, and puts it back", async () => {
    await fleet.generate();
    await fleet.remove("list.txt");
    await fleet.remove(manifestPath);
    await fleet.check();
    await fleet.generate();
    await fleet.check();
    await golden("missing");
  });

  it("says of a lost manifest that it was added, and that the files are as they were", async () => {
    await fleet.generate();
    await fleet.remove(manifestPath);
    fleet.forgetOutput();
    await fleet.generate();
    expect(fleet.transcript()).toContain(
      `  added     ${manifestPath}\nout: 3 files: 0 written, 0 removed, 3 unchanged\n`,
    );
  });

  it("touches nothing when the spec has a mistake", async () => {
    await fleet.spec(tinySpec({ seats: "bunks" }));
    await fleet.generate();
    await fleet.check();
    await expect(fleet.list()).rejects.toThrow("ENOENT");
    await golden("mistaken-spec");
  });

  it("says so when a file stands where the folder must be", async () => {
    await writeFile(fleet.out, "");
    expect(await fleet.generate()).toBe(2);
    expect(fleet.transcript()).toMatch(/! error: .*\n! remedy: /);
  });

  it("says so when a link that leads nowhere stands where the folder must be", async () => {
    await symlink(`${fleet.out}-gone`, fleet.out);
    expect(await fleet.generate()).toBe(2);
    expect(fleet.transcript()).toMatch(/! error: a broken link/);
  });

  it("leaves a folder that two runs wrote at once to be finished by the next one", async () => {
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

  it("is not followed by a run, by force, or by a removal, and is told with its remedy", async () => {
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
    // Of all that is listed below the link nothing is asked for any more: an orphan would be removed.
    await fleet.spec(tinySpec({ vehicles: false }));
    await fleet.check();
    await fleet.generate();
    expect(await around()).toEqual(before);
    expect(fleet.transcript()).not.toContain("theirs");
    await golden("linked");
  });

  it("is not followed where it stands for one file, or for one that is being written", async () => {
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

  it("leaves what an interrupted run began behind it alone", async () => {
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

it("leaves the same bytes from two builds of the kit, and has nothing to change with the other one", async () => {
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

  it("is finished by the next one, whichever files it got to", async () => {
    await fleet.generate();
    await interrupt(["notes/driver.md", "list.txt"]);
    expect(await fleet.generate()).toBe(0);
    expect(await fleet.check()).toBe(0);
    expect((await fleet.list()).filter((path) => path.endsWith(".cri-new"))).toEqual([]);
  });

  it("leaves nothing of files that nobody asks for any more", async () => {
    await fleet.generate();
    const manifest = JSON.parse(await fleet.read(manifestPath));
    await fleet.write(manifestPath, JSON.stringify({ ...manifest, pending: { "notes/barn.md": "0" } }));
    await fleet.write("notes/barn.md.cri-new", "half a fi");
    expect(await fleet.generate()).toBe(0);
    expect(await fleet.list()).toEqual(["list.txt", manifestPath, "notes/driver.md", "notes/vehicle.md"]);
  });

  it("is no excuse to take a hand edit for its own", async () => {
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
  // the lines of a diff are the file's own
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
