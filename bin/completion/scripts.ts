// Writes completion scripts for bash, zsh and fish.

// The scripts hold all names, so that a shell need not start the program for each completion, which takes longer than a person
// wants to wait. Values of options are completed as files, unless they are chosen from a list.
import { inQuotes } from "../../spec/text/shell-word.js";
import type { CompletedCommand, CompletedOption } from "./completed-command.js";

/** `names` are the commands that the package installs; all are completed alike. */
type Script = (names: readonly string[], commands: readonly CompletedCommand[]) => string;

/** A function's name in a shell: `_cri_kit`. */
const functionOf = ([name = ""]: readonly string[]): string => `_${name.replaceAll("-", "_")}`;

const written = ({ short, long }: CompletedOption): readonly string[] =>
  short === undefined ? [long] : [short, long];

const bash: Script = (names, commands) => {
  const own = functionOf(names);
  const fill = (words: readonly string[]) =>
    `COMPREPLY=($(compgen -W ${inQuotes(words.join(" "))} -- "$current"))`;
  const values = commands.flatMap(({ name, options, choices }) => [
    ...options
      .filter((option) => option.choices.length > 0)
      .map((option) => `    ${name}/${option.long}) ${fill(option.choices)}; return ;;`),
    ...(choices.length > 0 ? [`    ${name}/${name}) ${fill(choices)}; return ;;`] : []),
  ]);
  const flags = commands.map(({ name, options }) => `    ${name}) ${fill(options.flatMap(written))} ;;`);
  return lines([
    `# Completes ${names.join(" and ")} in bash.`,
    `${own}() {`,
    `  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}`,
    "  COMPREPLY=()",
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    ${fill([...commands.map(({ name }) => name), "help", "--help", "--version"])}`,
    "    return",
    "  fi",
    `  case \${COMP_WORDS[1]}/$before in`,
    ...values,
    "  esac",
    '  [[ "$current" == -* ]] || return',
    `  case \${COMP_WORDS[1]} in`,
    ...flags,
    "  esac",
    "}",
    `complete -o default -F ${own} ${names.join(" ")}`,
    "# After npx, unless it is completed already.",
    `${own}_npx() {`,
    `  [[ \${COMP_WORDS[1]} == @(${names.join("|")}) && $COMP_CWORD -gt 1 ]] || return`,
    `  COMP_WORDS=("\${COMP_WORDS[@]:1}") COMP_CWORD=$((COMP_CWORD - 1))`,
    `  ${own}`,
    "}",
    `complete -p npx &>/dev/null || complete -o default -F ${own}_npx npx`,
  ]);
};

const zsh: Script = (names, commands) => {
  const own = functionOf(names);
  const text = (said: string) => said.replaceAll(/[[\]\\:]/g, (mark) => `\\${mark}`);
  const value = ({ takesValue, choices }: CompletedOption) => {
    if (choices.length > 0) return `:value:(${choices.join(" ")})`;
    return takesValue ? ":value:_files" : "";
  };
  const option = (one: CompletedOption) =>
    written(one).map((flag) => inQuotes(`*${flag}[${text(one.description)}]${value(one)}`));
  const rest = ({ choices }: CompletedCommand) =>
    inQuotes(choices.length > 0 ? `1:value:(${choices.join(" ")})` : "*:file:_files");
  return lines([
    `#compdef ${names.join(" ")}`,
    `# Completes ${names.join(" and ")} in zsh.`,
    "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }",
    `${own}() {`,
    "  if (( CURRENT == 2 )); then",
    "    local -a commands=(",
    ...commands.map(({ name, summary }) => `      ${inQuotes(`${name}:${text(summary)}`)}`),
    "    )",
    "    _describe command commands",
    "    return",
    "  fi",
    "  shift words",
    "  (( CURRENT-- ))",
    "  case $words[1] in",
    ...commands.map(
      (one) => `    ${one.name}) _arguments ${[...one.options.flatMap(option), rest(one)].join(" ")} ;;`,
    ),
    "  esac",
    "}",
    `compdef ${own} ${names.join(" ")}`,
    "# After npx, unless it is completed already.",
    `${own}_npx() {`,
    `  if [[ $words[2] == (${names.join("|")}) ]] && (( CURRENT > 2 )); then`,
    "    shift words",
    "    (( CURRENT-- ))",
    `    ${own}`,
    "  else",
    "    _default",
    "  fi",
    "}",
    `(( $+_comps[npx] )) || compdef ${own}_npx npx`,
  ]);
};

const fish: Script = (names, commands) => {
  const option = ({ short, long, description, takesValue, choices }: CompletedOption) => [
    `-l ${long.slice(2)}`,
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    ...(takesValue && choices.length === 0 ? ["-r"] : []),
    ...(choices.length > 0 ? [`-x -a ${inQuotes(choices.join(" "))}`] : []),
    `-d ${inQuotes(description)}`,
  ];
  // After npx, the name of the program is an argument.
  const of = (program: string, first = "__fish_use_subcommand", within = "") =>
    commands.flatMap(({ name, summary, options, choices }) => {
      const after = `complete -c ${program} -n '${within}__fish_seen_subcommand_from ${name}'`;
      return [
        `complete -c ${program} -f -n '${first}' -a ${name} -d ${inQuotes(summary)}`,
        ...(choices.length > 0 ? [`${after} -f -a ${inQuotes(choices.join(" "))}`] : []),
        ...options.map((one) => `${after} ${option(one).join(" ")}`),
      ];
    });
  const isOurs = `__fish_seen_subcommand_from ${names.join(" ")}`;
  const isFirst = `${isOurs}; and not __fish_seen_subcommand_from ${commands.map(({ name }) => name).join(" ")}`;
  const afterNpx = of("npx", isFirst, `${isOurs}; and `);
  return lines([
    `# Completes ${names.join(" and ")} in fish.`,
    ...names.flatMap((name) => of(name)),
    ...afterNpx,
  ]);
};

const lines = (all: readonly string[]): string => `${all.join("\n")}\n`;

export const scripts = { bash, zsh, fish } satisfies Readonly<Record<string, Script>>;
