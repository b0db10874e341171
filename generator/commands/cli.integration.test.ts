// Tests `cri-kit generate`.
import { mkdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { madeFile } from "../file.js";
import { loadMaterials } from "../kit/materials.js";
import { manifestPath } from "../output/manifest.js";
import { filesIn, type Scenario, scenario } from "../testing/scenario.js";
import { tinySpec } from "../testing/specs.js";

let inn: Scenario;
beforeEach(async () => {
  inn = await scenario();
  await inn.spec(tinySpec());
});
afterEach(() => inn.end());

const golden = (name: string) => expect(`${inn.transcript()}\n`).toMatchFileSnapshot(`../golden/${name}.txt`);

describe("cri generate", () => {
  it("fills an empty folder; a second run has nothing to change", async () => {
    await inn.generate();
    const before = await stat(join(inn.out, "list.txt"));
    await inn.generate();
    await inn.check();
    const after = await stat(join(inn.out, "list.txt"));
    expect(after.ino).toBe(before.ino);
    await golden("fresh");
  });

  it("does nothing on a dry run", async () => {
    await inn.generate({ dryRun: true });
    await expect(inn.list()).rejects.toThrow("ENOENT");
    await inn.generate();
    await inn.spec(tinySpec({ rooms: false }));
    const before = await inn.list();
    await inn.generate({ dryRun: true });
    expect(await inn.list()).toEqual(before);
    await golden("dry-run");
  });

  it("replaces only stale files", async () => {
    await inn.generate();
    const before = await stat(join(inn.out, "notes/room.md"));
    await inn.spec(tinySpec({ beds: "number" }));
    await inn.check();
    await inn.generate();
    await inn.check();
    expect((await stat(join(inn.out, "notes/room.md"))).ino).toBe(before.ino);
    await golden("stale");
  });

  it("removes the files of a removed type, and no others", async () => {
    await inn.generate();
    await inn.write("notes/ours.txt", "a note of our own\n");
    await inn.spec(tinySpec({ rooms: false }));
    await inn.check();
    await inn.generate();
    await inn.check();
    expect((await inn.list()).filter((path) => path.includes("room"))).toEqual([]);
    expect(await inn.read("notes/ours.txt")).toBe("a note of our own\n");
    await golden("orphaned");
  });

  it("writes nothing if a file was edited by hand, unless forced", async () => {
    await inn.generate();
    await inn.write("notes/guest.md", "# Guests\n");
    await inn.spec(tinySpec({ rooms: false }));
    const before = await inn.list();
    await inn.check();
    await inn.generate();
    expect(await inn.list()).toEqual(before);
    expect(await inn.read("notes/guest.md")).toBe("# Guests\n");
    await inn.generate({ force: true });
    await inn.check();
    await golden("edited");
  });

  it("keeps an edited file of a removed type", async () => {
    await inn.generate();
    await inn.write("notes/room.md", "// kept\n");
    await inn.spec(tinySpec({ rooms: false }));
    expect(await inn.generate()).toBe(1);
    expect(await inn.read("notes/room.md")).toBe("// kept\n");
  });

  it("never replaces a file that it did not write", async () => {
    await mkdir(join(inn.out, "notes"), { recursive: true });
    await inn.write("notes/guest.md", "// mine\n");
    await inn.check();
    await inn.generate();
    expect(await inn.list()).toEqual(["notes/guest.md"]);
    expect(await inn.read("notes/guest.md")).toBe("// mine\n");
    await inn.generate({ force: true });
    await inn.check();
    await golden("foreign");
  });

  it("does not change a folder that was generated from another interface, unless forced", async () => {
    await inn.generate();
    await inn.write("notes/guest.md", "# Guests\n");
    const before = await Promise.all((await inn.list()).map(inn.read));
    await inn.spec(tinySpec({ name: "small-inn", rooms: false }));
    await inn.check();
    await inn.generate();
    expect(await Promise.all((await inn.list()).map(inn.read))).toEqual(before);
    await inn.generate({ force: true });
    await inn.check();
    expect((await inn.list()).filter((path) => path.includes("room"))).toEqual([]);
    await golden("another-interface");
  });

  it("does not replace a folder with a file, even if forced", async () => {
    await mkdir(join(inn.out, "list.txt"), { recursive: true });
    expect(await inn.generate({ force: true })).toBe(1);
    expect(await inn.list()).toEqual([]);
    await golden("obstacle");
  });

  it("reports a missing file, and writes it again", async () => {
    await inn.generate();
    await inn.remove("list.txt");
    await inn.remove(manifestPath);
    await inn.check();
    await inn.generate();
    await inn.check();
    await golden("missing");
  });

  it("reports a lost manifest as added, and the files as unchanged", async () => {
    await inn.generate();
    await inn.remove(manifestPath);
    inn.forgetOutput();
    await inn.generate();
    expect(inn.transcript()).toContain(
      `  added     ${manifestPath}\nout: 3 files: 0 written, 0 removed, 3 unchanged\n`,
    );
  });

  it("changes nothing if the spec has a mistake", async () => {
    await inn.spec(tinySpec({ beds: "bunks" }));
    await inn.generate();
    await inn.check();
    await expect(inn.list()).rejects.toThrow("ENOENT");
    await golden("mistaken-spec");
  });

  it("reports a file at the path of the folder", async () => {
    await writeFile(inn.out, "");
    expect(await inn.generate()).toBe(2);
    expect(inn.transcript()).toMatch(/! error: .*\n! remedy: /);
  });

  it("reports a broken link at the path of the folder", async () => {
    await symlink(`${inn.out}-gone`, inn.out);
    expect(await inn.generate()).toBe(2);
    expect(inn.transcript()).toMatch(/! error: this path of a folder is a broken link/);
  });

  it("finishes a folder that two concurrent runs wrote", async () => {
    const runs = await Promise.all([inn.generate(), inn.generate()]);
    expect([0, 2]).toEqual(expect.arrayContaining([...new Set(runs)]));
    expect(await inn.generate()).toBe(0);
    expect(await inn.check()).toBe(0);
  });
});

describe("a link in the folder", () => {
  let elsewhere: string;
  const linked = async (path: string, to: string): Promise<void> => {
    await rm(join(inn.out, path), { recursive: true, force: true });
    await symlink(to, join(inn.out, path));
  };
  const around = async (): Promise<readonly string[]> =>
    Promise.all((await filesIn(elsewhere)).map((path) => readFile(join(elsewhere, path), "utf8")));
  beforeEach(async () => {
    elsewhere = join(inn.folder, "elsewhere");
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, "room.md"), "theirs\n");
  });

  it("is never followed, and is reported with its remedy", async () => {
    await inn.generate();
    const { hash } = madeFile({ path: "", text: "theirs\n" });
    const manifest = JSON.parse(await inn.read(manifestPath));
    const files = { ...manifest.files, "notes/room.md": hash };
    await inn.write(manifestPath, JSON.stringify({ ...manifest, files }));
    await linked("notes", elsewhere);
    const before = await around();
    for (const beds of ["number", "string"] as const) {
      await inn.spec(tinySpec({ beds }));
      expect(await inn.generate({ force: true })).toBe(1);
    }
    // The spec no longer generates the files below the link: orphans would be removed.
    await inn.spec(tinySpec({ rooms: false }));
    await inn.check();
    await inn.generate();
    expect(await around()).toEqual(before);
    expect(inn.transcript()).not.toContain("theirs");
    await golden("linked");
  });

  it("is not followed at the path of a file, or of a temporary file", async () => {
    await inn.generate();
    await linked("list.txt", join(elsewhere, "room.md"));
    expect(await inn.generate({ force: true })).toBe(1);
    await inn.remove("list.txt");
    await linked("list.txt.cri-new", join(elsewhere, "room.md"));
    expect(await inn.generate()).toBe(2);
    await linked("list.txt.cri-new", join(elsewhere, "not-there.md"));
    expect(await inn.generate()).toBe(2);
    expect(await around()).toEqual(["theirs\n"]);
  });

  it("protects the temporary files behind it", async () => {
    await inn.generate();
    const manifest = JSON.parse(await inn.read(manifestPath));
    await inn.write(manifestPath, JSON.stringify({ ...manifest, pending: { "barn/stall.md": "0" } }));
    await writeFile(join(elsewhere, "stall.md.cri-new"), "theirs\n");
    await linked("barn", elsewhere);
    expect(await inn.generate()).toBe(0);
    expect(await around()).toHaveLength(2);
  });

  it("may be the folder itself", async () => {
    await inn.generate();
    await rename(inn.out, join(elsewhere, "out"));
    await symlink(join(elsewhere, "out"), inn.out);
    await inn.spec(tinySpec({ beds: "number" }));
    expect(await inn.generate()).toBe(0);
  });
});

