// Tests `cri-kit migrate` on a small project of a team.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { strictest } from "../testing/diagnose.js";
import { otherSpecText } from "../testing/models.js";
import type { MigrateOptions } from "./cli.js";
import { type Team, teamOf } from "./testing/team.js";

/** The team's own code: handlers, a client, and a module that does not use the output. */
const handlers = `import type { JobHandlers } from "./generated/server/handlers/job.js";
import { problem } from "./generated/server/handlers.js";
import type { StoredJob, Job } from "./generated/types/job.js";
import { validateJob } from "./generated/validators/job.js";

/** Who came. */
export function driverOf({ who, state }: Job): string | undefined {
  return state === undefined ? undefined : who?.label;
}

export const first: Job = { kind: "Job", who: { href: "https://x.example/fleets/1/drivers/1" } };

export const jobs: JobHandlers = {
  search: (_request, next) => next(),
  read: (_request, next) => next(),
  add: (request, next) => {
    const { who } = request.record;
    if (validateJob(request.record).length > 0 || who === undefined) throw problem(422, "invalid", "no");
    return next();
  },
  delete: (_request, next) => next(),
};

export const isDone = (job: StoredJob): boolean => job.kind === "Job" && job.state === "done";
`;
const caller = `import { createClient } from "./generated/client/client.js";
import type { JobSearch } from "./generated/client/resources/job.js";
import type { Link } from "./generated/types/shapes.js";

const client = createClient({ baseUrl: "http://127.0.0.1:1", site: "1", form: "current" });
const driver = "1";

export const asked: JobSearch = { driver, when: "2026-03-01" };
export const link: Link<"Job"> = { href: "https://x.example/fleets/1/jobs/1" };
export async function palletsOf(): Promise<readonly (number | undefined)[]> {
  const { records } = await client.job.search({ "driver": "1", when: "2026-03-01" });
  return records.map((job) => job.pallets);
}
`;
const apart = `/** Another thing of the same name. */
export interface Job {
  readonly who: string;
}
`;

/** The type Job is Appointment, its field \`who\` is \`attendee\`, its parameter \`driver\` is \`attendee\`; \`pallets\` is gone. */
const renamedSpec = otherSpecText
  .replace(/\bJob\b/g, "Appointment")
  .replace("who: Link(Driver)", "attendee: Link(Driver)")
  .replace("looks-at: who", "looks-at: attendee")
  .replace("includes: { driver: who,", "includes: { driver: attendee,")
  .replace("      driver: { type: reference, required", "      attendee: { type: reference, required")
  .replace("[driver, when]", "[attendee, when]")
  .replace("      pallets: integer\n", "");

let team: Team;
beforeEach(async () => {
  team = await teamOf(otherSpecText, {
    "new.yaml": renamedSpec,
    "handlers.ts": handlers,
    "caller.ts": caller,
    "apart.ts": apart,
  });
});
afterEach(() => team.end());

const textOf = (file: string): Promise<string> => team.textOf(file);

it("renames a type, a field and a parameter; the code then compiles except for the listed place", async () => {
  expect(await team.complaints()).toEqual([]);
  expect(await team.migrate()).toBe(1);
  await expect(team.printed()).toMatchFileSnapshot("../golden/migrate/renamed.txt");
  await expect(await textOf("handlers.ts")).toMatchFileSnapshot("../golden/migrate/handlers.ts.txt");
  await expect(await textOf("caller.ts")).toMatchFileSnapshot("../golden/migrate/caller.ts.txt");
  expect(await textOf("apart.ts")).toBe(apart);
  await team.regenerate(renamedSpec);
  expect(await team.complaints()).toEqual(["caller.ts:12"]);
});

it("writes nothing on a dry run, and gives the same result after the output was regenerated", async () => {
  expect(await team.migrate({ dryRun: true })).toBe(1);
  expect(team.printed()).toContain("would change 2 of 3 files of your own; 1 place left for you to decide");
  expect(await textOf("handlers.ts")).toBe(handlers);
  await team.regenerate(renamedSpec);
  expect(await team.migrate()).toBe(1);
  await expect(await textOf("handlers.ts")).toMatchFileSnapshot("../golden/migrate/handlers.ts.txt");
  expect(await team.migrate()).toBe(1);
  // The errors with the old output come from the run before.
  expect(team.printed()).not.toContain("not listed");
  expect(team.printed()).toMatch(/left for you to decide\ngenerated already has the code of the new spec\n$/);
  expect(team.printed()).toContain(
    "renamed resource.Job to resource.Appointment\n  your code does not use the old name",
  );
});

