/** Tests that a failing store is reported to clients, and recovers. */

import { inspect } from "node:util";
import { expect } from "vitest";
import type { Answer, Asker } from "./client.js";

export const vehicles = "/fleets/7/vehicles";
/** A word that occurs only in records, and must not get into a log. */
const secret = "Ödegård";

export const addVehicle = (client: Asker, note = "", headers: Record<string, string> = {}): Promise<Answer> =>
  client.send("POST", vehicles, { kind: "Vehicle", plate: secret, note }, headers);

export function expectUnavailable({ status, headers, json }: Answer, text: RegExp): void {
  expect([status, json["resourceType"], json.issue[0]?.code]).toEqual([503, "OperationOutcome", "transient"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(json.issue[0]?.details.text).toMatch(text);
}

/** A failure of a store. */
export interface Failure {
  cause(): unknown;
  mend(): unknown;
  /** The expected error message. */
  readonly text: RegExp;
  /** Stored records can be read during the failure. */
  readonly readable: boolean;
}

/** Checks that a failure is reported to the client and the log, without the record's content, that other requests continue, and that everything recovers. */
export async function failAndRecover(
  client: Asker,
  reported: readonly unknown[],
  { cause, mend, text, readable }: Failure,
): Promise<void> {
  const { json } = await addVehicle(client);
  await cause();
  const failed = await Promise.all([addVehicle(client, "x".repeat(500_000)), addVehicle(client)]);
  for (const answer of failed) expectUnavailable(answer, text);
  const read = await client.get(`${vehicles}/${json.id}`);
  if (readable) {
    expect(read.status).toBe(200);
    expect(await client.ids(`${vehicles}?plate=${secret}`)).toEqual([json.id]);
  } else expectUnavailable(read, text);
  await mend();
  const after = await addVehicle(client, "x".repeat(500_000));
  expect(after.status).toBe(201);
  expect(await client.ids(`${vehicles}?plate=${secret}`)).toEqual([after.json.id, json.id]);
  const log = reported.map((fault) => inspect(fault, { depth: 5 })).join();
  expect(log).toMatch(text);
  expect(log).not.toContain(secret);
}
