// Runs `cri-kit diff` in a temporary folder, for tests.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { InterfaceModel } from "../../../spec/model.js";
import { shownFolder } from "../../../spec/testing/shown-folder.js";
import { UserError } from "../../../spec/user-error.js";
import { loadMaterials } from "../../kit/materials.js";
import type { Target } from "../../target.js";
import { type DiffOptions, runDiff } from "../cli.js";
import { typeText } from "../short-texts.js";
import { richSpec } from "./rich-model.js";

/** An edit of the golden spec on one side. */
export interface Edit {
  readonly find: string;
  readonly put: string;
}

/** The golden spec with some words replaced; each must occur exactly once. */
export function edited(edits: readonly Edit[] = []): string {
  return edits.reduce((text, { find, put }) => {
    if (text.split(find).length !== 2)
      throw new Error(`does not occur exactly once in the golden spec: ${find}`);
    return text.replace(find, () => put);
  }, richSpec);
}

/** A fixture: a temporary folder in which `cri diff` runs, with its output. */
export interface DiffFolder {
  readonly folder: string;
  write(name: string, text: string): Promise<string>;
  diff(old: string, now: string, flags?: Partial<DiffOptions>): Promise<number>;
  /** The output since the last call: commands, both streams and exit codes, with the folder's path removed. */
  transcript(): string;
  end(): Promise<void>;
}

export async function diffFolder(): Promise<DiffFolder> {
  const folder = await shownFolder("cri-diff");
  const materials = await loadMaterials();
  let printed = "";
  const io = {
    out: (text: string) => {
      printed += text;
    },
    err: (text: string) => {
      printed += text.replace(/^(?=.)/gm, "! ");
    },
    color: false,
  };
  return {
    folder,
    async write(name, text) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      return file;
    },
    async diff(old, now, flags = {}) {
      const given = Object.entries(flags).filter(([, value]) => typeof value === "string");
      printed += `$ cri diff ${[old, now, ...given.map(([name, value]) => `${flagName(name)} ${value}`)].join(" ")}\n`;
      const options = {
        folder,
        own: join(folder, "spec", "fleet.yaml"),
        format: "text",
        failOn: "breaking",
        today: "2026-06-15",
        io,
      } as const;
      const code = await runDiff({ ...options, ...plainParts, materials, old, new: now, ...flags }).catch(
        printUserError(io),
      );
      printed += `exit ${code}\n`;
      return code;
    },
    transcript() {
      const text = printed.replaceAll(`${folder}/`, "").replaceAll(folder, "FOLDER");
      printed = "";
      return text;
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Prints a `UserError` as the command line does. */
function printUserError({ err }: { readonly err: (text: string) => void }): (error: unknown) => 2 {
  return (error) => {
    if (!(error instanceof UserError)) throw error;
    err(`error: ${error.message}\nremedy: ${error.remedy}\n`);
    return 2;
  };
}

const flagName = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** One file per type, so that the output does not depend on the kit's own targets and checks. */
const plainTarget: Target = {
  name: "plain",
  generate: async ({ model }) =>
    model.resources.map(({ name, fields }) => ({
      path: `types/${name.toLowerCase()}.ts`,
      text: `export interface ${name} {\n${fields.map((field) => `  ${field.name}: ${typeText(field)};\n`).join("")}}\n`,
    })),
};

const plainParts = {
  targets: [plainTarget],
  checks: async ({ resources }: InterfaceModel) =>
    resources.flatMap(({ operations, parameters }) =>
      [...operations.filter(({ offered }) => offered), ...parameters].map(({ clause }) => ({
        id: `held/${clause}/holds`,
        title: `${clause} holds`,
        kind: "required" as const,
        clauses: [clause],
      })),
    ),
};
