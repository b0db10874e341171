/** Finds out whether a database is distributed by Citus, and refuses what would lose writes. */

import { StoreError } from "../../../store-port/store-error.js";
import type { Run } from "../statement.js";

const ask = async (run: Run, text: string) => run({ text, values: [] });

/** Whether the database is distributed: it has the extension. Throws `StoreError` for one that this server cannot use safely. */
export async function isDistributed(run: Run): Promise<boolean> {
  const [extension] = await ask(run, "SELECT FROM pg_extension WHERE extname = 'citus'");
  if (extension === undefined) return false;
  await insistOnCoordinator(run);
  await insistOnWorkers(run);
  await insistOnSyncedCommits(run);
  return true;
}

/** Positions come from one sequence, of one machine. */
async function insistOnCoordinator(run: Run): Promise<void> {
  const [node] = await ask(run, "SELECT groupid FROM pg_dist_local_group");
  if (node?.["groupid"] === 0) return;
  throw new StoreError("The database is a worker of a Citus cluster, which has its own order of adding.", {
    remedy: "name the coordinator: SELECT nodename, nodeport FROM pg_dist_node WHERE groupid = 0",
  });
}

async function insistOnWorkers(run: Run): Promise<void> {
  const nodes = await ask(
    run,
    "SELECT groupid, shouldhaveshards FROM pg_dist_node WHERE noderole = 'primary'",
  );
  const workers = nodes.filter(({ groupid }) => groupid !== 0);
  if (workers.length === 0) {
    throw new StoreError("The database has the extension citus, but no workers.", {
      remedy: "add one (SELECT citus_add_node('HOST', PORT)), or use a database without the extension",
    });
  }
  if (nodes.some((node) => node["groupid"] === 0 && node["shouldhaveshards"] === true)) {
    throw new StoreError(
      "The coordinator of the Citus cluster may have shards, which this server cannot write there.",
      {
        remedy:
          "keep them on the workers: SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', false) FROM pg_dist_node WHERE groupid = 0",
      },
    );
  }
}

/** A worker that does not answer is not asked: it cannot acknowledge anything. */
async function insistOnSyncedCommits(run: Run): Promise<void> {
  const answers = await ask(
    run,
    "SELECT nodename, nodeport, success, result FROM run_command_on_workers('SHOW synchronous_commit')",
  );
  const weak = answers.find(({ success, result }) => success === true && result === "off");
  if (weak === undefined) return;
  throw new StoreError(
    `The worker ${weak["nodename"]}:${weak["nodeport"]} of the Citus cluster has synchronous_commit = off: it would lose acknowledged writes in a crash.`,
    { remedy: "set it to on there: ALTER SYSTEM SET synchronous_commit = 'on'; SELECT pg_reload_conf()" },
  );
}
