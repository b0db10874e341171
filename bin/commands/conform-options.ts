// The options of the command `cri-kit conform`.
import type { Command } from "commander";
import type { Asked } from "../../conformance/options/asked.js";
import { runOptions } from "../../conformance/options/table.js";
import { addRunOption, type RequestFlags, withRequestOptions } from "../options.js";

export interface ConformFlags
  extends RequestFlags,
    Omit<Asked, keyof RequestFlags | "baseUrl" | "headers" | "hiddenToken" | "hiddenSecret"> {
  readonly har?: string;
  readonly discover?: boolean;
  readonly out?: string;
  readonly force?: boolean;
}

/** Adds every option of the table, and those of all commands that connect to a deployment. */
export function withConformOptions(command: Command): Command {
  for (const option of runOptions) addRunOption(command, option);
  return withRequestOptions(command);
}
