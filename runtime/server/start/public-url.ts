import type { AppOptions } from "../app-options.js";
import { SetupError } from "../setup-error.js";
import type { ServerConfig } from "./settings.js";

const hasMore = ({ search, hash, username, password }: URL): boolean =>
  [search, hash, username, password].some((part) => part !== "");

/**
 * Where clients know the server, as a URL is written: they write references so, and those are compared as texts. After it,
 * with spaces between, where they knew it before. Throws `SetupError` for what no link can begin with.
 */
export function publicUrlOf({
  publicUrl: text,
}: Pick<ServerConfig, "publicUrl">): Pick<AppOptions, "publicUrl" | "formerUrls"> {
  const [publicUrl, ...formerUrls] = text?.trim().split(/\s+/).map(urlIn) ?? [];
  return publicUrl === undefined ? {} : { publicUrl, formerUrls };
}

function urlIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && !hasMore(url)) return url.href;
  throw new SetupError(
    `--public-url takes the URL that clients put before a path, such as https://records.example.org, not ${JSON.stringify(text)}.`,
  );
}
