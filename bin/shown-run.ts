// `npm run sample`: runs the suite against a server that ignores a search parameter, and draws what it prints for README.md.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { behave } from "../conformance/behaviours/behave.js";
import { serveFetch } from "../conformance/behaviours/serve.js";
import { runConform } from "../conformance/cli.js";
import { mutants } from "../conformance/mutation/mutants.js";
import { fetchOf } from "../conformance/mutation/server/served.js";
import { loadSpec } from "../spec/load.js";
import { ownSpec, packageRoot } from "../spec/package-root.js";
import { terminalPicture } from "./site/terminal-picture.js";

const shownBase = "http://127.0.0.1:8080";

/** What `cri-kit conform` prints for the first mutant that ignores a search parameter. */
async function sample(): Promise<string> {
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("The kit's own spec is not valid.");
  const { model } = loaded;
  const mutant = mutants(model).find(({ breaks }) => breaks.includes("search/leaves-out"));
  if (mutant === undefined) throw new Error("No mutant ignores a search parameter.");
  const { fetch, close } = await fetchOf(model);
  const served = await serveFetch(behave(fetch, model, mutant.behaviour));
  const folder = await mkdtemp(join(tmpdir(), "cri-sample-"));
  let printed = "";
  const io = {
    out: (text: string) => {
      printed += text;
    },
    err: () => undefined,
    live: false,
    color: true,
  };
  try {
    const journal = join(folder, "journal");
    await runConform(
      { baseUrl: served.url, site: "1", otherSite: "2", write: true, headers: {}, seed: 1, journal },
      io,
    );
  } finally {
    await served.close();
    await close();
    await rm(folder, { recursive: true });
  }
  return printed.replaceAll(served.url, shownBase).trimEnd();
}

const command = `$ npx cri-kit conform ${shownBase} --site 1 --other-site 2 --write`;
const picture = terminalPicture(
  "What cri-kit conform prints for a server that ignores a search parameter",
  `${command}\n\n${await sample()}`,
);
await writeFile(join(packageRoot(), "docs", "site", "run.svg"), picture);
