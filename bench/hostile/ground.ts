import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Started, startNode } from "../../bin/testing/run.js";
import { definition } from "../../generated/server/definition.js";
import { exampleRecord } from "../../generator/example-record.js";
import { objectTypes } from "../../generator/object-types.js";
import type { InterfaceModel } from "../../spec/model.js";
import { builtFile } from "../../spec/package-root.js";
import type { ResourceDefinition } from "../../templates/server/definition.js";
import { pathOf } from "../../templates/server/http/paths.js";
import type { Ground } from "../../templates/server/testing/hostile/requests.js";

// Sites whose token the hostile client has, some with odd names; and one that it must learn nothing of.
const open = ["7", "8", "constructor", "a/b", "ü", "%2e", "' OR 1=1 --"];
const closed = "private";
const tokens = { hostile: "hostile-hostile-hostile", owner: "owner-owner-owner-owner" };

/** A server as it is shipped, with records at sites that a hostile client may use and at one that it may not. */
export interface Battleground {
  readonly server: Started;
  readonly ground: Ground;
  /** Of the hostile client. */
  readonly token: string;
  /** A path that it may ask for. */
  readonly path: string;
  /** Ids of the other site's records, which it must never see. */
  readonly secrets: readonly string[];
  /** Whether the other site has its records as they were, and no others. */
  isUntouched(): Promise<boolean>;
}

/** Starts a server over a store, and fills it. */
export async function openBattleground(
  store: string,
  folder: string,
  model: InterfaceModel,
): Promise<Battleground> {
  const file = join(folder, "tokens.json");
  const grants = [
    { token: tokens.hostile, sites: open, may: ["read", "write"] },
    { token: tokens.owner, sites: [closed], may: ["read", "write"] },
  ];
  await writeFile(file, JSON.stringify(grants));
  const args = [builtFile("cri/cri.js"), "serve", "--port", "0", "--store", store, "--tokens", file];
  const server = await startNode(args, { cwd: folder });
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
  const { resource: listed, count } = plainList();
  const page = await hostile.get(`${at(listed, "7")}?${count}=1`);
  const everything = async (): Promise<string> =>
    (await Promise.all([at(listed, closed), ...secretPaths(secrets)].map(owner.get))).join();
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
    path: at(listed, "7"),
    secrets,
    isUntouched: async () => (await everything()) === before,
  };
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

/** A type whose list may be asked for page by page, and for nothing else. */
function plainList(): { readonly resource: ResourceDefinition; readonly count: string } {
  for (const resource of definition.resources) {
    const count = countOf(resource);
    const free = resource.atLeastOne.length === 0 && resource.parameters.every(({ demanded }) => !demanded);
    if (count !== undefined && free) return { resource, count };
  }
  throw new Error("No type is listed without a parameter.");
}

/** A record that holds every documented field, by type. */
function recordsOf(model: InterfaceModel): Readonly<Record<string, string>> {
  const types = objectTypes(model);
  const records = model.resources.map(({ name, fields }) => [
    name,
    JSON.stringify({ [definition.typeMember]: name, ...exampleRecord(types, fields) }),
  ]);
  return Object.fromEntries(records);
}

interface Client {
  /** The body of an answer, which has to be a good one. */
  get(path: string): Promise<string>;
  /** Adds a record and gives its id. */
  add(path: string, body: string): Promise<string>;
}

function clientOf(url: string, token: string): Client {
  const ask = async (path: string, init: RequestInit): Promise<string> => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
  return {
    get: (path) => ask(path, {}),
    async add(path, body) {
      const { id }: { readonly id: string } = JSON.parse(await ask(path, { method: "POST", body }));
      return id;
    },
  };
}
