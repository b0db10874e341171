// The command `cri-kit explain`: its options, and the call.
import { Command, Option } from "commander";
import { asRun } from "../../spec/command-name.js";
import { ownSpec } from "../../spec/package-root.js";
import { UserError } from "../../spec/user-error.js";
import { type Format, formats } from "../explain/format.js";
import type { Shell } from "../io.js";

interface ExplainFlags {
  readonly spec: string;
  readonly list?: string | true;
  readonly format: Format;
}

export const explainCommand = (io: Shell): Command =>
  new Command("explain")
    .description(
      asRun(
        "Explain an id: a type, a clause, a gap, a check, a rule of cri-kit diff, an error code or a finding of cri-kit " +
          'check. Explain a word or a code of a report, such as "blocked" or "not-updated". Without an ID, list the kinds ' +
          "of ids.",
      ),
    )
    .argument("[id...]", "one or more, such as a clause (gap.update.target) or a code (CRI1203)")
    .option("--spec <file>", "the spec file", ownSpec())
    .option("--list [kind]", "list all ids, or the ids of one kind")
    .addOption(new Option("--format <form>", "output format").choices(formats).default("text"))
    .action(async (ids: readonly string[], { spec, list, format }: ExplainFlags) => {
      const { explain, listTopics } = await import("../explain/cli.js");
      if (ids.length > 0 && list !== undefined)
        throw new UserError("--list does not take an id", "remove --list or the id");
      const options = { specFile: spec, format, io };
      if (list !== undefined) io.exit(await listTopics(list === true ? "all" : list, options));
      else io.exit(await (ids.length === 0 ? listTopics(undefined, options) : explain(ids, options)));
    });
