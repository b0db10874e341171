// Tests that the servers of mutants and variants differ from ours only where they should.
import { beforeAll, describe, expect, it } from "vitest";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { behave } from "../../behaviours/behave.js";
import type { Fetch, MakeBehaviour } from "../../behaviours/call.js";
import { type OwnServer, ownServer } from "../../testkit/own-server.js";
import { transcript } from "../../testkit/transcript.js";
import { mutants } from "../mutants.js";
import { conformingVariants } from "../variants.js";

let own: OwnServer;
const plain = new Map<string, readonly string[]>();

type Only = (resource: Resource) => boolean;
const everything: Only = () => true;

async function talk(make: MakeBehaviour | undefined, only: Only): Promise<readonly string[]> {
  const { fetch, close } = await own.open();
  const served: Fetch = make === undefined ? fetch : behave(fetch, own.model, make);
  const lines = await transcript(served, own.model, only);
  await close();
  return lines;
}

async function plainTalk(only: Only): Promise<readonly string[]> {
  const key = own.model.resources
    .filter(only)
    .map(({ name }) => name)
    .join();
  const known = plain.get(key) ?? (await talk(undefined, only));
  plain.set(key, known);
  return known;
}

const names = (servers: readonly { readonly name: string }[]) => servers.map(({ name }) => name);

beforeAll(async () => {
  own = await ownServer();
});

async function differs(behaviour: MakeBehaviour, only: Only): Promise<boolean> {
  return (await talk(behaviour, only)).join("\n") !== (await plainTalk(only)).join("\n");
}

/** The servers that answer a long series of requests just like the unchanged server. A short series is tried first. */
async function unchangedBy(
  servers: readonly { readonly name: string; readonly behaviour: MakeBehaviour }[],
): Promise<readonly string[]> {
  const same = [];
  for (const { name, behaviour } of servers) {
    const said = await quickest(behaviour, name);
    if (!said) same.push(name);
  }
  return same;
}

async function quickest(behaviour: MakeBehaviour, name: string): Promise<boolean> {
  const named = own.model.resources.find((each) => name.includes(each.name));
  const first =
    named ?? own.model.resources.find(({ operations }) => operations.every((each) => each.offered));
  return (await differs(behaviour, (each) => each === first)) || differs(behaviour, everything);
}

const model = (): InterfaceModel => own.model;

describe("the servers for testing", () => {
  it("answer in the same way without a behaviour", async () => {
    expect(await talk(undefined, everything)).toEqual(await plainTalk(everything));
    const unchanged: MakeBehaviour = () => (call, next) => next(call);
    expect(await unchangedBy([{ name: "unchanged", behaviour: unchanged }])).toEqual(["unchanged"]);
  });

  it("have different names", () => {
    const all = [...names(conformingVariants(model())), ...names(mutants(model()))];
    expect(new Set(all).size).toBe(all.length);
  });

  it("name only gaps that the spec has", () => {
    const gaps = new Set(model().gaps.flatMap(({ id, probe }) => [id, probe]));
    expect(
      conformingVariants(model()).flatMap(({ answers }) => answers.filter((id) => !gaps.has(id))),
    ).toEqual([]);
  });

  // Variants that answer a gap are judged in their trials, and mutants show their change by being caught.
  it("behave differently: every variant that answers no gap", async () => {
    const silent = conformingVariants(model()).filter(({ answers }) => answers.length === 0);
    expect(silent.length).toBeGreaterThan(3);
    expect(await unchangedBy(silent)).toEqual([]);
  });
});
