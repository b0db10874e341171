// Loads records into a deployment, so that each refers to records that are already there.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { pooled } from "../../../spec/pooled.js";
import { inWaves } from "../../fixtures/add-order.js";
import { referenceMember, referencesIn, withReferences } from "../../fixtures/source-references.js";
import type { Collection } from "../../http/api/adapter.js";
import type { Client, Exchange } from "../../http/exchange.js";
import { isSuccess } from "../../http/status.js";
import type { SourceRecord } from "../../options/source-record.js";
import type { LoadState } from "./load-state.js";

/** The deployment as a load needs it. */
export interface Deployment {
  readonly client: Client;
  /** The same deployment on the connection of that number, counted from 0. */
  on(line: number): Deployment;
  readonly site: string;
  collectionUrl(at: Collection): string;
  /** The URL that other records use to refer to a record, in the form that the interface states. */
  referenceUrl(at: Collection, id: string): string;
  /** The id in the answer to an add; absent if the answer has none. */
  assignedId(at: Collection, exchange: Exchange): string | undefined;
  /** The id of a record that equals `body`, if a search lists one; used for adds whose answer never came. */
  findTwin(at: Collection, body: JsonObject): Promise<string | undefined>;
}

/** A record that was not added, and why, in a sentence. */
interface LoadFailure {
  readonly record: SourceRecord;
  readonly reason: string;
}

export type LoadReport = Awaited<ReturnType<typeof load>>;

export interface LoadOptions {
  readonly model: InterfaceModel;
  readonly deployment: Deployment;
  readonly state: LoadState;
  readonly records: readonly SourceRecord[];
  /** Concurrent requests. */
  readonly concurrency: number;
  readonly progress?: (done: number, total: number) => void;
}

/**
 * Adds records so that each refers to records that are already there, and never one of them twice. Says how many were added by this run,
 * and `before` by one that it continues; how many references to later records were `linked` by an update; and which records are
 * `unlinked`: they have a reference as in the file, although the referenced record was added.
 */
export async function load(options: LoadOptions) {
  const run = new Loading(options);
  const before = options.records.filter((record) => options.state.added.has(record.key)).length;
  const failures = await run.addAll();
  const { linked, unlinked } = await run.linkAll();
  const added = options.records.filter((record) => options.state.added.has(record.key)).length - before;
  return { added, before, linked, unlinked, failures };
}

class Loading {
  readonly #options: LoadOptions;
  readonly #member: string | undefined;
  readonly #keys: ReadonlySet<string>;
  #done = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#member = referenceMember(options.model);
    this.#keys = new Set(options.records.map((record) => record.key));
  }

  async addAll(): Promise<readonly LoadFailure[]> {
    const failures: LoadFailure[] = [];
    const failed = new Set<string>();
    for (const wave of inWaves(this.#options.model, this.#options.records, this.#member)) {
      await pooled(wave, this.#options.concurrency, async (record, line) => {
        const reason = await this.#addOne(this.#options.deployment.on(line), record, failed);
        if (reason !== undefined) {
          failed.add(record.key);
          failures.push({ record, reason });
        }
        this.#done += 1;
        this.#options.progress?.(this.#done, this.#options.records.length);
      });
    }
    return failures;
  }

  async #addOne(
    deployment: Deployment,
    record: SourceRecord,
    failed: ReadonlySet<string>,
  ): Promise<string | undefined> {
    const { state } = this.#options;
    if (state.added.has(record.key)) return undefined;
    const missing = this.#references(record).find((key) => failed.has(key));
    if (missing !== undefined) return `not sent: ${missing}, which it refers to, could not be added`;
    const at = this.#collection(record);
    const body = this.#body(record);
    const open = this.#references(record).some((key) => !state.added.has(key));
    const twin = state.unsure.has(record.key) ? await deployment.findTwin(at, body) : undefined;
    if (twin !== undefined) return this.#noteAdded(record, at, twin, open);
    await state.note({ key: record.key, state: "sending" });
    const exchange = await deployment.client.send({
      method: this.#method("add"),
      url: deployment.collectionUrl(at),
      json: body,
    });
    if (exchange.fault !== undefined) return `no answer: ${exchange.fault}`;
    if (!isSuccess(exchange)) {
      await state.note({ key: record.key, state: "refused" });
      return `${exchange.status}: ${firstLine(exchange.responseBody)}`;
    }
    const id = deployment.assignedId(at, exchange) ?? (await deployment.findTwin(at, body));
    if (id === undefined) return `answered ${exchange.status}, but the answer does not give its id`;
    return this.#noteAdded(record, at, id, open);
  }

  async #noteAdded(record: SourceRecord, at: Collection, id: string, open: boolean): Promise<undefined> {
    const url = this.#options.deployment.referenceUrl(at, id);
    await this.#options.state.note({ key: record.key, state: "added", id, url, open });
    return undefined;
  }

  /** Updates the records whose references were not known when they were added, because of circles of references. */
  async linkAll(): Promise<{ linked: number; unlinked: readonly SourceRecord[] }> {
    const unlinked: SourceRecord[] = [];
    let linked = 0;
    for (const record of this.#options.records) {
      if (!this.#options.state.added.get(record.key)?.open) continue;
      if (await this.#link(record)) linked += 1;
      else unlinked.push(record);
    }
    return { linked, unlinked };
  }

  async #link(record: SourceRecord): Promise<boolean> {
    const { state, deployment } = this.#options;
    const resource = this.#resource(record.type);
    const id = state.added.get(record.key)?.id;
    if (!offers(resource, "update") || id === undefined) return false;
    const at = this.#collection(record);
    const exchange = await deployment.client.send({
      method: this.#method("update"),
      url: this.#updateUrl(at, id),
      json: { ...this.#body(record), id },
    });
    if (!isSuccess(exchange)) return false;
    await state.note({ key: record.key, state: "linked" });
    return true;
  }

  #updateUrl(at: Collection, id: string): string {
    const url = this.#options.deployment.collectionUrl(at);
    const rule = this.#options.model.interactions.find((interaction) => interaction.kind === "update");
    return rule?.on === "record" ? `${url}/${encodeURIComponent(id)}` : url;
  }

  #method(kind: "add" | "update"): string {
    const rule = this.#options.model.interactions.find((interaction) => interaction.kind === kind);
    return rule?.method ?? (kind === "add" ? "POST" : "PUT");
  }

  #references(record: SourceRecord): readonly string[] {
    if (this.#member === undefined) return [];
    return referencesIn(record.body, this.#member).filter((key) => key !== record.key && this.#keys.has(key));
  }

  /** The body to send: without the source's id, since the deployment assigns ids, and with the URLs of known references. */
  #body(record: SourceRecord): JsonObject {
    const { id: _, ...rest } = record.body;
    if (this.#member === undefined) return rest;
    return withReferences(rest, this.#member, (key) => this.#options.state.added.get(key)?.url);
  }

  #collection(record: SourceRecord): Collection {
    const resource = this.#resource(record.type);
    const form = this.#options.model.forms.find(({ name }) => name === resource.forms[0]);
    if (!form) throw new Error(`${resource.name} has no path form`);
    return { resource, form, site: this.#options.deployment.site };
  }

  #resource(type: string): Resource {
    const resource = this.#options.model.resources.find(({ name }) => name === type);
    if (!resource) throw new Error(`${type} is not a type of this interface`);
    return resource;
  }
}

function firstLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
