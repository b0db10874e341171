// Tests that the examples in the help of each command are understood by that command.
import type { Command } from "commander";
import { expect, it } from "vitest";
import { completionEntry } from "../completion/entry.js";
import { allEntries } from "./all-commands.js";
import type { CommandEntry } from "./command-entry.js";
import { smallEntries } from "./small-commands.js";

const io = { out: () => undefined, err: () => undefined, exit: () => undefined, live: false, color: false };

/** The words of a command line, without what a shell sends elsewhere. */
function wordsOf(line: string): readonly string[] {
  const [command = ""] = line.split(/ (?:>>?|\|) /);
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

/** Parses a command line with the command's own options, without running it. */
async function understood(make: (shell: typeof io) => Command, args: readonly string[]): Promise<void> {
  const command = make(io).action(() => undefined);
  await command
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync(args, { from: "user" });
}

/** Every example with its entry; those that both packages have are listed once. */
const examples = new Map(
  [...allEntries, ...smallEntries, completionEntry([])].flatMap((entry) =>
    entry.examples.map((example): [string, CommandEntry] => [example, entry]),
  ),
);

it.each([...examples])("the command understands %s", async (example, { name, load }) => {
  const [command, ...args] = wordsOf(example);
  expect(command).toBe(name);
  await understood(await load(), args);
});

it.each([...examples])("the command would refuse an unknown option in %s", async (example, { load }) => {
  const [, ...args] = wordsOf(example);
  await expect(understood(await load(), [...args, "--sight"])).rejects.toThrow("unknown option");
});

it.each([...examples.keys()])("fits a terminal of 80 columns: %s", (example) => {
  expect(`  npx cri-kit ${example}`.length).toBeLessThanOrEqual(80);
});

it.each(smallEntries.flatMap((entry) => entry.examples))(
  "fits it with the longer name, too: %s",
  (example) => {
    expect(`  npx cri-conform ${example}`.length).toBeLessThanOrEqual(80);
  },
);
