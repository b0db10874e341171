// Tests a regenerated server over the store of the one before, after a change of the spec.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { modelOf, otherSpecText } from "../generator/testing/models.js";
import type { InterfaceDefinition } from "../runtime/server/definition.js";
import { openStore } from "../runtime/server/store/open-store.js";
import { type Preparation, prepareStore } from "../runtime/server/store/prepare-store.js";
import { type Client, openClient } from "../runtime/server/testing/client.js";
import { interfaceDefinition } from "./interface-definition.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-regenerate-"));
});
afterAll(() => rm(folder, { recursive: true }));

const card = "      card: { type: token, means: number of a card, looks-at: cards.number }\n";
const issuer = "      issuer: { type: string, means: who gave out a card, looks-at: cards.issuer }\n";
const forename = "means: a given name, looks-at: called.forenames";

function changed(text: string): string {
  const next = text.replace(card, issuer).replace(forename, "means: any name, looks-at: called.surname");
  if (!next.includes(issuer) || next.includes(forename))
    throw new Error("the spec has changed: adapt this test");
  return next;
}

interface Opened {
  readonly client: Client;
  /** What was reindexed, as reported. */
  readonly prepared: readonly Preparation[];
}

async function served(definition: InterfaceDefinition): Promise<Opened> {
  const store = await openStore(`sqlite:${join(folder, "fleet.db")}`);
  const reported: Preparation[] = [];
  await prepareStore(store, definition, (preparation) => reported.push(preparation));
  return { client: await openClient({ store, definition }), prepared: reported };
}

const drivers = "/fleets/7/drivers";

it("keeps every record, finds old ones by new parameters, and reindexes nothing else", async () => {
  const [before, after] = [
    await interfaceDefinition(modelOf(otherSpecText)),
    await interfaceDefinition(modelOf(changed(otherSpecText))),
  ];
  const old = await served(before);
  const id = await old.client.add(drivers, {
    kind: "Driver",
    called: [{ surname: "Ruud", forenames: ["Åse"] }],
    cards: [{ number: "12", issuer: "Helse" }],
    born: "1970-05-01",
  });
  const job = await old.client.add("/fleets/7/jobs", {
    kind: "Job",
    who: { href: `http://localhost${drivers}/${id}` },
  });
  expect(await old.client.ids(`${drivers}?card=12&forename=ase`)).toEqual([id]);
  await old.client.close();

  const now = await served(after);
  // Both parameters now look at the same field, and share their index entries under the first name.
  const asked = ["Driver.forename", "Driver.issuer", "Driver.surname", "Driver.card"];
  expect(now.prepared).toEqual([{ done: 1, of: 1, parameters: asked }]);
  expect(await now.client.ids(`${drivers}?issuer=hel&forename=ruud&surname=ruud&born=1970`)).toEqual([id]);
  expect(await now.client.ids(`${drivers}?forename=ase`)).toEqual([]);
  expect(await now.client.ids(`/fleets/7/jobs?driver=${id}`)).toEqual([job]);
  expect(await now.client.ids("/fleets/8/drivers?issuer=hel")).toEqual([]);
  expect((await now.client.get(`${drivers}?card=12`)).status).toBe(400);
  await now.client.close();

  const back = await served(before);
  expect(await back.client.ids(`${drivers}?card=12&forename=ase&surname=ruud`)).toEqual([id]);
  await back.client.close();
});
