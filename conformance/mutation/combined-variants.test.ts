import { beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { ownSpec } from "../../spec/package-root.js";
import { stacked } from "../behaviours/behave.js";
import { type Behaviour, plainReply } from "../behaviours/call.js";
import { answersOtherwise, type ConformingVariant } from "../behaviours/conforming-variant.js";
import { combinations, combined, goTogether } from "./combined-variants.js";
import { conformingVariants } from "./variants.js";

let model: InterfaceModel;
beforeAll(async () => {
  const loaded = await loadSpec(ownSpec());
  if (!loaded.ok) throw new Error("the committed spec has mistakes");
  model = loaded.model;
});

const forward: Behaviour = (call, next) => next(call);
const conforming = (name: string, more: Partial<ConformingVariant> = {}): ConformingVariant => {
  return { name, layer: "reply", answers: [], behaviour: () => forward, ...more };
};

describe("conforming variants", () => {
  it("answer every gap differently from our server, each by at least one of them", () => {
    const all = conformingVariants(model);
    const alone = model.gaps.filter((gap) => !all.some((each) => answersOtherwise(each, gap)));
    expect(alone.map(({ id }) => id)).toEqual([]);
  });

  it("can be combined unless both answer one gap, or both have one thing in `sole`", () => {
    expect(goTogether(conforming("a", { answers: ["x"] }), conforming("b", { answers: ["y"] }))).toBe(true);
    expect(goTogether(conforming("a", { answers: ["x"] }), conforming("b", { answers: ["x"] }))).toBe(false);
    expect(goTogether(conforming("a", { sole: ["links"] }), conforming("b", { sole: ["links"] }))).toBe(
      false,
    );
  });

  it("behave in one server as each does alone, in any order", async () => {
    const marking = (mark: string) => (): Behaviour => async (call, next) => {
      const reply = await next(call);
      return { ...reply, body: `${reply.body}${mark}` };
    };
    const inner = conforming("inner", { layer: "store", behaviour: marking("1") });
    const outer = conforming("outer", { layer: "door", behaviour: marking("2"), path: "/api" });
    for (const both of [combined([inner, outer]), combined([outer, inner])]) {
      const call = { method: "GET", url: new URL("http://127.0.0.1/"), headers: new Headers(), body: "" };
      const reply = await both.behaviour(model)(call, async () => plainReply(200));
      expect([reply.body, both.path]).toEqual(["12", "/api"]);
    }
  });

  it("read the route of a request after outer variants have changed its URL", async () => {
    const collection = model.resources[0]?.segment ?? "";
    const form = model.forms.find(({ name }) => model.resources[0]?.forms.includes(name));
    const path = form?.segments
      .map((part) => (part.kind === "literal" ? part.text : part.kind === "site" ? "12" : collection))
      .join("/");
    const seen: unknown[] = [];
    const inner = (): Behaviour => (call, next) => {
      seen.push(call.route?.resource.segment);
      return next(call);
    };
    const outer = (): Behaviour => (call, next) =>
      next({ ...call, url: new URL(call.url.pathname.slice("/api".length), call.url.origin) });
    const url = new URL(`/api/${path}`, "http://127.0.0.1");
    const call = { method: "GET", url, headers: new Headers(), body: "" };
    await stacked([inner, outer])(model)(call, async () => plainReply(200));
    expect(seen).toEqual([collection]);
  });
});

describe("combinations", () => {
  it("are the same for the same seed, and others for another seed", () => {
    expect(combinations(model, 7, 20)).toEqual(combinations(model, 7, 20));
    expect(combinations(model, 7, 20)).not.toEqual(combinations(model, 8, 20));
  });

  it("have two to six members that can be combined, are all different, and use every variant", () => {
    const all = conformingVariants(model);
    const drawn = combinations(model, 42, 240);
    expect(drawn).toHaveLength(240);
    expect(new Set(drawn.map((names) => names.join())).size).toBe(240);
    expect(new Set(drawn.flat()).size).toBe(all.length);
    for (const names of drawn) {
      const members = all.filter(({ name }) => names.includes(name));
      expect(names.length).toBeGreaterThanOrEqual(2);
      expect(names.length).toBeLessThanOrEqual(6);
      expect(members.every((one) => members.every((other) => one === other || goTogether(one, other)))).toBe(
        true,
      );
    }
  });
});
