import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { textKinds } from "../checks/generated/unusual-texts.js";
import type { ConformanceOptions } from "../tools/vitest/options.js";
import { certificateOptions, loginOptions, runOptions, timeoutOption } from "./table.js";

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const schema: Schema = JSON.parse(readFileSync(new URL("config.schema.json", import.meta.url), "utf8"));
const all = [...runOptions, timeoutOption, ...certificateOptions, ...loginOptions];
const inConfig = all.flatMap((option) =>
  option.config === undefined ? [] : [{ ...option, config: option.config }],
);

/** Members of the config that are not options of a run: they have no flag, or a flag of another command. */
const configAlone = [
  "baseUrl",
  "headers",
  "token",
  "spec",
  "indexing",
  "limits",
  "offers",
  "read",
  "references",
  "reports",
];

function schemaAt(path: string): Schema | undefined {
  const found = path.split(".").reduce<Schema | undefined>((at, name) => at?.properties?.[name], schema);
  const definition = found?.$ref?.replace("#/$defs/", "");
  return definition === undefined ? found : schema.$defs?.[definition];
}

/** The default that a description states. */
const statedIn = (text = ""): string | undefined => /\(default: (\w+)/.exec(text)?.[1];

const typeOf = { text: "string", switch: "boolean", count: "integer", texts: "array" } as const;

describe("the table of options", () => {
  it("states how many records are made by default: one for each kind of unusual text", () => {
    const { means } = all.find(({ name }) => name === "records") ?? {};
    expect(statedIn(means)).toBe(String(textKinds.length));
  });

  it.each(inConfig)("$name has the type and the bounds of the config's $config", ({ config, value }) => {
    const found = schemaAt(config);
    expect([found?.type].flat()).toContain(typeOf[value.kind]);
    if (value.kind !== "count") return;
    expect(found).toMatchObject({ minimum: value.least, maximum: value.most });
  });

  it.each(inConfig)("$name has the same default in the description of the config's $config", (option) => {
    if (option.value.kind !== "count") return;
    const own = "default" in option ? String(option.default) : statedIn(option.means);
    expect(statedIn(schemaAt(option.config)?.description)).toBe(own);
  });

  it("has every member of a config for which there is a flag", () => {
    const tops = inConfig.map(({ config }) => config.split(".")[0] ?? "");
    const known = new Set([...tops, ...configAlone]);
    expect(Object.keys(schema.properties ?? {}).filter((name) => !known.has(name))).toEqual([]);
    for (const name of ["limits", "login", "reports"]) {
      const members = inConfig
        .filter(({ config }) => config.startsWith(`${name}.`))
        .map(({ config }) => config);
      const said = Object.keys(schema.properties?.[name]?.properties ?? {}).map(
        (member) => `${name}.${member}`,
      );
      expect(members.sort()).toEqual(said.sort());
    }
  });

  it("has each option once", () => {
    const names = all.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("marks the options that cri-kit/vitest accepts too", () => {
    const own = ["app", "baseUrl", "headers", "spec"];
    // Does not compile if a member of ConformanceOptions is missing.
    const every = {
      ...{ app: 0, baseUrl: 0, headers: 0, spec: 0, site: 0, otherSite: 0, write: 0, only: 0, seed: 0 },
      ...{ concurrency: 0, answers: 0, baseline: 0, journal: 0, timeout: 0, cert: 0, key: 0, ca: 0 },
      ...{ clientId: 0, clientSecret: 0, clientKey: 0, tokenUrl: 0, scope: 0 },
    } satisfies Record<keyof ConformanceOptions, number>;
    const listed = all.flatMap((option) => ("vitest" in option && option.vitest ? [option.name] : []));
    const expected = Object.keys(every).filter((name) => !own.includes(name));
    expect(listed.sort()).toEqual(expected.sort());
  });
});
