// Makes the page that `cri-kit serve` shows to browsers at `/`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrontPage } from "../../runtime/server/documents/front-page.js";
import type { InterfaceModel } from "../../spec/model.js";
import { kitVersion, packageRoot } from "../../spec/package-root.js";
import { hasSites } from "../../spec/sites.js";
import { pagePolicy } from "../../spec/text/markup.js";
import { type ConsoleOptions, consoleView } from "./console-view.js";
import { lastReport } from "./last-report.js";

interface ConsoleSource extends ConsoleOptions {
  model(): Promise<InterfaceModel>;
  /** The file of the JSON report to show (default: none). It is read again when it has changed. */
  readonly report: string | undefined;
  /** The base URLs of the server; only known once it runs. */
  urls(): readonly string[];
}

/** The page; it is made on the first request, and its templates are loaded then. */
export function consolePage({ model, report, urls, ...options }: ConsoleSource): FrontPage {
  let made: Promise<(report: object) => string> | undefined;
  const read = lastReport(report);
  return async () => {
    made ??= pageMaker(model, options);
    const [page, interfaceModel] = await Promise.all([made, model()]);
    const [first = "1"] = options.sites;
    const site = hasSites(interfaceModel) ? first : undefined;
    return page(await read({ name: interfaceModel.name, urls: urls(), site }));
  };
}

async function pageMaker(
  model: ConsoleSource["model"],
  options: ConsoleOptions,
): Promise<(report: object) => string> {
  const read = (path: string): Promise<string> => readFile(join(packageRoot(), "templates", path), "utf8");
  const template = await read("console/page.html.hbs");
  const script = await read("console/console.js");
  const styles = ["style/base.css", "console/form.css", "console/console.css"];
  const { default: Handlebars } = await import("handlebars");
  const render = Handlebars.create().compile(template, { preventIndent: true, strict: true });
  const style = (await Promise.all(styles.map(read))).join("\n");
  const interfaceModel = await model();
  // The form's requests, to this server alone.
  const policy = pagePolicy({ style, script }, ["connect-src 'self'"]);
  return (report) => {
    // Made for each request, since records may still be invented.
    const { data, ...view } = consoleView(interfaceModel, options);
    return render({ ...view, report, style, script, policy, version: kitVersion(), data: asData(data) });
  };
}

/** JSON for the inside of a script element, which an HTML parser ends at the first `</script`. */
const asData = (value: object): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
