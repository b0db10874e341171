import { Command } from "commander";
import { kitCommand } from "../../spec/command-name.js";
import type { StoreExport } from "../export-store.js";
import type { Shell } from "../io.js";

/** `cri export --store S --site ID` */
export function exportCommand(io: Shell): Command {
  return new Command("export")
    .description(
      "Write a site out of a store: every record with its id, its versions and its history, as all of it is at one " +
        `moment. Servers may go on working on it. ${kitCommand} load --store brings it into another store.`,
    )
    .requiredOption("--store <store>", "sqlite:FILE or postgres://USER@HOST/DATABASE")
    .requiredOption("--site <id>", "the site to write out")
    .option("--out <file>", "a new file, or - for standard output", "-")
    .option("--spec <file>", "another interface than the kit's own")
    .action(async (flags: StoreExport) => {
      const { exportStore } = await import("../export-store.js");
      await exportStore(flags, io);
    });
}