it("names another project that uses the generated code, and no other", async () => {
  const settings = JSON.stringify({ compilerOptions: strictest });
  await team.write("ours/tsconfig.json", settings);
  await team.write("ours/one.ts", 'export type { Job } from "../generated/types/job.js";\n');
  await team.write("theirs/tsconfig.json", settings);
  await team.write("theirs/two.ts", "export const two = 2;\n");
  expect(await team.migrate()).toBe(1);
  const printed = team.printed().replaceAll(/\s+/g, " ");
  expect(printed).toContain(
    "another project uses generated too. If you have not migrated it yet, do so before you generate: cri migrate old.yaml new.yaml --project ours/tsconfig.json changed",
  );
});

it("names the folder of a scaffold in the next command, since that adds the missing stubs", async () => {
  await team.write("handlers/job.ts", "export {};\n");
  await team.write("server.ts", 'export type { Job } from "./generated/types/job.js";\n');
  await team.migrate();
  expect(team.printed()).toMatch(/^next: .* generate --spec new.yaml --out generated --scaffold FOLDER$/m);
});

it("says after a second run that the code waits for generate", async () => {
  await team.write("caller.ts", 'export { isJob } from "./generated/index.js";\n');
  await team.write("handlers.ts", "");
  expect(await team.migrate()).toBe(0);
  expect(team.printed()).not.toContain("already");
  expect(await team.migrate()).toBe(0);
  expect(team.printed().replaceAll("\n", " ")).toMatch(
    /your code already uses the new names, in 1 place that does not compile until .* next: \S+ generate --spec new.yaml --out generated $/,
  );
  expect(team.printed()).not.toContain("not listed");
});

it("applies a rename that the user states, and not one that the user denies", async () => {
  const boxes = otherSpecText.replace("      pallets: integer\n", "      boxes: string\n");
  await team.write("new.yaml", boxes);
  expect(await team.migrate({ dryRun: true })).toBe(1);
  expect(team.printed()).toContain("--rename field.Job.pallets=field.Job.boxes");
  expect(await team.migrate({ renames: ["field.Job.pallets=field.Job.boxes"] })).toBe(1);
  await expect(team.printed().slice(team.printed().indexOf("renamed field"))).toMatchFileSnapshot(
    "../golden/migrate/stated.txt",
  );
  expect(await textOf("caller.ts")).toContain("job.boxes");
});

it("does not rename what the user says was removed", async () => {
  await team.write(
    "new.yaml",
    otherSpecText
      .replace("who: Link(Driver)", "whom: Link(Driver)")
      .replace("at: who", "at: whom")
      .replace("driver: who,", "driver: whom,"),
  );
  expect(await team.migrate({ renames: ["field.Job.who="] })).toBe(1);
  expect(await textOf("handlers.ts")).toBe(handlers);
  expect(team.printed()).toContain("removed    field.Job.who");
});

it("quotes a name that is not an identifier", async () => {
  const dashed = otherSpecText
    .replace(/\bwho: Link/, "by-whom: Link")
    .replace("at: who", "at: by-whom")
    .replace("driver: who,", "driver: by-whom,");
  await team.write("new.yaml", dashed);
  expect(await team.migrate({ renames: ["field.Job.who=field.Job.by-whom"] })).toBe(0);
  const text = await textOf("handlers.ts");
  expect(text).toContain('driverOf({ "by-whom": who, state }: Job)');
  expect(text).toContain('{ kind: "Job", "by-whom": { href');
  await team.regenerate(dashed);
  expect(await team.complaints()).toEqual([]);
});

it("names the change of the spec that causes a new error", async () => {
  const changed = otherSpecText
    .replace("interactions: [search, read, add, delete]", "interactions: [search, read, add, update, delete]")
    .replace("      pallets: integer\n", "      pallets: string\n");
  await team.write("new.yaml", changed);
  expect(await team.migrate()).toBe(1);
  await expect(team.printed()).toMatchFileSnapshot("../golden/migrate/causes.txt");
});

