// Kills, starts, adds and removes the nodes of the Citus cluster that `citus.sh` started.
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";

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

/** Runs a longer command of the script while other work goes on, and resolves with what it prints. */
export async function onCluster(
  { script, folder }: CitusNodes,
  command: "add" | "remove" | "limit" | "backup" | "restore",
  ...args: readonly string[]
): Promise<string> {
  const child = spawn(script, [command, folder, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const [status, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (status !== 0) throw new Error(`${script} ${command} ${folder} ${args.join(" ")}: ${err}`);
  return out.trim();
}