it("writes the same bytes with two builds of the kit, so that the second has nothing to change", async () => {
  await inn.generate();
  const before = await Promise.all((await inn.list()).map(inn.read));
  const another = { ...(await loadMaterials()), digest: "of another build" };
  inn.forgetOutput();
  expect(await inn.generate({ materials: another })).toBe(0);
  expect(await Promise.all((await inn.list()).map(inn.read))).toEqual(before);
  expect(inn.transcript()).toContain("0 written, 0 removed, 3 unchanged");
});

describe("an interrupted run", () => {
  const interrupt = async (done: readonly string[]): Promise<void> => {
    const manifest = JSON.parse(await inn.read(manifestPath));
    const other = await scenario();
    await other.spec(tinySpec({ beds: "number" }));
    await other.generate();
    const pending = JSON.parse(await other.read(manifestPath)).files;
    await inn.write(manifestPath, JSON.stringify({ ...manifest, pending }));
    for (const path of done) await inn.write(path, await other.read(path));
    await inn.write("notes/guest.md.cri-new", "half a fi");
    await other.end();
  };

  it("is finished by the next run, whichever files it had written", async () => {
    await inn.generate();
    await interrupt(["notes/guest.md", "list.txt"]);
    expect(await inn.generate()).toBe(0);
    expect(await inn.check()).toBe(0);
    expect((await inn.list()).filter((path) => path.endsWith(".cri-new"))).toEqual([]);
  });

  it("leaves no temporary files of types that were removed", async () => {
    await inn.generate();
    const manifest = JSON.parse(await inn.read(manifestPath));
    await inn.write(manifestPath, JSON.stringify({ ...manifest, pending: { "notes/barn.md": "0" } }));
    await inn.write("notes/barn.md.cri-new", "half a fi");
    expect(await inn.generate()).toBe(0);
    expect(await inn.list()).toEqual(["list.txt", manifestPath, "notes/guest.md", "notes/room.md"]);
  });

  it("does not make the next run overwrite a hand edit", async () => {
    await inn.generate();
    await interrupt([]);
    await inn.write("list.txt", "// mine\n");
    expect(await inn.generate()).toBe(1);
  });
});

it("keeps to 80 columns", async () => {
  await inn.generate();
  await inn.write("notes/guest.md", "");
  await inn.check();
  await inn.generate();
  // The lines of a diff are the file's own.
  const lines = inn
    .transcript()
    .split("\n")
    .filter((line) => !/^! [-+ ]\S/.test(line));
  expect(lines.filter((line) => line.length > 82)).toEqual([]);
});

it("ignores a manifest that points out of the folder", async () => {
  await inn.generate();
  const precious = join(inn.folder, "precious.txt");
  await writeFile(precious, "precious\n");
  const manifest = JSON.parse(await inn.read(manifestPath));
  await inn.write(manifestPath, JSON.stringify({ ...manifest, files: { "../precious.txt": "0" } }));
  await inn.generate({ force: true });
  expect(await readFile(precious, "utf8")).toBe("precious\n");
});
