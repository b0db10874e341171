// Redacts the credentials in everything that a run keeps.
import type { Json } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type Login, shortestSecret } from "../../options/settings.js";

/** The text that replaces a credential. */
export const redacted = "***";
/** Names of secret headers and parameters. A challenge (RFC 9110, section 11.6.1) is not secret. */
const secretNames =
  /^(?!(www|proxy)-authenticate$).*(assertion|auth|cookie|credential|key|pass|secret|session|token)/i;
/** A shorter value of another header, or a shorter user name, is not redacted: it may be part of a date or a number. */
const shortestPlainSecret = 8;

/** Whether the name of a header or parameter says that its value is secret. */
export const isSecretName = (name: string): boolean => secretNames.test(name);

/** Redacts a run's credentials in what is kept of an exchange. */
export interface Redactor {
  text(text: string): string;
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  json(json: Json): Json;
}

/** Further texts that are secret, and texts that are not. */
interface SecretsBeside {
  /** Further secret texts. */
  readonly more?: readonly string[] | undefined;
  /** Its secrets grow during a run. */
  readonly login?: Pick<Login, "secrets"> | undefined;
  /** Names of the interface: a text that is part of one is not secret, and verdicts depend on it. */
  readonly model?: InterfaceModel | undefined;
}

/**
 * Makes a redactor for the headers that a user gave (names and values), the base URL's userinfo and other secrets. The
 * values of those headers are redacted everywhere; `Authorization`, cookies and the like are redacted whoever sent
 * them.
 */
export function redactorFor(
  headers: Readonly<Record<string, string>>,
  base: URL,
  { more = [], login, model }: SecretsBeside = {},
): Redactor {
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const fixed = [...secretsIn(headers, base), ...more];
  const secretsWith = (received: readonly string[] = []) => {
    const all = [...fixed, ...received].flatMap((secret) => [secret, ...encoded(secret)]);
    return unpublished([...new Set(all)], model).sort((a, b) => b.length - a.length);
  };
  let secrets = secretsWith(login?.secrets);
  let known = login?.secrets.length;
  const text = (value: string) => {
    if (known !== login?.secrets.length) {
      known = login?.secrets.length;
      secrets = secretsWith(login?.secrets);
    }
    return secrets.reduce((left, secret) => left.replaceAll(secret, redacted), value);
  };
  const json = (value: Json): Json => {
    if (typeof value === "string") return text(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(json);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), json(member)]));
  };
  const knownNames = new Map<string, boolean>();
  const isRedacted = (name: string): boolean => {
    const known = knownNames.get(name) ?? (given.has(name.toLowerCase()) || secretNames.test(name));
    knownNames.set(name, known);
    return known;
  };
  const anyRedacted = (sent: Readonly<Record<string, string>>): boolean => {
    for (const name in sent) if (isRedacted(name)) return true;
    return false;
  };
  return {
    text,
    json: (value) => (secrets.length === 0 ? value : json(value)),
    headers: (sent) =>
      secrets.length === 0 && !anyRedacted(sent)
        ? sent
        : Object.fromEntries(
            Object.entries(sent).map(([name, value]) => [name, isRedacted(name) ? redacted : text(value)]),
          ),
  };
}

function secretsIn(headers: Readonly<Record<string, string>>, base: URL): string[] {
  const [user, password] = [decodeURIComponent(base.username), decodeURIComponent(base.password)];
  const found: string[] = [];
  if (user.length >= shortestPlainSecret) found.push(user);
  if (password.length >= shortestSecret) found.push(password);
  for (const [name, value] of Object.entries(headers)) {
    const parts = [value, ...value.split(/[\s;,]+/), ...value.split(/[\s;,]+/).map(afterEquals)];
    const shortest = secretNames.test(name) ? shortestSecret : shortestPlainSecret;
    found.push(...parts.filter((part) => part.length >= shortest && !schemes.has(part.toLowerCase())));
  }
  return found;
}

/** A secret in a URL, and wherever it stands in a text in base64 (RFC 4648): one form for each number of bytes before it. */
function encoded(secret: string): readonly string[] {
  const inBase64 = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // Without the characters that depend on the text before and after it.
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (["base64", "base64url"] as const).map((coding) => bytes.toString(coding).slice(from, to));
  });
  return [encodeURIComponent(secret), ...inBase64.filter(({ length }) => length >= shortestPlainSecret)];
}

function unpublished(secrets: readonly string[], model: InterfaceModel | undefined): string[] {
  if (secrets.length === 0 || model === undefined) return [...secrets];
  const names = model.clauses.map(({ id }) => id).join(" ");
  return secrets.filter((secret) => !names.includes(secret));
}

const schemes = new Set(["basic", "bearer", "digest", "negotiate"]);

const afterEquals = (part: string): string => part.slice(part.indexOf("=") + 1);

/** The `Authorization` header that the userinfo of a base URL means (RFC 7617), if it has any. */
export function basicFrom(base: URL): Record<string, string> {
  if (base.username === "" && base.password === "") return {};
  const pair = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}
