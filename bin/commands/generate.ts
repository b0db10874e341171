// The command `cri-kit generate`: its options, and the call.
import { Command, Option } from "commander";
import { type ImportExtension, importExtensions } from "../../generator/layout/import-extension.js";
import { type ExtraFlags, importFlags } from "../../generator/output/extras.js";
import { ownSpec } from "../../spec/package-root.js";
import { checksOf } from "../checks-of.js";
import { interrupted, type Shell } from "../io.js";
import { collected } from "../options.js";
import { noteOwnSpec } from "./own-spec-note.js";

interface GenerateFlags {
  readonly spec: string;
  readonly out: string;
  readonly target?: readonly string[];
  readonly watch?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly scaffold?: string;
  readonly html?: boolean;
  readonly provenance?: boolean;
  readonly standalone?: boolean;
  readonly standardSchema?: boolean;
  readonly importExtension?: ImportExtension;
}

export function generateCommand(io: Shell): Command {
  return new Command("generate")
    .description(
      "Write code from the spec: types, JSON Schemas, validators, a server, a client, OpenAPI and a reference. The code imports the package cri-kit, unless you choose --standalone. Later runs keep the folder's choice of --standalone, --html, --provenance, --standard-schema and --import-extension; --no-standalone and the like undo it.",
    )
    .option("--spec <file>", "the spec file", ownSpec())
    .option("--out <folder>", "where to write", "generated")
    .option("--target <file>", "a module with a target of your own, .ts or .js (repeatable)", collected)
    .option(
      "--standalone",
      "copy the kit's runtime into the output, which then does not need the package cri-kit",
    )
    .option("--html", "also write the reference as HTML; a server shows it as HTML in any case")
    .option(
      "--provenance",
      "also write provenance.json, which links lines of the spec, clauses, symbols and checks",
    )
    .option(
      "--standard-schema",
      "also write validators/standard-schema.ts: the validators for other libraries",
    )
    .addOption(
      new Option(
        "--import-extension <end>",
        "how relative imports end: js; ts for Deno and for Node's own type stripping; none for bundlers (default: js)",
      ).choices(importExtensions),
    )
    .addOption(new Option("--no-standalone").hideHelp())
    .addOption(new Option("--no-html").hideHelp())
    .addOption(new Option("--no-provenance").hideHelp())
    .addOption(new Option("--no-standard-schema").hideHelp())
    .option("--watch", "keep running, and generate again whenever the spec changes")
    .option("--dry-run", "list the changes without making them")
    .option(
      "--force",
      "replace files that were edited by hand, and remove files of earlier runs that are not in the manifest",
    )
    .option(
      "--scaffold <folder>",
      "write stubs of your own handlers and their tests to this folder, and add missing stubs to existing files",
    )
    .action(async (flags: GenerateFlags, command: Command) => {
      noteOwnSpec(command, io);
      const { spec, out, target = [], watch = false, dryRun = false, force = false, scaffold } = flags;
      const { html, provenance, standalone, standardSchema, importExtension } = flags;
      const extras = {
        ...given({ html, provenance, standalone, "standard-schema": standardSchema }),
        ...importFlags(importExtension),
      };
      const options = { specFile: spec, out, targets: target, extras, dryRun, force, io, checks: checksOf };
      const { runGenerate } = await import("../../generator/cli.js");
      if (scaffold !== undefined) {
        const { runScaffold } = await import("../../generator/scaffold/cli.js");
        // Stubs without the code that they import would be of no use: what stops the generation stops them too.
        const code = (await runGenerate(options)) || (await runScaffold({ ...options, folder: scaffold }));
        if (code !== 0 || !watch) return io.exit(code);
      }
      if (watch) {
        const { runWatch } = await import("../../generator/watch/cli.js");
        io.exit(await runWatch({ ...options, until: interrupted() }));
      } else io.exit(await runGenerate(options));
    });
}

/** The flags that the user gave, typed so that the others are absent. */
const given = (flags: { readonly [Name in keyof ExtraFlags]: boolean | undefined }): ExtraFlags =>
  Object.fromEntries(Object.entries(flags).filter(([, asked]) => asked !== undefined));
