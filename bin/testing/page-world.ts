// Makes the folder in which the commands of a page run: what a reader of that page has before they begin.
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { modelOf, ownModel } from "../../generator/testing/models.js";
import { linkKit } from "../../generator/testing/output-folder.js";
import type { InterfaceDefinition } from "../../runtime/server/definition.js";
import { openStore } from "../../runtime/server/store/open-store.js";
import { prepareStore } from "../../runtime/server/store/prepare-store.js";
import { builtFile, ownSpec, packageRoot } from "../../spec/package-root.js";
import { servedDefinition } from "../start-server.js";
import { type Ran, runCommand } from "./run.js";

/** A folder that has a spec, the code that was generated from it, and both in git. */
export interface PageWorld {
  readonly folder: string;
  /** A copy of the folder for a page. */
  copyFor(page: string): Promise<string>;
  /** Runs a script of a shell in a folder; `npx cri-kit` is this kit. */
  run(script: string, folder: string): Promise<Ran>;
  readonly environment: NodeJS.ProcessEnv;
  end(): Promise<void>;
}

export async function pageWorld(): Promise<PageWorld> {
  const home = await mkdtemp(join(tmpdir(), "cri-pages-"));
  const environment = { ...process.env, PATH: `${join(home, "bin")}:${process.env["PATH"]}`, NO_COLOR: "1" };
  const run = (script: string, cwd: string) =>
    runCommand("bash", ["-eo", "pipefail", "-c", script], { cwd, env: environment });
  const folder = join(home, "team");
  await writeNpx(join(home, "bin"));
  await writeTeam(folder, run);
  return {
    folder,
    environment,
    run,
    async copyFor(page) {
      const copy = join(home, page.replaceAll("/", "-"));
      await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
      await change[page]?.(copy, run);
      return copy;
    },
    end: () => rm(home, { recursive: true }),
  };
}

/** The real npx takes half a second to find the command. */
async function writeNpx(folder: string): Promise<void> {
  const command = builtFile(join("cri", "cri.js"));
  await mkdir(folder, { recursive: true });
  const file = join(folder, "npx");
  await writeFile(
    file,
    `#!/bin/sh\n[ "$1" = cri-kit ] || { echo "npx $1 is not cri-kit" >&2; exit 127; }\nshift\nexec "${process.execPath}" "${command}" "$@"\n`,
  );
  await chmod(file, 0o755);
}

async function writeTeam(folder: string, run: PageWorld["run"]): Promise<void> {
  await mkdir(join(folder, "node_modules"), { recursive: true });
  await symlink(packageRoot(), join(folder, "node_modules", "cri-kit"), "dir");
  await writeFile(join(folder, ".gitignore"), "node_modules\n");
  const { code, err } = await run(
    [
      "npx cri-kit init",
      "npx cri-kit generate --spec interface.yaml --out server",
      "git init --quiet --initial-branch main",
      "git add .",
      "git -c user.name=team -c user.email=team@team.example commit --quiet --message first",
    ].join("\n"),
    folder,
  );
  if (code !== 0) throw new Error(err);
}

/**
 * Adds records to a site of a deployment, as a run leaves them if nothing can be deleted: so that a run which only reads finds
 * records of every type.
 */
export async function leaveRecords(world: PageWorld, url: string, site: string): Promise<void> {
  const folder = await world.copyFor("records");
  await cp(ownSpec(), join(folder, "base.yaml"));
  const deletes = ownModel().resources.flatMap(({ operations }) =>
    operations
      .filter(({ kind, offered }) => kind === "delete" && offered)
      .map(({ clause }) => `  ${clause}: kept\n`),
  );
  await writeFile(
    join(folder, "kept.yaml"),
    `overlay-of: base.yaml\nname: kept\ndocument: Kept\nremove:\n${deletes.join("")}`,
  );
  const { code, out, err } = await world.run(
    `npx cri-kit conform ${url} --site ${site} --write --only search/ --spec kept.yaml`,
    folder,
  );
  if (code !== 0) throw new Error(out + err);
}

/** The packages that `npm install` gets, with their commands. */
async function withPackages(folder: string): Promise<void> {
  const modules = join(folder, "node_modules");
  await rm(modules, { recursive: true });
  await linkKit(modules);
}

/** What differs for the readers of some pages. */
const change: Readonly<Record<string, (folder: string, run: PageWorld["run"]) => Promise<unknown>>> = {
  "docs/generating.md": withPackages,
  "docs/ci.md": async (folder, run) => {
    await withPackages(folder);
    const compile = `node ${join(packageRoot(), "node_modules", "typescript", "bin", "tsc")} -p own`;
    const generate = "npx cri-kit generate --spec interface.yaml --out server --scaffold own";
    const { code, out, err } = await run(`${generate}\n${compile}`, folder);
    if (code !== 0) throw new Error(out + err);
  },
  "docs/writing.md": async (folder) => {
    await Promise.all([rm(join(folder, "interface.yaml")), rm(join(folder, "server"), { recursive: true })]);
    await cp(join(packageRoot(), "spec", "import", "testing", "books.yaml"), join(folder, "openapi.yaml"));
  },
  "docs/changing.md": async (folder) => {
    const spec = join(folder, "interface.yaml");
    await storeRecord(folder, await servedDefinition(modelOf(await readFile(spec, "utf8"))));
    await writeFile(spec, (await readFile(spec, "utf8")).replaceAll("birthDate", "birthDay"));
    await writeFile(
      join(folder, "own.ts"),
      'import type { Patient } from "./server/types/patient.js";\n\nexport const bornOn = (patient: Patient) => patient.birthDate;\n',
    );
    const compilerOptions = {
      strict: true,
      module: "nodenext",
      target: "es2022",
      skipLibCheck: true,
      noEmit: true,
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["own.ts"] }));
  },
  "docs/production.md": async (folder) => storeRecord(folder, await servedDefinition(undefined)),
};

/** A store as a server with this interface leaves it. */
async function storeRecord(folder: string, definition: InterfaceDefinition): Promise<void> {
  const store = await openStore(`sqlite:${join(folder, "records.db")}`);
  await prepareStore(store, definition);
  const body = '{"resourceType":"Patient","id":"p1","gender":"female","birthDate":"1970-01-01"}';
  const draft = { version: 1, updated: 0, body, base: "https://records.example.org/api", entries: [] };
  await store.add({ site: "12", type: "Patient", id: "p1" }, draft);
  await store.close();
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
