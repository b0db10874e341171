// The command `cri-kit completion`, which prints a script that completes commands and options in a shell.
import { Argument, Command } from "commander";
import { kitCommand, namesOf } from "../../spec/command-name.js";
import type { CommandEntry } from "../commands/command-entry.js";
import type { Shell } from "../io.js";

const shells = ["bash", "zsh", "fish"] as const;
type ShellName = (typeof shells)[number];

/** The command for a program with these commands. */
export function completionEntry(entries: readonly CommandEntry[]): CommandEntry {
  const [name = ""] = namesOf();
  return {
    name: "completion",
    summary: "Print a completion script for bash, zsh or fish.",
    group: "Other:",
    examples: [
      "completion bash >> ~/.bashrc",
      "completion zsh >> ~/.zshrc",
      `completion fish > ~/.config/fish/completions/${name}.fish`,
    ],
    load: async () => (io) =>
      new Command("completion")
        .description(
          `Print a script that completes the commands and options of ${namesOf().join(" and ")} in a shell. ` +
            `For one session: source <(${kitCommand} completion bash).`,
        )
        .addArgument(new Argument("<shell>", "the shell").choices(shells))
        .action(async (shell: ShellName) => io.out(await scriptFor(shell, entries, io))),
  };
}

async function scriptFor(shell: ShellName, entries: readonly CommandEntry[], io: Shell): Promise<string> {
  const [{ completedCommand }, { scripts }] = await Promise.all([
    import("./completed-command.js"),
    import("./scripts.js"),
  ]);
  const commands = await Promise.all(
    [...entries, completionEntry(entries)].map(async ({ load, summary }) =>
      completedCommand((await load())(io).summary(summary)),
    ),
  );
  return scripts[shell](namesOf(), commands);
}
