// The command `cri-kit load` with `--store`, which imports a site into a store.
import { Command, Option } from "commander";
import { kitCommand } from "../../spec/command-name.js";
import { defined } from "../../spec/defined.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import { written } from "../options.js";
import { adding, again, type Forms, type LoadFlags, loadDeployment, withLoadOptions } from "./load.js";

interface StoreFlags extends LoadFlags {
  readonly edited?: boolean;
}

export function loadWithStoresCommand(io: Shell): Command {
  const command = withLoadOptions(
    new Command("load")
      .usage(`[options] <base-url> <file...>\n       ${kitCommand} load [options] --store <store> <file>`)
      .description(
        `${adding} ${again}\n\n` +
          `With --store, import a site that ${kitCommand} export wrote: ids, versions, time stamps and history stay the same. ` +
          "The import is all or nothing. With --edited, each record must fit the spec.",
      ),
    { file: "NDJSON files, one record per line, or - for standard input; with --store, one export" },
    new Option("--store <store>", "sqlite:FILE or postgres://USER@HOST/DATABASE, instead of a base URL"),
    new Option("--edited", "with --store: you changed the file after its export"),
  );
  return command.action(async (first: string | undefined, rest: string[], flags: StoreFlags) => {
    const { store } = flags;
    if (store === undefined) {
      if (flags.edited) throw new UserError("--edited needs --store", intoStore);
      return io.exit(await loadDeployment(first, rest, flags, io, eitherForm));
    }
    const { loadStore } = await import("../load-store.js");
    const file = onlyFile(first, rest);
    const { site, spec, edited, store: _, ...misplaced } = written(command, flags);
    refuse(Object.keys(misplaced));
    return loadStore({ store, file, ...defined({ site, spec, edited }) }, io);
  });
}

const intoStore = `${kitCommand} load --store S --site ID FILE`;

const eitherForm: Forms = {
  needs: "load needs a base URL and files, or --store and one file",
  remedy: `${kitCommand} load BASE_URL --site ID FILE…, or ${intoStore}`,
};

function onlyFile(first: string | undefined, rest: readonly string[]): string {
  if (first !== undefined && rest.length === 0) return first;
  throw new UserError(`--store takes one file, written by ${kitCommand} export`, intoStore);
}

function refuse([misplaced]: readonly string[]): void {
  if (misplaced === undefined) return;
  throw new UserError(
    `--${misplaced} needs a base URL and cannot be used with --store`,
    "remove one of them",
  );
}
