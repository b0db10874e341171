import type { InterfaceModel } from "../../spec/model.js";
import type { Proof } from "./proof.js";
import type { TrialOutcome } from "./trial.js";

/** The proof as a page; it has no times, so that a run that shows the same writes the same. */
export function proofMarkdown(model: InterfaceModel, proof: Proof): string {
  const { liars, lawful, missed, wronged, idle, families } = proof;
  return `${[
    `# Proof of the suite for the ${model.title}`,
    "Written by `npm run prove`. A *liar* is a server that breaks one clause in one way; a *lawful server* answers one silence of the document otherwise than ours does. Both are made from the spec, by operators over its clauses.",
    table(
      ["", "number", "goal", "missing"],
      [
        [
          "liars caught by a check that is meant to",
          `${liars.length - missed.length} of ${liars.length}`,
          "all",
          `${missed.length}`,
        ],
        [
          "lawful servers passed, each answer as it should be",
          `${lawful.length - wronged.length} of ${lawful.length}`,
          "all",
          `${wronged.length}`,
        ],
        [
          "required checks that a liar makes fail",
          `${total(families, "caught")} of ${total(families, "checks")}`,
          "all",
          `${idle.length}`,
        ],
      ],
    ),
    section("Liars that were missed", missed.map(outcome)),
    section("Lawful servers that were wronged", wronged.map(outcome)),
    section(
      "Checks that no liar made fail",
      idle.map((id) => `\`${id}\``),
    ),
    "## By family",
    table(
      ["family", "required checks", "fail on a liar"],
      families.map(({ family, checks, caught }) => [family, `${checks}`, `${caught}`]),
    ),
    "## Liars",
    table(
      ["server", "caught by", "checks that failed"],
      liars.map(({ name, caughtBy, failed }) => [
        cell(name),
        `\`${caughtBy[0] ?? "-"}\``,
        `${failed.length}`,
      ]),
    ),
    "## Lawful servers",
    table(
      ["server", "verdict"],
      lawful.map(({ name, verdict }) => [cell(name), verdict]),
    ),
  ].join("\n\n")}\n`;
}

function total(families: Proof["families"], of: "checks" | "caught"): number {
  return families.reduce((sum, family) => sum + family[of], 0);
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.length === 0 ? "None." : lines.map((line) => `- ${line}`).join("\n")}`;
}

function outcome({ name, verdict, failed, astray }: TrialOutcome): string {
  const why = [...failed, ...astray].slice(0, 5).map((id) => `\`${id}\``);
  return `${name}: ${verdict}${why.length === 0 ? "" : `; ${why.join(", ")}`}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
