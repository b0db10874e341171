// The profile of a deployment: its answers to gaps.
import { stringify } from "yaml";
import { indeterminateWords } from "../indeterminate.js";
import type { Report } from "../report.js";

/** How a deployment answers what the document does not specify; what `--save-answers` writes and `--answers` takes. */
export interface Profile {
  /** Kebab-case name of the interface. */
  readonly profile: string;
  readonly deployment: { readonly baseUrl: string; readonly site: string };
  readonly seed: number;
  /** How many answers are missing that another run may tell, and why, where there are such. */
  readonly incomplete?: string;
  /** By gap id, in code-unit order. */
  readonly answers: Readonly<Record<string, ProfiledAnswer>>;
}

export interface ProfiledAnswer {
  readonly asks: string;
  readonly section: string;
  /** Absent where none could be had: nothing is pinned then. */
  readonly answer?: string;
  /** The spec's own answer, where the deployment's differs. */
  readonly specAnswers?: string;
  /** What was done and what came, or why there is no answer. */
  readonly evidence: string;
}

export function profileOf(report: Report): Profile {
  const { deployment, observations, seed } = report;
  const sorted = [...observations].sort((a, b) => (a.gap < b.gap ? -1 : 1));
  const answers = sorted.map(({ gap, asks, section, value, own, evidence }): [string, ProfiledAnswer] => [
    gap,
    {
      asks,
      section,
      ...(value === undefined ? {} : { answer: value }),
      ...(value === undefined || value === own ? {} : { specAnswers: own }),
      evidence,
    },
  ]);
  const { baseUrl, site } = deployment;
  const incomplete = indeterminateWords(report);
  return {
    profile: report.interface.name,
    deployment: { baseUrl, site },
    seed,
    ...(incomplete === undefined ? {} : { incomplete }),
    answers: Object.fromEntries(answers),
  };
}

/** The profile as text: JSON for a file that ends so, else YAML with a word on what it is for. */
export function profileText(profile: Profile, file: string): string {
  if (file.endsWith(".json")) return `${JSON.stringify(profile, null, 2)}\n`;
  const yaml = stringify(profile, { lineWidth: 100, singleQuote: false });
  return `# How a deployment answers what the document does not specify. cri-kit conform --answers FILE holds it to these.\n${yaml}`;
}
