// The command `cri-kit export`: its options, and the call.
import { Command, Option } from "commander";
import { kitCommand } from "../../spec/command-name.js";
import type { StoreExport } from "../export-store.js";
import type { Shell } from "../io.js";

export const exportCommand = (io: Shell): Command =>
  new Command("export")
    .description(
      "Export a whole site from a store: all records with their ids, versions and history, as of one moment. " +
        `Servers can keep using the store. ${kitCommand} load --store imports the file into another store.`,
    )
    .requiredOption("--store <store>", "sqlite:FILE or postgres://USER@HOST/DATABASE")
    .option("--site <id>", "the site to export, if the interface has sites")
    .option("--out <file>", "a new file, or - for stdout", "-")
    .addOption(
      new Option(
        "--check",
        "export nothing: list the records that do not fit the spec, and the members that the spec does not have; exit with 1 if a record does not fit",
      ).conflicts("out"),
    )
    .option("--spec <file>", "a file, or REVISION:PATH (default: the kit's own interface)")
    .action(async ({ check = false, ...flags }: StoreExport & { readonly check?: boolean }) => {
      const { checkStore, exportStore } = await import("../export-store.js");
      await (check ? checkStore : exportStore)(flags, io);
    });
