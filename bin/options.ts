// Options that several commands share, and functions to parse option values.
import { type Command, InvalidArgumentError, Option } from "commander";
import { bearer, type Headers, merged } from "../conformance/options/headers.js";
import { type ConnectionOptions, secretVariable } from "../conformance/options/settings.js";
import {
  certificateOptions,
  flagOf,
  loginOptions,
  type RunOption,
  timeoutOption,
} from "../conformance/options/table.js";
import { tokenVariable } from "../runtime/server/start/shared-variables.js";
import { ownSpec } from "../spec/package-root.js";
import { UserError } from "../spec/user-error.js";

/** Parses `Name: value`, as curl takes it, and adds it to the headers given before. */
function headerOption(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const colon = text.indexOf(":");
  const name = text.slice(0, colon).trim();
  if (colon < 1 || !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    // Does not quote the value: without a colon, it may be a secret.
    throw new UserError("--header must look like 'Name: value'", "add the name and a colon");
  }
  return { ...before, [name]: headerValue(text.slice(colon + 1).trim(), `the header ${name}`) };
}

/** Refuses characters that headers can't contain (RFC 9110, section 5.5). The message does not quote the value, which may be a secret. */
function headerValue(text: string, of: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) {
    throw new UserError(
      `${of} contains a character that HTTP headers cannot contain: a line break, a control character or a letter beyond Latin-1`,
      "check its source: a file may have lines that end in carriage returns",
    );
  }
  return text;
}

function tokenOption(text: string): string {
  if (text === "") throw new UserError("the token is empty", "set the variable that contains it");
  return headerValue(text, "the token");
}

/** A whole number between two bounds, both included. */
export const wholeNumber =
  (least: number, most: number): ((text: string) => number) =>
  (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`write a whole number from ${least} to ${most}`);
    return value;
  };

/** An http or https URL. Its path and trailing slash are kept as given. Throws `UserError`. */
export function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    const meant = withProtocol(text);
    throw meant === undefined
      ? new UserError(
          `${text} is not an http or https URL`,
          "write one such as https://records.example.org/api",
        )
      : new UserError(`${text} is not a URL`, `write ${meant}`);
  }
  if (url.search || url.hash)
    throw new UserError(`the base URL ${text} has a query or a fragment`, "write it without them");
  return text.replace(/\/+$/, "");
}

/** The URL that a host name with or without a port may mean; undefined for any other text. */
function withProtocol(text: string): string | undefined {
  const isAddress = /^[\w.-]+(:\d+)?(\/\S*)?$/.test(text) && /^localhost\b|[.:]/.test(text);
  if (!isAddress) return undefined;
  const isNear = /^(localhost|127\.[\d.]+)([:/]|$)/.test(text);
  return `${isNear ? "http" : "https"}://${text}`;
}

/** Collects every occurrence of a repeatable option. */
export const collected = (text: string, before: readonly string[] = []): string[] => [...before, text];

/** The options of every command that connects to a deployment. */
export interface RequestFlags extends ConnectionOptions {
  readonly spec: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly timeout: number;
}

export function withRequestOptions(command: Command): Command {
  const withToken = command
    .option("--spec <file>", "the spec file", ownSpec())
    .option("--header <'N: V'>", "header to send with every request (repeatable)", headerOption)
    .option("--token <token>", `bearer token to send; ${tokenVariable} hides it from ps`, tokenOption);
  for (const option of [timeoutOption, ...certificateOptions, ...loginOptions])
    addRunOption(withToken, option);
  return withToken;
}

/** Adds an option of the table of options (`conformance/options/table.ts`). */
export function addRunOption(
  command: Command,
  { name, takes, means, value, off, group = "Options:", default: fallback }: RunOption,
): Command {
  const flag = `--${flagOf(name)}`;
  const option = new Option(takes === undefined ? flag : `${flag} ${takes}`, means).helpGroup(group);
  if (value.kind === "count") option.argParser(wholeNumber(value.least, value.most));
  if (value.kind === "texts") option.argParser(collected);
  if (fallback !== undefined) option.default(fallback);
  command.addOption(option);
  if (off !== undefined) command.addOption(new Option(`--no-${flag.slice(2)}`, off).helpGroup(group));
  return command;
}

/** The flags that the user wrote, without those that only have their default. */
export function written<T extends object>(command: Command, flags: T): Partial<T> {
  const given = Object.entries(flags).filter(([name]) => command.getOptionValueSource(name) !== "default");
  const kept: Partial<T> = {};
  return Object.assign(kept, Object.fromEntries(given));
}

/** The headers that the flags name, their token as RFC 6750 defines it. */
export function givenHeaders({ header, token }: Pick<RequestFlags, "header" | "token">): Headers {
  return { ...header, ...bearer(token) };
}

/**
 * The headers and the login of every request: those given; and the token or the secret of the environment if they are needed. `isHidden`
 * if that is so.
 */
export function credentialsOf<Flags extends Omit<RequestFlags, "spec" | "timeout">>(
  flags: Flags,
  env = process.env,
) {
  const given = givenHeaders(flags);
  const headers = flags.clientId === undefined ? merged(bearer(hiddenToken(env)), given) : given;
  const isSecretless = flags.clientId !== undefined && (flags.clientSecret ?? flags.clientKey) === undefined;
  const clientSecret = isSecretless ? hiddenSecret(env) : undefined;
  const isHidden = clientSecret !== undefined || Object.keys(headers).length > Object.keys(given).length;
  return { ...flags, headers, ...(clientSecret === undefined ? {} : { clientSecret }), isHidden };
}

/**
 * The token of the environment. Everybody on the machine can read a flag in the list of processes, but not a variable. Throws
 * `UserError` if no header can hold it.
 */
export function hiddenToken(env = process.env): string | undefined {
  const token = env[tokenVariable] ?? "";
  return token === "" ? undefined : headerValue(token, `the token in ${tokenVariable}`);
}

/** The secret of a client from the environment. */
export const hiddenSecret = (env = process.env): string | undefined => env[secretVariable] || undefined;