it("names the fields that became required where an object lacks them", async () => {
  await team.write(
    "new.yaml",
    otherSpecText.replace("      pallets: integer\n", "      pallets: { is: integer, required: true }\n"),
  );
  await team.write(
    "apart.ts",
    `import type { Job } from "./generated/types/job.js";

export const one: Job = { kind: "Job" };
export const made = (): Job => {
  return { kind: "Job" };
};
`,
  );
  expect(await team.migrate()).toBe(1);
  await expect(team.printed()).toMatchFileSnapshot("../golden/migrate/made-required.txt");
});

it.each([
  ["one added member", "      weight: { is: integer, required: true }\n", "added      field.Job.weight\n"],
  [
    "several added members",
    "      weight: { is: integer, required: true }\n      height: { is: integer, required: true }\n",
    "added      field.Job.weight\n  added      field.Job.height\n",
  ],
])("names no added parameter where an object lacks %s", async (_, fields, causes) => {
  const helper = "      helper: { type: string, means: who helped, looks-at: helper }\n";
  await team.write(
    "new.yaml",
    otherSpecText
      .replace("      pallets: integer\n", `      pallets: integer\n${fields}`)
      .replace(helper, `${helper}      count: { type: number, means: how many, looks-at: pallets }\n`),
  );
  await team.write(
    "apart.ts",
    `import type { Job } from "./generated/types/job.js";\n\nexport const one: Job = { kind: "Job" };\n`,
  );
  expect(await team.migrate()).toBe(1);
  expect(team.printed()).toContain(causes);
  expect(team.printed()).not.toContain("search.Job.count");
});

it("lists where the code names a site or a type that the new spec does not have", async () => {
  const plain = otherSpecText
    .replace('  site: "{fleet}"\n', "")
    .replaceAll("/{fleet}", "")
    .replace("type-member: kind\n", "")
    .replace(/^ {6}kind: .*\n/gm, "");
  await team.write("new.yaml", plain);
  expect(await team.migrate()).toBe(1);
  const decided = [...team.printed().matchAll(/decide: (\S+?:\d+):\d+/g)].map(([, place]) => place);
  expect(new Set(decided)).toEqual(new Set(["caller.ts:5", "handlers.ts:11", "handlers.ts:24"]));
  await team.regenerate(plain);
  for (const place of await team.complaints()) expect(decided).toContain(place);
});

it("renames the types and members that only the server sets, or never returns", async () => {
  const own = `import type { StoredJob, JobReadOnly } from "./generated/types/job.js";
import type { Driver, DriverWriteOnly } from "./generated/types/driver.js";

export const numberOf = ({ number }: JobReadOnly): number | undefined => number;
export const stored = (job: StoredJob): number | undefined => job.number;
export const secret: DriverWriteOnly = "pin";
export const pinOf = ({ pin }: Driver): string | undefined => pin;
`;
  const renamed = renamedSpec
    .replace("      number: { is: integer, readOnly", "      serial: { is: integer, readOnly")
    .replace(/\bDriver\b/g, "Chauffeur")
    .replace("      pin: {", "      code: {");
  await team.write("apart.ts", own);
  await team.write("new.yaml", renamed);
  const renames = ["field.Job.number=field.Appointment.serial", "field.Driver.pin=field.Chauffeur.code"];
  expect(await team.migrate({ renames })).toBe(1);
  await expect(await textOf("apart.ts")).toMatchFileSnapshot("../golden/migrate/directions.ts.txt");
  await team.regenerate(renamed);
  // The name of a member as a string is for a person to change.
  expect((await team.complaints()).filter((place) => place.startsWith("apart"))).toEqual(["apart.ts:6"]);
  expect(team.printed()).toContain("decide: apart.ts:6");
});

it("lists a place that sends a field which became read-only", async () => {
  await team.write(
    "new.yaml",
    otherSpecText.replace("      pallets: integer\n", "      pallets: { is: integer, readOnly: ignored }\n"),
  );
  await team.write(
    "apart.ts",
    'import type { Job } from "./generated/types/job.js";\n\nexport const one: Job = { kind: "Job", pallets: 2 };\n',
  );
  expect(await team.migrate()).toBe(1);
  expect(team.printed()).toMatch(/decide: apart.ts:3:40\n.*pallets: 2/);
});

