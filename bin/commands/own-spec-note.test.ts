// Tests the note of commands that use the kit's own spec in a folder that has a spec.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { otherSpec } from "../../spec/package-root.js";
import { runCri } from "../run-cri.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-own-spec-"));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const note = "this is about the kit's own spec, not interface.yaml";

async function printed(...args: readonly string[]): Promise<string> {
  let said = "";
  const err = (text: string) => {
    said += text;
  };
  await runCri(args, { out: () => undefined, err, live: false, color: false });
  return said;
}

/** Commands that end soon, because of a file or a port that they cannot use. */
const commands: Readonly<Record<string, readonly string[]>> = {
  check: ["--out", "NONE"],
  generate: ["--out", "NONE", "--dry-run"],
  conform: ["http://127.0.0.1:9", "--site", "1"],
  "conform --har": ["http://127.0.0.1:9", "--har", "NONE"],
  serve: ["--store", "none"],
  proxy: ["--target", "http://127.0.0.1:9", "--baseline", "NONE"],
};

it.each(Object.entries(commands))(
  "%s says so if the folder has a spec and none was named",
  async (name, rest) => {
    const [command = ""] = name.split(" ");
    const args = [command, ...rest.map((one) => one.replace("NONE", join(folder, "none")))];
    expect(await printed(...args)).not.toContain(note);
    await writeFile(join(folder, "interface.yaml"), "");
    expect(await printed(...args)).toContain(note);
    expect(await printed(...args, "--spec", otherSpec())).not.toContain(note);
  },
);

it("conform does not say so if its config names a spec", async () => {
  await writeFile(join(folder, "interface.yaml"), "");
  const config = join(folder, "cri.config.yaml");
  await writeFile(config, `baseUrl: http://127.0.0.1:9\nsite: "1"\nspec: ${otherSpec()}\n`);
  expect(await printed("conform", "--config", config)).not.toContain(note);
});
