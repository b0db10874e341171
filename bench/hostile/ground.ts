// Sets up a server with the sites, the records and the tokens that an attack needs.

import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Started, startNode } from "../../bin/testing/run.js";
import { definition } from "../../generated/server/definition.js";
import { objectTypes } from "../../generator/naming/object-types.js";
import { exampleRecord } from "../../generator/targets/shared/example-record.js";
import type { ResourceDefinition } from "../../runtime/server/definition.js";
import { pathOf } from "../../runtime/server/http/paths.js";
import type { Places } from "../../runtime/server/testing/hostile/conversations.js";
import type { Ground } from "../../runtime/server/testing/hostile/requests.js";
import type { InterfaceModel } from "../../spec/model.js";
import { builtFile } from "../../spec/package-root.js";
import { typeMemberOf } from "../../spec/record-type.js";
import { type Client, clientOf } from "./client.js";
import type { Duties } from "./witness.js";

// Sites that the hostile client has a token for, some with odd names, and one whose data it must never see.
const open = ["7", "8", "constructor", "a/b", "ü", "%2e", "' OR 1=1 --"];
const closed = "private";
// Where a well-behaved client adds records during the attack.
const watched = "watched";
// Records of this size in the list that is searched most, so that pages are large and searches are expensive.
const listed = { count: 1000, bytes: 8000 };
const tokens = { hostile: "hostile-hostile-hostile", owner: "owner-owner-owner-owner" };

/**
 * A server in its default configuration, with records at sites that a hostile client may use and at one that it may
 * not.
 */
export interface Battleground {
  readonly server: Started;
  readonly ground: Ground;
  /** The token of the hostile client. */
  readonly token: string;
  /** A path that the hostile client may request. */
  readonly path: string;
  /** Ids of the other site's records, which it must never see. */
  readonly secrets: readonly string[];
  /** A path that is requested without reading the response. */
  readonly places: Places;
  /** What a well-behaved client does during the attack. */
  readonly duties: Duties;
  /** Whether the other site's records are unchanged. */
  isUntouched(): Promise<boolean>;
}

export const tokenFile = (folder: string): string => join(folder, "tokens.json");

/** Starts a server over a store, and fills it. */
export async function openBattleground(
  store: string,
  folder: string,
  model: InterfaceModel,
): Promise<Battleground> {
  const file = tokenFile(folder);
  const grants = [
    { token: tokens.hostile, sites: open, may: ["read", "write"] },
    { token: tokens.owner, sites: [closed, watched], may: ["read", "write"] },
  ];
  await writeFile(file, JSON.stringify(grants), { mode: 0o600 });
  const server = await startServer(store, file);
  const [hostile, owner] = [clientOf(server.url, tokens.hostile), clientOf(server.url, tokens.owner)];
  const records = recordsOf(model);
  const ids: Record<string, readonly string[]> = {};
  const secrets: string[] = [];
  for (const resource of definition.resources) {
    const record = records[resource.type] ?? "{}";
    secrets.push(await owner.add(at(resource, closed), record));
    const own = at(resource, "7");
    ids[resource.type] = [await hostile.add(own, record), await hostile.add(own, record)];
  }
  const { resource, count } = plainList();
  const list = at(resource, "7");
  await populate(hostile, list, records[resource.type] ?? "{}");
  const page = await hostile.get(`${list}?${count}=1`);
  const everything = async (): Promise<string> =>
    (await Promise.all([at(resource, closed), ...secretPaths(secrets)].map(owner.get))).join();
  const before = await everything();
  return {
    server,
    ground: {
      definition,
      sites: open,
      records,
      ids,
      cursors: [...page.matchAll(/_cursor=([\w-]+)/g)].map(([, cursor = ""]) => cursor),
    },
    token: tokens.hostile,
    path: list,
    secrets,
    places: {
      collection: list,
      largePage: `${list}?${count}=${listed.count}`,
      lines: [`Authorization: Bearer ${tokens.hostile}`],
    },
    duties: { client: owner, reads: ["/health", ...secretPaths(secrets)], ...exportsOf(records) },
    isUntouched: async () => (await everything()) === before,
  };
}

const preloads = ["./stepping-clock.js", "./report-live-memory.js"].map((path) => import.meta.resolve(path));

/** A server in its default configuration, on a machine whose clock jumps; it reports its memory on request. */
export const startServer = (store: string, list: string): Promise<Started> =>
  startNode(
    [
      ...preloads.flatMap((preload) => ["--import", preload]),
      ...[builtFile("cri/cri.js"), "serve", "--port", "0"],
      ...["--store", store, "--tokens", list],
    ],
    { cwd: dirname(list) },
  );

/** Adds the records of the list in batches. */
async function populate(client: Client, path: string, record: string): Promise<void> {
  const body = JSON.stringify({ ...JSON.parse(record), padding: "x".repeat(listed.bytes) });
  const together = 50;
  for (let count = 0; count < listed.count; count += together)
    await Promise.all(Array.from({ length: together }, () => client.add(path, body)));
}

/** The first type that can be exported, if there is one. */
function exportsOf(records: Readonly<Record<string, string>>): Pick<Duties, "exported"> {
  for (const resource of definition.resources) {
    const [operation] = resource.exports;
    if (operation === undefined) continue;
    const collection = at(resource, watched);
    const kickOff = `${collection}/${operation.name}`;
    return { exported: { collection, kickOff, record: records[resource.type] ?? "{}" } };
  }
  return {};
}

/** A path by the first form of a type, at a site. */
function at(resource: ResourceDefinition, site: string): string {
  const form = definition.forms.find(({ name }) => resource.forms.includes(name));
  if (form === undefined) throw new Error(`${resource.type} has no path.`);
  return pathOf({ form, resource, site });
}

const secretPaths = (secrets: readonly string[]): readonly string[] =>
  definition.resources.map((resource, index) => `${at(resource, closed)}/${secrets[index]}`);

const countOf = ({ parameters }: ResourceDefinition): string | undefined =>
  parameters.find(({ match }) => match === "count")?.name;

/** A type whose whole list can be requested page by page. */
function plainList(): { readonly resource: ResourceDefinition; readonly count: string } {
  for (const resource of definition.resources) {
    const count = countOf(resource);
    const free = resource.atLeastOne.length === 0 && resource.parameters.every(({ demanded }) => !demanded);
    if (count !== undefined && free) return { resource, count };
  }
  throw new Error("Every type needs a search parameter.");
}

/** A record with every documented field, by type. */
function recordsOf(model: InterfaceModel): Readonly<Record<string, string>> {
  const types = objectTypes(model);
  const records = model.resources.map((resource) => [
    resource.name,
    JSON.stringify({ ...typeMemberOf(definition, resource), ...exampleRecord(types, resource) }),
  ]);
  return Object.fromEntries(records);
}
