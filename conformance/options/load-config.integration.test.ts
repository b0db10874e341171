// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of config files
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../spec/diagnostics/catalogue.js";
import { readSchema } from "../../spec/language/schema.js";
import { loadSpec } from "../../spec/load.js";
import { otherSpec, ownSpec, packageRoot } from "../../spec/package-root.js";
import { runOf } from "./asked.js";
import type { Filling } from "./environment.js";
import { configLanguage, openConfig, parseConfig } from "./load-config.js";
import { settingsOf } from "./settings-of-config.js";

const file = "cri.config.yaml";
const folder = process.cwd();

async function model() {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  return loaded.model;
}

async function open(text: string, env: Filling = {}) {
  const said: string[] = [];
  const opened = parseConfig(text, file, env, { err: (line) => void said.push(line), color: false });
  const fits = opened?.fits(await model());
  return { opened, fits, said: said.join("") };
}

const full = `# everything that a config can say
baseUrl: https://records.example.org/api/
site: "12"
otherSite: "13"
write: true
headers: { X-Tenant: "\${TENANT}", X-Plain: plain }
token: \${TOKEN}
spec: ./other.yaml
seed: 42
timeout: 5000
concurrency: 2
indexing: { within: 1500 }
offers:
  forms: [current]
  types:
    Driver: all
    Job: [add, search]
    FaultReport: { interactions: [read], parameters: [of] }
read:
  Driver: ["4711", "https://records.example.org/api/fleets/12/drivers/4712", "https://records.example.org/v1/drivers/of/13/9"]
references:
  Mechanic: [https://staff.example.org/Mechanic/1]
answers: profile.yaml
baseline: known.yaml
reports: { json: out/report.json, ndjson: "-" }
`;

describe("a config", () => {
  it("may have every member, with paths relative to its folder", async () => {
    const { opened, fits, said } = await open(full, { TENANT: "acme-tenant", TOKEN: "s3cret" });
    expect({ said, fits }).toEqual({ said: "", fits: true });
    expect(opened?.config).toMatchObject({
      baseUrl: "https://records.example.org/api",
      token: "s3cret",
      headers: { "X-Tenant": "acme-tenant", "X-Plain": "plain" },
      spec: join(folder, "other.yaml"),
      indexingMs: 1500,
      offers: {
        forms: ["current"],
        types: {
          Driver: {},
          Job: { interactions: ["search", "add"] },
          FaultReport: { interactions: ["read"], parameters: ["of"] },
        },
      },
      answers: join(folder, "profile.yaml"),
      json: join(folder, "out/report.json"),
      ndjson: "-",
      secrets: ["acme-tenant", "s3cret"],
    });
  });

  it("becomes settings, in which flags override it and records of other sites are left out", async () => {
    const { opened } = await open(full, { TENANT: "acme-tenant", TOKEN: "s3cret" });
    const asked = { headers: { "x-tenant": "other" }, timeout: 9, write: false, id: ["Driver/1"] };
    const settings = settingsOf(runOf(asked, opened), await model());
    expect(settings).toMatchObject({
      site: "12",
      otherSite: "13",
      write: false,
      headers: { "x-tenant": "other", "X-Plain": "plain", authorization: "Bearer s3cret" },
      timeoutMs: 9,
      concurrency: 2,
      indexingMs: 1500,
      ids: { Driver: ["1", "4711", "4712"] },
      fixed: { Mechanic: ["https://staff.example.org/Mechanic/1"] },
      claims: { saidBy: "cri.config.yaml", forms: ["current"] },
    });
    const elsewhere = settingsOf(runOf({ ...asked, site: "13", otherSite: "12" }, opened), await model());
    expect(elsewhere.ids).toEqual({ Driver: ["1", "9"] });
    expect(() => runOf({ ...asked, site: "13" }, opened)).toThrow("the other site is the same site, 13");
  });

  it("sets limits, which flags override", async () => {
    const { opened } = await open(
      "baseUrl: https://records.example.org\nsite: '12'\nlimits: { answer: 64, pages: 9, minutes: 10 }\n",
    );
    const { limits } = settingsOf(runOf({ headers: {}, maxPages: 0, maxKept: 8 }, opened), await model());
    expect(limits).toEqual({ answerBytes: 64 << 20, keptBytes: 8 << 20, pages: 0, runMs: 600_000 });
  });

  it("may be empty, or hold comments only", async () => {
    for (const text of ["", "# nothing yet\n"]) {
      const { opened, fits, said } = await open(text);
      expect({ said, fits, write: opened?.config.write }).toEqual({ said: "", fits: true, write: undefined });
    }
  });

  it("that is a list is refused with an example", async () => {
    const { opened, said } = await open("- site: A12\n");
    expect(opened).toBeUndefined();
    expect(said).toContain("CRI1005");
    expect(said.replace(/\s+/g, " ")).toContain(`such as site: "12"; cri conform --discover`);
  });

  it("uses a default for a variable that is not set, and keeps $$ as $", async () => {
    const { opened } = await open('site: "${SITE:-12}"\nheaders: { X-A: "$${A}" }\n');
    expect(opened?.config).toMatchObject({ site: "12", headers: { "X-A": "${A}" } });
  });
});

