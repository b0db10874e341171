// Deletes the records that an earlier run left behind, by its journal.
import { appendFile, rm } from "node:fs/promises";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { openClient } from "../../http/client/client.js";
import { newLearnedBehaviour } from "../../http/dialect/learned.js";
import type { Client } from "../../http/exchange.js";
import { bootedAt } from "../../http/journal/booted.js";
import type { JournalLine } from "../../http/journal/journal.js";
import { type JournaledRecord, readJournal, type Unwritten } from "../../http/journal/read-journal.js";
import { isSuccess } from "../../http/status.js";
import { defaultConcurrency, type Settings } from "../../options/settings.js";

/** Why a record is still there. */
interface Reason {
  /** Equal for all records that are left for the same reason, such as `status 409`. */
  readonly code: string;
  readonly why: string;
  /** The status of the answer that refused the delete. */
  readonly status?: number;
}

/** A record of an earlier run that is still there, and the reason. */
export interface LeftBehind extends Reason {
  readonly record: JournaledRecord;
  /** The interface has no delete for its type: no later attempt can succeed either. */
  readonly forGood: boolean;
}

export interface Cleaned {
  readonly removed: number;
  readonly left: readonly LeftBehind[];
  readonly unwritten: readonly Unwritten[];
}

/** The input of `cri clean` in addition to the journal; without a base URL, the journal is empty. */
interface CleanSettings extends Pick<Settings, "headers" | "connection" | "timeoutMs"> {
  readonly baseUrl: string | undefined;
}

/** Finishes the clean-up of the run that wrote `file`. */
export async function cleanFile(
  file: string,
  model: InterfaceModel,
  { baseUrl, ...settings }: CleanSettings,
): Promise<Cleaned> {
  if (baseUrl === undefined) return { removed: 0, left: [], unwritten: [] };
  const rest = { site: "", write: true, seed: 0, only: [], concurrency: defaultConcurrency };
  const whole = { ...settings, ...rest, baseUrl } satisfies Settings;
  const client = openClient(whole, newLearnedBehaviour(), model);
  client.beginCleanUp?.();
  try {
    return await cleanJournal(file, client, model);
  } finally {
    await client.close();
  }
}

/**
 * Deletes every record that the journal lists as added and not deleted, last added first, and nothing else.
 * The journal is removed once nothing is left; otherwise it keeps the remaining records.
 */
export async function cleanJournal(
  file: string,
  client: Client,
  model: InterfaceModel,
  booted = bootedAt(),
): Promise<Cleaned> {
  const { records, unwritten, baseUrl = "" } = await readJournal(file, booted);
  const left: LeftBehind[] = [];
  const deletes = trustedDeletes(client);
  for (const record of records) {
    const forGood = isBelow(baseUrl, record.url) && isWithoutDelete(model, record);
    const reason = forGood ? withoutDelete : await whyNotRemoved(baseUrl, client, model, record, deletes);
    if (reason !== undefined) left.push({ record, ...reason, forGood });
    else
      await appendFile(
        file,
        `${JSON.stringify({ act: "removed", seq: record.seq } satisfies JournalLine)}\n`,
      );
  }
  if (left.length === 0 && unwritten.length === 0) await rm(file, { force: true });
  return { removed: records.length - left.length, left, unwritten };
}

/** Whether a record's URL, if it has one, is below the deployment's address. */
function isBelow(base: string, url: string | undefined): boolean {
  if (url === undefined) return true;
  if (!URL.canParse(url) || !URL.canParse(base)) return false;
  const [root, there] = [new URL(base), new URL(url)];
  return root.origin === there.origin && there.pathname.startsWith(root.pathname.replace(/\/*$/, "/"));
}

function isWithoutDelete(model: InterfaceModel, { resource }: JournaledRecord): boolean {
  const type = model.resources.find(({ name }) => name === resource);
  return type !== undefined && !offers(type, "delete");
}

const withoutDelete: Reason = { code: "no delete", why: "the type has no delete" };
const elsewhere: Reason = {
  code: "elsewhere",
  why: "the URL does not belong to the deployment that the journal names",
};
const withoutId: Reason = { code: "no id", why: "perhaps added: no answer gave the id" };
const withoutType: Reason = { code: "no type", why: "the spec has no such type" };

/** Deletes one record; returns the reason if that fails. */
async function whyNotRemoved(
  baseUrl: string,
  client: Client,
  model: InterfaceModel,
  { resource, url }: JournaledRecord,
  isUndone: ReturnType<typeof trustedDeletes>,
): Promise<Reason | undefined> {
  if (!isBelow(baseUrl, url)) return elsewhere;
  if (url === undefined) return withoutId;
  if (!model.resources.some(({ name }) => name === resource)) return withoutType;
  const method = model.interactions.find(({ kind }) => kind === "delete")?.method ?? "DELETE";
  const { status, fault, faultCode } = await client.send({ method, url });
  if (status === undefined) return { code: `no answer ${faultCode}`, why: `no answer: ${fault}` };
  if (isAbsent(status)) return undefined;
  if (isSuccess({ status }))
    return (await isUndone(resource, url))
      ? { code: `readable ${status}`, why: `answered ${status}, but a GET still returns the record` }
      : undefined;
  // A redirect reports the result elsewhere: a read shows whether the record is gone.
  const { status: found } = status === 303 ? await client.send({ method: "GET", url }) : {};
  return isAbsent(found) ? undefined : { code: `status ${status}`, why: `answered ${status}`, status };
}

/**
 * Whether a record can still be read after its delete. Deletes of a type are trusted once a read has shown that one of them was
 * done.
 */
function trustedDeletes(client: Client): (resource: string, url: string) => Promise<boolean> {
  const trusted = new Set<string>();
  return async (resource, url) => {
    if (trusted.has(resource)) return false;
    const { status } = await client.send({ method: "GET", url });
    if (isSuccess({ status })) return true;
    if (isAbsent(status)) trusted.add(resource);
    return false;
  };
}

const isAbsent = (status: number | undefined): boolean => status === 404 || status === 410;