it("lists a place that reads a field which may be null, or sends null to one that may not", async () => {
  const nullable = otherSpecText.replace(
    "      pallets: integer\n",
    "      pallets: { is: integer, nullable: true }\n",
  );
  await team.write("new.yaml", nullable);
  expect(await team.migrate()).toBe(1);
  expect(team.printed()).toMatch(/decide: caller.ts:12:3\n/);
  expect(team.printed()).toContain("integer, or null");
  await team.write("old.yaml", nullable);
  await team.write("new.yaml", otherSpecText);
  await team.regenerate(nullable);
  await team.write(
    "apart.ts",
    'import type { Job } from "./generated/types/job.js";\n\nexport const one: Job = { kind: "Job", pallets: null };\n',
  );
  expect(await team.migrate()).toBe(1);
  expect(team.printed()).toMatch(/decide: apart.ts:3:40\n.*pallets: null/);
});

it("lists a string with the old name of a type if its meaning is unknown", async () => {
  await team.write("apart.ts", 'export const isJob = (kind: string) => kind === "Job";\n');
  expect(await team.migrate()).toBe(1);
  expect(team.printed()).toMatch(/decide: apart.ts:1:49\n.*\n {2}text {7}resource.Job was renamed/);
});

const uses = [
  'export type A = Omit<Job, "who">;',
  'export type B = Extract<keyof Job, "who">;',
  'export type C = Exclude<keyof Job, "who">;',
  'export type D = Pick<Job, "who">;',
  'export type E = Partial<Record<"who", string>>;',
  'export type F = Job["who"];',
  'export type G = { [K in keyof Job as K extends "who" ? never : K]: Job[K] };',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a team
  'export type H = keyof Job extends `${infer K}` ? (K extends "who" ? 1 : 2) : 3;',
  "export type I = { who?: unknown };",
  'export const a = (job: Job) => "who" in job;',
  'export const b = (job: Job) => Object.hasOwn(job, "who");',
  'export const c = (job: Job) => Reflect.has(job, "who");',
  'export const d = (job: Job) => Object.prototype.hasOwnProperty.call(job, "who");',
  'export const e = (job: Job) => job["who"];',
  'export const f = ({ ["who"]: one }: Job) => one;',
  "export const g = (job: object) => Reflect.get(job, `who`);",
  "export const h = (text: string) => JSON.parse(text).who;",
  "export const i = (text: string) => { const { who } = JSON.parse(text); return who; };",
  'export const j = { op: "remove", path: "/who/label" };',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a team
  "export const k = (id: string) => `/jobs/${id}?sort=who&page=2`;",
  'export const l = () => JSON.stringify({ kind: "Job", who: {} });',
  'export const m = () => JSON.stringify({ "who": {} });',
  'export const n: readonly (keyof Job)[] = ["who", "state"];',
];

/** Code with the same name in another meaning, which a declaration shows. */
const others = [
  "export const a = (one: { who: string }) => one.who;",
  'export const b = "who is it. Or who was it?";',
  'export interface One { who: string }\nexport const c: One = { who: "" };',
];

it("renames or lists every use of a member, whether or not a declaration shows it", async () => {
  const start = 'import type { Job } from "./generated/types/job.js";\nexport type Own = Job;\n';
  for (const [at, use] of uses.entries()) await team.write(`use${at}.ts`, `${start}${use}\n`);
  for (const [at, code] of others.entries()) await team.write(`other${at}.ts`, `${code}\n`);
  expect(await team.migrate()).toBe(1);
  const printed = team.printed();
  const missed: string[] = [];
  for (const [at, use] of uses.entries()) {
    const text = await textOf(`use${at}.ts`);
    const isListed = printed.includes(`decide: use${at}.ts:3:`);
    if (!(isListed || text.includes("attendee")) || (isListed && text.includes("attendee"))) missed.push(use);
  }
  expect(missed).toEqual([]);
  expect(printed).not.toContain("decide: other");
});

it("keeps line endings and a byte order mark, and leaves out earlier errors", async () => {
  await team.write("handlers.ts", `\uFEFF${handlers.replaceAll("\n", "\r\n")}`);
  await team.write("apart.ts", 'export const wrong: number = "one";\n');
  expect(await team.migrate()).toBe(1);
  expect(team.printed()).toMatch(
    /not listed: 1 error that the project had before\n {2}at {9}apart.ts:1: Type 'string' is not/,
  );
  expect(team.printed().replaceAll(/\s+/g, " ")).toContain("see all npx tsc --noEmit -p tsconfig.json ");
  const text = await textOf("handlers.ts");
  expect(text).toMatch(/^\uFEFFimport type \{ AppointmentHandlers \}.*\r\n/);
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
});

