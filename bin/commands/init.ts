// The command `cri-kit init`: writes a small spec to start from, a draft of one, or an overlay over an existing spec.
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Command, Option } from "commander";
import { createReporter } from "../../spec/diagnostics/reporter.js";
import { newSpecName } from "../../spec/own-spec-note.js";
import { errorCode } from "../../spec/source/error-code.js";
import { makeFolder } from "../../spec/source/make-folder.js";
import { parseSource } from "../../spec/source/parse.js";
import { readText } from "../../spec/source/read-text.js";
import { unreadable } from "../../spec/source/unreadable.js";
import { unwritable } from "../../spec/source/unwritable.js";
import { type Start, startText } from "../../spec/start/start.js";
import { quoted } from "../../spec/text/shell-word.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import { nextSteps } from "./next-steps.js";

interface InitOptions {
  readonly overlay?: string;
  /** The name of the kit's own spec, or the path of a document. */
  readonly from?: string;
}

const ownName = "clinical-records";

/** It never overwrites a file. */
export function initCommand(io: Shell): Command {
  return new Command("init")
    .description("Write a small commented spec to start from. Existing files are not changed.")
    .argument("[path]", "a folder, or a file that ends in .yaml or .yml", ".")
    .option("--overlay <base>", "write an overlay: the differences of one site or vendor from this spec")
    .addOption(
      new Option(
        "--from <document>",
        `draft the spec from an OpenAPI document (3.0 or 3.1) or a CapabilityStatement of FHIR; or copy the kit's own: ${ownName}`,
      ).conflicts("overlay"),
    )
    .action(async (path: string, { overlay: base, from }: InitOptions) => {
      const name = base === undefined ? newSpecName : "overlay.yaml";
      const file = /\.ya?ml$/i.test(path) ? path : join(path, name);
      if (base !== undefined) await refuseOther(base);
      if (from !== undefined && from !== ownName) {
        const { writeDraft } = await import("./init-from.js");
        return writeDraft(from, file, io, (text) => write(file, text));
      }
      const start: Start = { file, copy: from !== undefined, ...(base === undefined ? {} : { base }) };
      await write(file, await startText(start));
      // Output generated from a variant must not replace the output of its base.
      const out = base === undefined ? "server" : `${file.replace(/\.ya?ml$/i, "")}-server`;
      io.out(`Wrote ${file}\n\n${nextSteps(quoted(file), quoted(out))}`);
    });
}

async function refuseOther(base: string): Promise<void> {
  const remedy = "name the spec that the overlay changes";
  const text = await readText(base).catch((error: unknown) => {
    throw new UserError(`the spec ${base} can't be read: ${unreadable(error)}`, remedy);
  });
  // A spec with mistakes is accepted: they are reported when the overlay is used.
  if (parseSource(text, createReporter(base)) === undefined)
    throw new UserError(`${base} is not a spec: it is not YAML with names and values`, remedy);
}

async function write(file: string, text: string): Promise<void> {
  try {
    makeFolder(dirname(file));
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (errorCode(error) === "EEXIST")
      throw new UserError(`${file} already exists`, "choose another file name, or move the file away");
    const { why, remedy } = unwritable(error);
    throw new UserError(`${file} can't be written: ${why}`, remedy);
  }
}
