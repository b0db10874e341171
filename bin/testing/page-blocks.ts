// Collects the commands, their output and the files that Markdown pages show, for the test that runs the commands.

/** A block of commands. */
export interface CommandBlock {
  readonly kind: "commands";
  /** The line of the page on which the block begins. */
  readonly line: number;
  readonly commands: string;
  /** The exit code that the page says: `sh exit=1`. */
  readonly exit: number;
  /** Whether the command goes on until it is stopped, as a server does: `sh background`. */
  readonly background: boolean;
  /** Why it cannot be run in a test, from a comment on the line before: `<!-- not run: needs Docker -->`. */
  readonly notRun?: string;
}

/** A file that the page shows with its name in the first line: `# known.yaml`, `// target.ts`. */
export interface FileBlock {
  readonly kind: "file";
  readonly name: string;
  readonly text: string;
}

/** What the commands of the block before it print: a block of the language `text`. */
export interface PrintedBlock {
  readonly kind: "printed";
  readonly line: number;
  readonly text: string;
}

type Block = CommandBlock | FileBlock | PrintedBlock;

const fence = /^( *)(?:<!-- not run: ([^\n]+) -->\n\1)?```(\S+)(?: ([^\n]*))?\n([\s\S]*?)^\1```$/gm;

/** In the order of the page; throws for a block of commands whose words after `sh` are unknown. */
export function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(fence)].flatMap(
    ({ index, 2: notRun, 3: language, 4: words = "", 5: text = "" }): Block[] => {
      const line = page.slice(0, index).split("\n").length;
      if (language === "text") return [{ kind: "printed", line, text }];
      if (language === "sh") {
        return [
          {
            kind: "commands",
            line,
            commands: text,
            ...saidBy(words),
            ...(notRun === undefined ? {} : { notRun }),
          },
        ];
      }
      const [, name] = /^(?:#|\/\/) (\S+\.\w+)\n/.exec(text) ?? [];
      return name === undefined ? [] : [{ kind: "file", name, text }];
    },
  );
}

function saidBy(words: string): Pick<CommandBlock, "exit" | "background"> {
  const [, exit, background] = /^(?:exit=(\d)|(background))$/.exec(words) ?? [];
  if (words !== "" && exit === undefined && background === undefined)
    throw new Error(`unknown words after sh: ${words}`);
  return {
    exit: Number(exit ?? 0),
    background: background !== undefined,
  };
}
