// The command `cri-kit sample`: its options, and the call.
import { dirname } from "node:path";
import { Command, Option } from "commander";
import { ownSpec } from "../../spec/package-root.js";
import { makeFolder } from "../../spec/source/make-folder.js";
import type { Shell } from "../io.js";
import { newFile } from "../new-file.js";
import { wholeNumber } from "../options.js";
import { standardOutput } from "../standard-output.js";

interface SampleFlags {
  readonly spec: string;
  readonly records?: number;
  readonly patients?: number;
  readonly seed: number;
  readonly out?: string;
}

const defaultRecords = 25;

/**
 * A help text is written before a spec is read, so no flag can be named after the type of each spec. `--records` is the word for every
 * interface; `--patients` says the same of one whose other types refer to Patient, as the kit's own, and is refused for others.
 */
export function sampleCommand(io: Shell): Command {
  const number = wholeNumber(1, 100_000);
  return new Command("sample")
    .description(
      "Write the records of a believable, invented department as NDJSON, in the format that load takes. The same seed gives the same bytes.",
    )
    .option("--patients <n>", `how many patients the department has (default: ${defaultRecords})`, number)
    .addOption(
      new Option(
        "--records <n>",
        "for any interface: how many records of the type to which most other types refer",
      )
        .argParser(number)
        .conflicts("patients"),
    )
    .option("--seed <n>", "another seed makes other people", wholeNumber(0, 4_294_967_295), 1)
    .option("--spec <file>", "the spec file", ownSpec())
    .option("--out <file>", "a new file; a folder if records do not name their type (default: stdout)")
    .action(async ({ records, patients, ...flags }: SampleFlags) => {
      const { runSample } = await import("../../conformance/tools/sample/cli.js");
      const named = patients === undefined ? {} : { named: "patients" };
      const count = patients ?? records ?? defaultRecords;
      io.exit(await runSample({ ...flags, ...named, count }, { ...io, write: writerOf(io) }));
    });
}

/** Writes a text to a new file, whose folder is made, or to standard output. */
function writerOf(io: Shell): (path: string | undefined, text: string) => Promise<void> {
  return async (path, text) => {
    if (path !== undefined) makeFolder(dirname(path));
    const file = path === undefined ? standardOutput(io, { mayEnd: true }) : await newFile(path);
    try {
      await file.write(text);
      await file.keep();
    } finally {
      await file.drop();
    }
  };
}