/** One mistake each: the text, and the start of its message. */
const mistakes: Readonly<Record<string, string>> = {
  "unknown-member": "baseUlr: https://records.example.org\n",
  "site-as-number": "site: 12\n",
  "no-url": "baseUrl: records.example.org\n",
  "variable-not-set": "token: ${NO_SUCH_TOKEN}\n",
  "no-variable": 'token: "${1}"\n',
  "unknown-type": "offers:\n  types:\n    Drivr: all\n",
  "unknown-form": "offers:\n  forms: [curent]\n",
  "unknown-form-of-type": "offers:\n  types:\n    Driver@legcy: [read]\n",
  "unknown-parameter": "offers:\n  types:\n    Driver: { parameters: [nme] }\n",
  "unknown-interaction": "offers:\n  types:\n    Driver: [serach]\n",
  "more-than-the-document": "offers:\n  types:\n    FaultReport: [read, update]\n",
  "unknown-reference": "references:\n  Mecanic: [https://a.test/1]\n",
  "unknown-gap": "answers:\n  update.tarjet: body id\n",
  "impossible-answer": "answers:\n  errors.absent: missing\n",
  "number-as-answer": "answers:\n  update.target: 7\n",
  "foreign-record": "read:\n  Driver: [https://records.example.org/elsewhere/7]\n",
  "out-of-range": "timeout: 0\nconcurrency: 1000\n",
  "not-yaml": "site: [\n",
  "unknown-report": "reports: { jsn: a.json }\n",
};

/** Mistakes of a file that was found in the working folder, and that nobody named. */
const foundMistakes: Readonly<Record<string, string>> = {
  "found-variable":
    'headers: { X-Tenant: plain, X-Key: "a ${CRI_TOKEN:-b}" }\ntoken: ${AWS_SECRET_ACCESS_KEY}\n',
  "found-path-outside":
    "reports: { json: ../../report.json, html: /tmp/r.html }\nbaseline: a/../../known.yaml\n",
};

const allMistakes = [
  ...Object.entries(mistakes).map(([name, text]) => [name, text, {}] as const),
  ...Object.entries(foundMistakes).map(([name, text]) => [name, text, "found"] as const),
];

describe.each(allMistakes)("%s", (name, text, env) => {
  it("is refused with place, cause and remedy", async () => {
    const { opened, fits, said } = await open(text, env);
    expect(opened === undefined || fits === false).toBe(true);
    await expect(said).toMatchFileSnapshot(`golden/${name}.txt`);
    expect(said.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});

it("has a golden file for every code of config files", async () => {
  const codes = new Set<string>();
  for (const [, text, env] of allMistakes) {
    for (const [code] of (await open(text, env)).said.matchAll(/CRI14\d\d/g)) codes.add(code);
  }
  expect([...codes].sort()).toEqual(
    Object.keys(catalogue)
      .filter((code) => code.startsWith("CRI14"))
      .sort(),
  );
});

it("reports a file that does not exist", async () => {
  const said: string[] = [];
  expect(
    await openConfig("/no/such/none.yaml", {}, { err: (text) => void said.push(text), color: false }),
  ).toBeUndefined();
  expect(said.join("")).toMatch(/CRI1001 .*can't\s+be\s+read/);
});

it("has a valid schema that describes every member", () => {
  const schema = readSchema("conformance/options/config.schema.json");
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  const bare: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const isMember = path.endsWith("/properties") && typeof inner === "object" && inner !== null;
      if (isMember && !("description" in inner) && !("$ref" in inner)) bare.push(`${path}/${name}`);
      walk(inner, `${path}/${name}`);
    }
  };
  walk(schema, "");
  expect(bare).toEqual([]);
  expect(configLanguage().errors({ site: "12" })).toEqual([]);
});

it("has a valid example in docs/conformance.md", async () => {
  const readme = await readFile(join(packageRoot(), "docs", "conformance.md"), "utf8");
  const [, example = ""] = /## A config file[\s\S]*?```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(example).toContain("baseUrl:");
  const said: string[] = [];
  const io = { err: (text: string) => void said.push(text), color: false };
  const opened = parseConfig(example, file, { CRI_TOKEN: "s3cret" }, io);
  const own = await loadSpec(ownSpec());
  expect(own.ok && opened?.fits(own.model)).toBe(true);
  expect(said).toEqual([]);
});
