import type { Acts, Client, Collection } from "./contract.js";

/** What is asked: any collection, of whose answer nothing but that it comes is looked at. */
interface Reached {
  readonly client: Client;
  readonly acts: Pick<Acts, "collectionUrl">;
  readonly collections: readonly Collection[];
}

/** Why nothing answers at all, in words; one request to the first collection tells, whatever the answer says. */
export async function unreachable({ acts, client, collections }: Reached): Promise<string | undefined> {
  const [first] = collections;
  if (!first) return undefined;
  const { status, fault } = await client.send({ method: "GET", url: acts.collectionUrl(first) });
  return status === undefined ? (fault ?? "no answer came") : undefined;
}
