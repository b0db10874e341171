import type { Acts, Client, Collection, Exchange } from "./contract.js";

/** What is asked: any collection, of whose answer nothing but that it comes is looked at. */
interface Reached {
  readonly client: Client;
  readonly acts: Pick<Acts, "collectionUrl">;
  readonly collections: readonly Collection[];
}

/** Why nothing answers at all: in words, and the code where there is one. */
export type Unreachable = Readonly<Pick<Required<Exchange>, "fault"> & Pick<Exchange, "faultCode">>;

/** Why nothing answers at all, where nothing does; one request to the first collection tells, whatever the answer says. */
export async function unreachable({ acts, client, collections }: Reached): Promise<Unreachable | undefined> {
  const [first] = collections;
  if (!first) return undefined;
  const exchange = await client.send({ method: "GET", url: acts.collectionUrl(first) });
  const { status, fault = "no answer came", faultCode } = exchange;
  if (status !== undefined) return undefined;
  return faultCode === undefined ? { fault } : { fault, faultCode };
}
