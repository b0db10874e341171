// Installs other FHIR servers and measures them with the same records and requests.
import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Figure } from "../results.js";
import { type Bench, copied, definition, filled, kit, withServers } from "./bench.js";
import { request } from "./load.js";
import { asked, peers } from "./peers/all.js";
import type { Peer } from "./peers/peer.js";
import { copies } from "./records.js";
import { inSequences, ratioOf } from "./rounds.js";
import { adds, patientSearches, patientsOf, reads, shuffled } from "./workload.js";

const connections = 10;

/**
 * The other servers are installed into the bench's own folder; those that can't be installed are listed.
 */
export async function benchPeers(bench: Bench, source: string): Promise<readonly Figure[]> {
  const file = await filled(bench, 1);
  const figures: Figure[] = [];
  for (const [at, peer] of peers.entries()) {
    const folder = join(bench.folder, `peer-${at}`);
    try {
      await install(peer, folder);
      figures.push(
        ...(await comparedWith(bench, peer, { folder, source, store: await copied(file, `peer-${at}`) })),
      );
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault);
      console.error(`${peer.package} ${peer.version} could not be installed: ${reason}`);
      figures.push({
        what: `${peer.package} ${peer.version}, which could not be installed`,
        ratio: Number.NaN,
        goal: "-",
        met: false,
      });
    }
  }
  return figures;
}

async function install(peer: Peer, folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), '{"private":true}');
  const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  const npm = spawn("npm", ["install", ...flags, `${peer.package}@${peer.version}`], {
    cwd: folder,
    stdio: "ignore",
  });
  const code = await new Promise((resolve) => npm.once("close", resolve));
  if (code !== 0) throw new Error(`npm install ended with ${code}`);
}

interface Places {
  readonly folder: string;
  readonly source: string;
  readonly store: string;
}

async function comparedWith(
  { scale, records }: Bench,
  peer: Peer,
  { folder, source, store }: Places,
): Promise<readonly Figure[]> {
  const one = records.filter(({ type }) => type === asked);
  const theirs = {
    read: shuffled(one.map(({ id }) => request("GET", peer.read(id)))),
    search: shuffled(patientsOf(one).map((patient) => request("GET", peer.search(patient)))),
    add: shuffled(one.slice(0, 1).map((record) => request("POST", peer.add.path, peer.add.body(record)))),
  };
  const stored = [...copies(one, 1)];
  const ours = {
    read: reads(definition, stored),
    search: patientSearches(definition, stored),
    add: adds(definition, one),
  };
  const command = await peer.start({ folder, source, records });
  return withServers([kit(`sqlite:${store}`), command], async (kitServer, other) => {
    const figures: Figure[] = [];
    if (kitServer === undefined || other === undefined) return figures;
    for (const what of ["read", "search", "add"] as const) {
      const status = what === "add" ? 201 : 200;
      const of = await inSequences(
        {
          ours: { server: kitServer, requests: ours[what], status },
          theirs: { server: other, requests: theirs[what], status: what === "add" ? peer.add.status : 200 },
        },
        connections,
        scale,
      );
      const ratio = ratioOf(of("ours"), of("theirs"), ({ perSecond }) => perSecond);
      const whom = `${peer.package} ${peer.version}`;
      figures.push({ what: `${what}: over ${whom}`, ratio, goal: "more than 1", met: ratio > 1 });
    }
    return figures;
  });
}