it("changes nothing if the specs are the same", async () => {
  await team.write("new.yaml", otherSpecText);
  expect(await team.migrate()).toBe(0);
  expect(team.printed()).toMatch(
    /^changed 0 of 3 files of your own; 0 places left for you to decide\ngenerated already has the code of the new spec\n$/,
  );
});

describe("without --project and without a tsconfig.json in the folder", () => {
  beforeEach(async () => {
    await rm(join(team.folder, "tsconfig.json"));
    // Neither a package nor the generated folder is the team's project.
    for (const other of ["node_modules", ".cache", "generated"])
      await team.write(`${other}/tsconfig.json`, "{}");
  });
  const settings = JSON.stringify({ compilerOptions: strictest, include: ["../*.ts"] });
  const project = (folder: string) => team.write(`${folder}/tsconfig.json`, settings);
  const printed = (): string => team.printed().replace(/\s+/g, " ");

  it("uses the only project in a folder directly below, and says so", async () => {
    await project("mine");
    expect(await team.migrate({ tsconfig: undefined })).toBe(1);
    expect(printed()).toMatch(/^project mine\/tsconfig\.json \(--project names another one\) renamed /);
    expect(await textOf("handlers.ts")).toContain("AppointmentHandlers");
  });

  it("quotes its name in the command to run next", async () => {
    await project("our code");
    await team.write("wrong.ts", "export const wrong: number = true;\n");
    expect(await team.migrate({ tsconfig: undefined })).toBe(1);
    expect(printed()).toContain("npx tsc --noEmit -p 'our code/tsconfig.json'");
  });

  it("names several projects in the remedy", async () => {
    await project("mine");
    await project("yours");
    expect(await team.migrate({ tsconfig: undefined })).toBe(2);
    expect(printed()).toBe(
      "error: there is no file tsconfig.json remedy: name the project of your code: --project mine/tsconfig.json or --project yours/tsconfig.json ",
    );
  });

  it("says how to write one if there is none", async () => {
    expect(await team.migrate({ tsconfig: undefined })).toBe(2);
    expect(printed()).toMatch(/^error: there is no file tsconfig\.json remedy: write it beside your code; /);
  });
});

describe("is refused with a remedy, and writes nothing:", () => {
  const refused = async (name: string, flags: Partial<MigrateOptions> = {}): Promise<void> => {
    expect(await team.migrate(flags)).toBe(2);
    // Line breaks depend on the length of the temporary folder's path.
    const unbroken = team
      .printed()
      .trimEnd()
      .replace(/\n(?!remedy: )/g, " ");
    await expect(`${unbroken}\n`).toMatchFileSnapshot(`../golden/migrate/refused-${name}.txt`);
    expect(await textOf("handlers.ts")).toBe(handlers);
  };

  it("a rename of an unknown clause", () =>
    refused("clause", { renames: ["field.Job.pallet=field.Job.boxes"] }));
  it("a rename that names one clause", () => refused("rename", { renames: ["field.Job.pallets"] }));
  it("no project", () => refused("project", { tsconfig: join(team.folder, "none.json") }));
  it("a folder that was not generated", () => refused("folder", { out: join(team.folder, "elsewhere") }));

  it("a project that imports nothing generated", async () => {
    await team.write("alone/tsconfig.json", '{ "include": ["*.ts"] }');
    await team.write("alone/one.ts", "export const one = 1;\n");
    await refused("alone", { tsconfig: join(team.folder, "alone/tsconfig.json") });
  });

  it("a project of another interface", async () => {
    await team.write("old.yaml", otherSpecText.replace("name: fleet-records", "name: other-records"));
    await team.write("new.yaml", renamedSpec.replace("name: fleet-records", "name: other-records"));
    await refused("interface");
  });

  it("a file with a syntax error", async () => {
    await team.write("apart.ts", "export const = 1;\n");
    await refused("syntax");
  });

  it("a spec with a mistake", async () => {
    await team.write("new.yaml", renamedSpec.replace("segment: drivers", "segment: [drivers]"));
    expect(await team.migrate()).toBe(2);
    expect(team.printed()).toMatch(/^new\.yaml:\d+:5 {2}CRI1103 /);
    expect(await textOf("handlers.ts")).toBe(handlers);
  });
});
