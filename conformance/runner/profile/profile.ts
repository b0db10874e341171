// Makes the profile of a deployment: its answers to the gaps, as `--save-answers` writes them.

import { stringify } from "yaml";
import { asStored } from "../../../spec/command-name.js";
import { indeterminateWords } from "../indeterminate.js";
import type { Report } from "../report.js";

/** The answers of a deployment to the gaps: `--save-answers` writes them, and `--answers` requires them. */
export interface Profile {
  /** Kebab-case name of the interface. */
  readonly profile: string;
  readonly deployment: { readonly baseUrl: string; readonly site?: string };
  readonly seed: number;
  /** How many answers are missing that another run may get, and why, if there are any. */
  readonly incomplete?: string;
  /** By gap id, in code-unit order. */
  readonly answers: Readonly<Record<string, ProfiledAnswer>>;
}

interface ProfiledAnswer {
  readonly asks: string;
  readonly section: string;
  /** Absent if there is no answer: then none is pinned. */
  readonly answer?: string;
  /** The answer, if it has a text that `--answers` does not read. */
  readonly cannotPin?: string;
  /** The spec's own answer, if the deployment's answer differs. */
  readonly specAnswers?: string;
  /** Ids of failed checks about the same requests: a fix may change the answer. */
  readonly failedChecks?: readonly string[];
  /** The request and its result, or why there is no answer. */
  readonly evidence: string;
}

export function profileOf(report: Report): Profile {
  const { observations, seed } = report;
  const sorted = [...observations].sort((a, b) => (a.gap < b.gap ? -1 : 1));
  const answers = sorted.map(
    ({ gap, asks, section, value, own, cannotPin, failedChecks, evidence }): [string, ProfiledAnswer] => [
      gap,
      {
        asks,
        section,
        ...(value === undefined ? {} : { [cannotPin ? "cannotPin" : "answer"]: value }),
        ...(value === undefined || value === own ? {} : { specAnswers: own }),
        ...(failedChecks === undefined ? {} : { failedChecks }),
        evidence,
      },
    ],
  );
  const incomplete = indeterminateWords(report);
  return {
    profile: report.interface.name,
    deployment: deploymentOf(report),
    seed,
    ...(incomplete === undefined ? {} : { incomplete }),
    answers: Object.fromEntries(answers),
  };
}

/** Which deployment gave the answers. */
export const deploymentOf = ({
  deployment: { baseUrl, site },
}: Pick<Report, "deployment">): Profile["deployment"] =>
  site === undefined ? { baseUrl } : { baseUrl, site };

/** The profile as text: JSON if the file's name ends in .json, else YAML with a comment on its purpose. */
export function profileText(profile: Profile, file: string): string {
  if (file.endsWith(".json")) return `${JSON.stringify(profile, null, 2)}\n`;
  const yaml = stringify(profile, { lineWidth: 100, singleQuote: false });
  const purpose = asStored("cri-kit conform --answers FILE requires these answers.");
  return `# How a deployment behaves where the document is silent. ${purpose}\n${yaml}`;
}
