/** Hides tokens, headers and passwords in the command line that the list of processes shows. */

const secrets: readonly string[] = ["--token", "--header", "--limited-token"];
const redacted = "***";

function hidden(argument: string, before: string | undefined): string {
  if (before !== undefined && secrets.includes(before)) return redacted;
  const secret = secrets.find((flag) => argument.startsWith(`${flag}=`));
  // A URL may contain a password (RFC 3986, section 3.2.1).
  return secret === undefined
    ? argument.replace(/(:\/\/[^/:@\s]*):[^/@\s]*@/, `$1:${redacted}@`)
    : `${secret}=${redacted}`;
}

/** A command line without tokens, headers and passwords. */
export const shownArguments = (args: readonly string[]): readonly string[] =>
  args.map((argument, at) => hidden(argument, args[at - 1]));

/**
 * Redacts the secrets in this process's line in the list of processes. It works on Linux and macOS. Until it runs, and on other
 * systems, the secrets can be read there.
 */
export function hideSecrets({ argv0, argv }: Pick<NodeJS.Process, "argv0" | "argv"> = process): void {
  const args = argv.slice(1);
  const shown = shownArguments(args);
  if (shown.some((argument, at) => argument !== args[at])) process.title = [argv0, ...shown].join(" ");
}
