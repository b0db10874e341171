// Lists the pages of the site: which file each is made from, its address, and its place in the navigation.
import { pageOfKind, proofPage } from "../../spec/published-addresses.js";

/** A page that is made from a Markdown file. */
interface SourcePage {
  /** The file, by its path from the root of the repository. */
  readonly source: string;
  /** The page, by its path from the site's base. */
  readonly address: string;
  /** Its name in the navigation. */
  readonly title: string;
}

/** A page that is made from data. */
type OtherPage = Omit<SourcePage, "source">;

export interface Group {
  readonly title: string;
  readonly pages: readonly (SourcePage | OtherPage)[];
}

/** The first page of the reference that `cri-kit generate --html` writes. */
export const interfaceReference = "interface/docs/index.html";

const guide = (name: string, title: string): SourcePage => ({
  source: `docs/${name}.md`,
  address: `guides/${name}.html`,
  title,
});

/** In the order of the navigation. */
export const groups: readonly Group[] = [
  { title: "Start", pages: [{ source: "README.md", address: "index.html", title: "cri-kit" }] },
  {
    title: "Test a deployment",
    pages: [
      guide("conformance", "Test my deployment"),
      guide("words", "Words in a report"),
      guide("codes", "Codes and families"),
      guide("answers", "Pin my answers"),
      guide("ci", "Gate my CI"),
      guide("proof", "How the suite proves itself"),
    ],
  },
  {
    title: "Build on a spec",
    pages: [
      guide("writing", "Write an interface"),
      guide("generating", "Generate code"),
      guide("changing", "Change the spec"),
      guide("fhir", "FHIR clients"),
      guide("clients", "Generated clients"),
    ],
  },
  {
    title: "Run a server",
    pages: [
      guide("server", "Run the server"),
      guide("production", "Run in production"),
      {
        source: "runtime/server/store/postgres/README.md",
        address: "guides/postgresql.html",
        title: "PostgreSQL",
      },
    ],
  },
  {
    title: "Extend the kit",
    pages: [
      guide("add-a-check", "Add a check"),
      guide("add-a-target", "Add a target"),
      { source: "spec/README.md", address: "inside/language.html", title: "The spec language" },
      { source: "conformance/README.md", address: "inside/suite.html", title: "The suite" },
      { source: "generator/README.md", address: "inside/generator.html", title: "The generator" },
      { source: "runtime/README.md", address: "inside/runtime.html", title: "The runtime" },
      { source: "CONTRIBUTING.md", address: "contributing.html", title: "Contributing" },
    ],
  },
  {
    title: "Reference",
    pages: [
      { address: interfaceReference, title: "The interface" },
      { address: pageOfKind.clause, title: "Clauses and gaps" },
      { address: pageOfKind.check, title: "Checks" },
      { address: pageOfKind.rule, title: "Rules of diff" },
      { address: pageOfKind.code, title: "Codes and verdicts" },
    ],
  },
  {
    title: "Record",
    pages: [
      { source: "conformance/PROOF.md", address: proofPage, title: "Proof" },
      { source: "bench/RESULTS.md", address: "figures.html", title: "Figures" },
      { source: "CHANGELOG.md", address: "changelog.html", title: "Changelog" },
      { source: "SECURITY.md", address: "security.html", title: "Security" },
    ],
  },
];

const all = groups.flatMap(({ pages }) => pages);

/** The pages that are made from Markdown files. */
export const sourcePages: readonly SourcePage[] = all.filter((page) => "source" in page);

/** The address of what a file of the repository has become; undefined if it is no part of the site. */
export const addressOfFile = (path: string): string | undefined =>
  fromCode[path] ?? sourcePages.find(({ source }) => source === path)?.address ?? copied[path];

/** Written by the same code as the pages of the site with the same content. */
const fromCode: Readonly<Record<string, string>> = {
  "spec/CODES.md": pageOfKind.code,
  "generator/diff/RULES.md": pageOfKind.rule,
};

/** The files that the site has as they are. */
export const copied: Readonly<Record<string, string>> = {
  "docs/site/run.svg": "run.svg",
  "docs/site/site.css": "style/site.css",
  "templates/style/base.css": "style/base.css",
  "templates/docs/docs.css": "style/docs.css",
};
