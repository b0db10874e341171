// The options of the command `cri-kit conform`.
import type { Command } from "commander";
import { runOptions } from "../../conformance/options/table.js";
import { addRunOption, type RequestFlags, withRequestOptions } from "../options.js";

export interface ConformFlags extends RequestFlags {
  readonly config?: string;
  readonly har?: string;
  readonly site?: string;
  readonly otherSite?: string;
  readonly limitedToken?: readonly string[];
  readonly write?: boolean;
  readonly only?: readonly string[];
  readonly id?: readonly string[];
  readonly seed?: number;
  readonly records?: number;
  readonly sequences?: number;
  readonly thorough?: boolean;
  readonly data?: string;
  readonly concurrency?: number;
  readonly answers?: string;
  readonly saveAnswers?: string;
  readonly verbose?: boolean;
  readonly json?: string;
  readonly ndjson?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly sarif?: string;
  readonly github?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly journal?: string;
  readonly discover?: boolean;
  readonly out?: string;
  readonly force?: boolean;
  readonly maxAnswer?: number;
  readonly maxKept?: number;
  readonly maxPages?: number;
  readonly maxRequests?: number;
  readonly maxMinutes?: number;
}

/** Adds every option of the table, and those of all commands that connect to a deployment. */
export function withConformOptions(command: Command): Command {
  for (const option of runOptions) addRunOption(command, option);
  return withRequestOptions(command);
}
