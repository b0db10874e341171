// Tests that a probe gives no wrong answer where what it asks about is broken: it gives that of the correct server, or none.
import { describe, expect, it } from "vitest";
import type { Field } from "../../spec/field.js";
import { isObject } from "../../spec/json.js";
import { loadSpec } from "../../spec/load.js";
import type { ShapeRole } from "../../spec/model.js";
import { ownSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import { jsonOf, type MakeBehaviour, withBody } from "../behaviours/call.js";
import { entriesOf, withEntries, withoutNext } from "../behaviours/lists.js";
import { mutants } from "../mutation/mutants.js";
import { promptServer, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const { model } = loaded;

/** The answers of a server that is changed in all of these ways. */
async function answersOf(...all: readonly MakeBehaviour[]): Promise<Readonly<Record<string, string>>> {
  const { fetch, close } = await fetchOf(model);
  try {
    const changed = all.reduce((server, make) => behave(server, model, make), fetch);
    const { report } = await runAgainst(changed, model, {
      only: ["gap/"],
      observing: true,
      settings: promptServer,
    });
    return report.answers;
  } finally {
    await close();
  }
}

const correct = await answersOf();

/** The answers that no correct server gives; the gaps in `but` are about what was changed. */
async function wrongAnswers(all: readonly MakeBehaviour[], but: readonly string[] = []) {
  expect(all.length).toBeGreaterThan(0);
  const answers = Object.entries(await answersOf(...all));
  expect(answers.length).toBeGreaterThan(20);
  return answers.filter(([gap, value]) => correct[gap] !== value && !but.includes(gap));
}

const parameters = model.resources.flatMap((resource) => resource.parameters);

/** The proof's mutants whose name begins with these words, for the parameters of a kind. */
const ofParameters = (words: string, kind: string): readonly MakeBehaviour[] =>
  mutants(model)
    .filter(
      ({ name, clause }) =>
        name === `${words} ${clause}` &&
        parameters.some((one) => one.clause === clause && one.match === kind),
    )
    .map(({ behaviour }) => behaviour);

describe.each(["ignores", "finds nothing by"])("a server that %s", (words) => {
  it.each(["date", "string", "token", "reference"])("every parameter of the kind %s", async (kind) => {
    expect(await wrongAnswers(ofParameters(words, kind))).toEqual([]);
  });
});

it("a server that ignores every page size", async () => {
  expect(await wrongAnswers(ofParameters("ignores", "count"), ["search.count-default"])).toEqual([]);
});

/** Every add loses its fields that `suits` names. */
const losing =
  (suits: (field: Field) => boolean): MakeBehaviour =>
  () =>
  async (call, next) => {
    const body = call.route?.kind === "add" ? jsonOf(call) : undefined;
    if (!isObject(body)) return next(call);
    const lost = new Set(call.route?.resource.fields.filter(suits).map(({ name }) => name));
    return next(withBody(call, Object.fromEntries(Object.entries(body).filter(([name]) => !lost.has(name)))));
  };

const hasRole =
  (...roles: readonly ShapeRole[]) =>
  ({ type }: Field): boolean =>
    type.kind === "shape" &&
    model.shapes.some(({ name, role }) => name === type.shape && role !== undefined && roles.includes(role));

describe("a server whose adds lose", () => {
  it.each([
    ["dates", ({ type }: Field) => type.kind === "dateTime"],
    ["codes", hasRole("concept", "coding")],
    ["statuses", ({ status }: Field) => status === true],
    ["objects", ({ type }: Field) => type.kind === "object"],
  ])("their %s", async (_, suits) => {
    expect(await wrongAnswers([losing(suits)])).toEqual([]);
  });

  it("their bodies if these are not sent as application/json", async () => {
    const dropping: MakeBehaviour = () => async (call, next) => {
      const isPlain = call.headers.get("content-type")?.startsWith("application/json") !== false;
      const body = call.route?.kind === "add" && !isPlain ? jsonOf(call) : undefined;
      return next(isObject(body) ? withBody(call, { resourceType: body["resourceType"] ?? null }) : call);
    };
    expect(await wrongAnswers([dropping])).toEqual([["media.request", "application/json"]]);
  });
});

it("a server whose lists end after 4 records without a link", async () => {
  const cutting: MakeBehaviour = () => async (call, next) => {
    const reply = await next(call);
    const entries = call.route?.kind === "search" ? (entriesOf(reply) ?? []) : [];
    return entries.length > 4 ? withoutNext(withEntries(reply, entries.slice(0, 4))) : reply;
  };
  expect(await wrongAnswers([cutting], ["search.count-default", "search.paging"])).toEqual([]);
});
