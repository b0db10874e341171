// Runs steps of the kit's composite action as GitHub's runner does, for tests.
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../../spec/package-root.js";
import { type Ran, runCommand } from "./run.js";

/** A step of the action, as its file has it. */
export interface ActionStep {
  readonly name: string;
  readonly id?: string;
  readonly run: string;
  readonly "working-directory"?: string;
  readonly env: Readonly<Record<string, string>>;
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly ActionStep[] };
}

/** The action's file. */
export const actionFile = async (): Promise<ActionFile> =>
  parse(await readFile(join(packageRoot(), "action.yml"), "utf8"));

/** One run of the action in a project's folder. Steps are run one by one; their `if` is not evaluated. */
export interface ActionRun {
  step(name: string, inputs?: Readonly<Record<string, string>>): Promise<Ran>;
  /** An output of the action. */
  output(name: string): string;
  /** What the steps so far wrote into the job's summary. */
  summary(): Promise<string>;
}

/**
 * Files of the runner lie in `temp`. `more` is added to the environment, for what GitHub says of the event; `outputs` are those
 * of steps that are not run, such as `steps.diff.outputs.changes`.
 */
export async function actionIn(
  project: string,
  temp: string,
  more: NodeJS.ProcessEnv = {},
  outputs: Readonly<Record<string, string>> = {},
): Promise<ActionRun> {
  const action = await actionFile();
  const folder = await mkdtemp(join(temp, "runner-"));
  const summaryFile = join(folder, "summary.md");
  await writeFile(summaryFile, "");
  const values = new Map(Object.entries(outputs));
  const evaluated = (text: string, inputs: Readonly<Record<string, string>> = {}): string =>
    text.replace(/\$\{\{ (\S+) \}\}/g, (_, expression: string) => {
      const input = /^inputs\.(.+)$/.exec(expression)?.[1];
      if (input === undefined) return values.get(expression) ?? "";
      const fallback = action.inputs[input]?.default;
      if (fallback === undefined) throw new Error(`action.yml has no input ${input}`);
      return inputs[input] ?? evaluated(fallback);
    });
  return {
    async step(name, inputs = {}) {
      const step = action.runs.steps.find((each) => each.name === name);
      if (step === undefined) throw new Error(`action.yml has no step ${name}`);
      const outputFile = join(folder, `output-${values.size}`);
      await writeFile(outputFile, "");
      const given = Object.entries(step.env).map(([key, text]) => [key, evaluated(text, inputs)]);
      const env = {
        GITHUB_ACTIONS: "true",
        GITHUB_ACTION_PATH: packageRoot(),
        GITHUB_OUTPUT: outputFile,
        GITHUB_STEP_SUMMARY: summaryFile,
        RUNNER_TEMP: folder,
        ...more,
        ...Object.fromEntries(given),
      };
      const shell = ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run];
      const cwd = join(project, evaluated(step["working-directory"] ?? ".", inputs));
      const ran = await runCommand("bash", shell, { cwd, env });
      for (const line of (await readFile(outputFile, "utf8")).split("\n").filter(Boolean))
        values.set(
          `steps.${step.id}.outputs.${line.slice(0, line.indexOf("="))}`,
          line.slice(line.indexOf("=") + 1),
        );
      return ran;
    },
    output: (name) => evaluated(action.outputs[name]?.value ?? ""),
    summary: () => readFile(summaryFile, "utf8"),
  };
}
