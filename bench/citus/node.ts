// Kills and starts the nodes of the Citus cluster that `citus.sh` started.
import { spawnSync } from "node:child_process";

/** Where the script is, and the folder of its cluster. */
export interface CitusNodes {
  readonly script: string;
  readonly folder: string;
}

/** Runs a command of the script on one node; 0 is the coordinator. Throws what the script says if it fails. */
export function onNode({ script, folder }: CitusNodes, nr: number, command: "kill" | "start"): void {
  const { status, stderr } = spawnSync(script, ["node", folder, String(nr), command], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${script} node ${folder} ${nr} ${command}: ${stderr}`);
}
