// Opens a page in a browser, for tests.
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const defaults = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const named = process.env["CHROMIUM"];

/** The browser that CHROMIUM names, else one in a usual place; undefined if there is none. */
export const browserFile = (named === undefined ? defaults : [named]).find((file) => existsSync(file));

/** A page opened from a file, and its forbidden actions. */
export interface Opened {
  readonly page: Page;
  /** Errors and warnings of the console, requests for anything but the file, calls of `stolen`, dialogs. */
  readonly misdeeds: readonly string[];
}

type Look = Pick<BrowserContextOptions, "javaScriptEnabled" | "viewport">;

/** Opens HTML as a reader does. */
export interface Opener {
  /** From a file: every other request is an error. */
  open(html: string, look?: Look): Promise<Opened>;
  /** The page comes from a server, or from a file: every request to another server is an error, or to any. */
  visit(url: string, look?: Look): Promise<Opened>;
  close(): Promise<void>;
}

export async function openBrowser(executablePath: string): Promise<Opener> {
  const folder = await mkdtemp(join(tmpdir(), "cri-page-"));
  const browser = await chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-background-networking"],
  });
  let pages = 0;
  // The pages share a context: for each one of its own the browser starts further processes, which takes a second.
  const contexts = new Map<boolean, Promise<BrowserContext>>();
  const opened = async (url: string, own: string, look: Look): Promise<Opened> => {
    const { javaScriptEnabled = true, viewport } = look;
    const context =
      contexts.get(javaScriptEnabled) ?? browser.newContext({ reducedMotion: "reduce", javaScriptEnabled });
    contexts.set(javaScriptEnabled, context);
    const page = await (await context).newPage();
    if (viewport) await page.setViewportSize(viewport);
    const misdeeds = await watched(page, (asked) => asked.startsWith(own));
    await page.goto(url);
    return { page, misdeeds };
  };
  return {
    async open(html, look = {}) {
      pages += 1;
      const file = join(folder, `${pages}.html`);
      await writeFile(file, html);
      const url = pathToFileURL(file).href;
      return opened(url, url, look);
    },
    visit: (url, look = {}) =>
      opened(url, url.startsWith("file:") ? "file:///" : `${new URL(url).origin}/`, look),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function watched(page: Page, isOwn: (url: string) => boolean): Promise<readonly string[]> {
  const misdeeds: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) misdeeds.push(message.text());
  });
  page.on("pageerror", (error) => misdeeds.push(error.message));
  page.on("dialog", (dialog) => misdeeds.push(`dialog ${dialog.message()}`));
  page.on("popup", () => misdeeds.push("popup"));
  page.on("request", (request) => {
    if (!isOwn(request.url())) misdeeds.push(`request ${request.url()}`);
  });
  await page.exposeFunction("stolen", (what: unknown) => misdeeds.push(`ran ${String(what)}`));
  return misdeeds;
}
