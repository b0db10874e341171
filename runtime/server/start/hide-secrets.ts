const secrets: readonly string[] = ["--token", "--header"];
const struckOut = "***";

function hidden(argument: string, before: string | undefined): string {
  if (before !== undefined && secrets.includes(before)) return struckOut;
  const secret = secrets.find((flag) => argument.startsWith(`${flag}=`));
  // A URL may bear a password (RFC 3986, section 3.2.1).
  return secret === undefined
    ? argument.replace(/(:\/\/[^/:@\s]*):[^/@\s]*@/, `$1:${struckOut}@`)
    : `${secret}=${struckOut}`;
}

/** A command line as it may be shown: without tokens, headers and passwords. */
export const shownArguments = (args: readonly string[]): readonly string[] =>
  args.map((argument, at) => hidden(argument, args[at - 1]));

/**
 * Strikes secrets out of the process's own line in the list of processes. Linux and macOS take that; they could be read there until
 * now, and elsewhere they still can.
 */
export function hideSecrets({ argv0, argv }: Pick<NodeJS.Process, "argv0" | "argv"> = process): void {
  const args = argv.slice(1);
  const shown = shownArguments(args);
  if (shown.some((argument, at) => argument !== args[at])) process.title = [argv0, ...shown].join(" ");
}
