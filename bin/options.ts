import { type Command, InvalidArgumentError } from "commander";
import { ownSpec } from "../spec/package-root.js";
import { UserError } from "../spec/user-error.js";

/** `Name: value`, as curl takes it; added to those given before it. */
function headerOption(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const colon = text.indexOf(":");
  const name = text.slice(0, colon).trim();
  if (colon < 1 || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    throw new InvalidArgumentError(`write it as 'Name: value'.`);
  }
  return { ...before, [name]: headerValue(text.slice(colon + 1).trim(), `the header ${name}`) };
}

/** What may stand in a header (RFC 9110, section 5.5). It may be a secret: what is wrong with it is told without it. */
function headerValue(text: string, of: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) {
    throw new UserError(
      `${of} holds what no header can: a line break, a control character or a letter beyond Latin-1`,
      "look at how it gets there: a file may end its lines with a carriage return",
    );
  }
  return text;
}

function tokenOption(text: string): string {
  if (text === "") throw new UserError("the token is empty", "set the variable that it comes from");
  return headerValue(text, "the token");
}

/** A whole number between two bounds, both included. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`give a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** An http or https URL; its path and trailing slash are the deployment's own. */
export function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError("give the whole address, such as https://records.example.org/api.");
  }
  if (url.search || url.hash)
    throw new InvalidArgumentError("an address with a query or a fragment is no base URL.");
  return text.replace(/\/+$/, "");
}

/** Every occurrence of a repeatable option. */
export function collected(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** What every command that speaks to a deployment can be told. */
export interface RequestFlags {
  readonly spec: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly timeout: number;
}

export function withRequestOptions(command: Command): Command {
  return command
    .option("--spec <file>", "the interface", ownSpec())
    .option("--header <'N: V'>", "sent with every request; may be repeated", headerOption)
    .option("--token <token>", "sent as a bearer token", tokenOption)
    .option("--timeout <ms>", "how long an answer may take", wholeNumber(1, 600_000), 30_000);
}

/** The flags that were written, without those that only have their default. */
export function written<T extends object>(command: Command, flags: T): Partial<T> {
  const given = Object.entries(flags).filter(([name]) => command.getOptionValueSource(name) !== "default");
  const kept: Partial<T> = {};
  return Object.assign(kept, Object.fromEntries(given));
}

/** The headers of every request: those given, and the token as RFC 6750 has it. */
export function headersOf({
  header,
  token,
}: Pick<RequestFlags, "header" | "token">): Readonly<Record<string, string>> {
  return { ...header, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
}
