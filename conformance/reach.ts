import type { OpenSession } from "./session.js";

/** Why nothing answers at all, in words; one request to the first collection tells, whatever the answer says. */
export async function unreachable({ acts, client, collections }: OpenSession): Promise<string | undefined> {
  const [first] = collections;
  if (!first) return undefined;
  const { status, fault } = await client.send({ method: "GET", url: acts.collectionUrl(first) });
  return status === undefined ? (fault ?? "no answer came") : undefined;
}
