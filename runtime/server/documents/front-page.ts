// Serves the page at `/` to people; programs get the answer that they would get without it.
import type { Context, Hono, Next } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import { isInterfacePath } from "../http/interface-paths.js";
import { hintIfNotFound } from "../routing/faults.js";
import { mediaTypeOf, respondWithDocument } from "./respond-with-document.js";

/** Returns the HTML of the page at `/`. It contains no record, since it is shown without a token. */
export type FrontPage = () => Promise<string>;

/** Routes the page for requests whose Accept names HTML, as browsers send it. All others pass, also those that accept anything. */
export function routeFrontPage(app: Hono, definition: InterfaceDefinition, page: FrontPage): void {
  const path = "/";
  if (isInterfacePath(definition, path)) return;
  app.get(path, async (context: Context, next: Next) => {
    if (!namesHtml(context.req.header("Accept") ?? "")) {
      hintIfNotFound(context, "A browser gets a page here.");
      return next();
    }
    const answer = respondWithDocument(context, await page(), mediaTypeOf("index.html"));
    answer.headers.append("Vary", "Accept");
    return answer;
  });
}

/** Whether an Accept header names HTML, and not to refuse it (RFC 9110, section 12.5.1). */
const namesHtml = (accept: string): boolean =>
  accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return type === "text/html" && !parameters.some((one) => /^q=0(\.0*)?$/.test(one));
  });
