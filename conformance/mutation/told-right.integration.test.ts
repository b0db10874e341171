// Tests what a run says first of servers with faults that were told wrong: of each the one cause, in the words of its fault.
import { expect, it } from "vitest";
import { isArray, isObject, type Json, type JsonObject } from "../../spec/json.js";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { behave, stacked } from "../behaviours/behave.js";
import {
  type Call,
  collectionOf,
  good,
  jsonOf,
  type MakeBehaviour,
  plainReply,
  type Reply,
  withBody,
  withJson,
  writes,
} from "../behaviours/call.js";
import { addedId, filtered, idOf, mapRecords } from "../behaviours/lists.js";
import { withAddedId } from "../checks/interactions/ids.mutants.js";
import { idAsMember } from "../http/api/record-id.js";
import { mutants } from "./mutants.js";
import { promptServer, runAgainst } from "./run-against.js";
import { fetchOf } from "./server/served.js";
import { withEveryAdd } from "./server/stock.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the interface has mistakes");
const { model } = loaded;

const told = (make: MakeBehaviour, ...only: readonly string[]) => toldOf(make, only);

/** `meets`: the run learns from the server itself how soon a record is found, not from the one beneath. */
async function toldOf(
  make: MakeBehaviour,
  only: readonly string[],
  { meets, seed = 42 }: { readonly meets?: "itself"; readonly seed?: number } = {},
) {
  const { fetch, close } = await fetchOf(withEveryAdd(model));
  try {
    const acquaintedBy = meets ? {} : { acquaintedBy: fetch };
    const options = { only, seed, stockedBy: fetch, ...acquaintedBy, settings: promptServer };
    const { report } = await runAgainst(behave(fetch, model, make), model, options);
    const { failures, blocked } = report.causes;
    return [...failures, ...blocked].map(({ heading }) => heading);
  } finally {
    await close();
  }
}

const mutant = (name: string): MakeBehaviour => {
  const found = mutants(model).find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no mutant named ${name}`);
  return found.behaviour;
};

/** The value without 0 and false at every depth. */
const withoutEmpty = (value: Json): Json => {
  if (isArray(value)) return value.filter(isKept).map(withoutEmpty);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inside]) => (isKept(inside) ? [[name, withoutEmpty(inside)]] : [])),
  );
};
const isKept = (value: Json): boolean => value !== 0 && value !== false;

it("two parameters of one type that are ignored are not joined by or", async () => {
  const both = ["ignores search.Condition.clinicalstatus", "search.Condition.date: dates are ignored"];
  expect(
    await told(
      stacked(both.map(mutant)),
      "search/Condition",
      "date-search/Condition",
      "metamorphic/Condition",
    ),
  ).toEqual(["parameters clinicalstatus and date of Condition are ignored"]);
});

it("two values of one parameter are refused, and one is not", async () => {
  const refusing: MakeBehaviour = () => async (call, next) =>
    call.url.searchParams.getAll("date").length > 1
      ? plainReply(400, { error: "date must be a text" })
      : next(call);
  expect(await told(refusing, "search/Observation", "date-search/Observation")).toEqual([
    'a repeated date of Observation is refused: "date must be a text"',
  ]);
});

it("0 and false are lost", async () => {
  const losing: MakeBehaviour = () => async (call, next) => {
    const body = writes(call) ? jsonOf(call) : undefined;
    return next(body === undefined ? call : withBody(call, withoutEmpty(body)));
  };
  const [first, ...others] = await told(losing, "round-trip/");
  expect(first).toMatch(/^0 and false are lost on 3 types: /);
  expect(others).toEqual([]);
});

it("a value comes back in a list", async () => {
  const wrapping: MakeBehaviour = () => async (call, next) =>
    mapRecords(await next(call), (record) => ({
      ...record,
      ...(isObject(record["code"]) && { code: [record["code"]] }),
    }));
  expect(await told(wrapping, "round-trip/Condition")).toEqual([
    "code of Condition comes back wrapped in a list",
  ]);
});

it("lists hold records of other types, which their lengths show too", async () => {
  const mixing = mutant("lists hold records of other types");
  const [first, ...others] = await told(mixing, "search-shape/", "count/", "metamorphic/Patient._id");
  expect(first).toMatch(/^a search returns records of another type on 7 types: /);
  expect(others).toEqual([]);
});

it("a page of a firewall is told in its own words, and the rights as a guess", async () => {
  const page = "<html><head><title>Request blocked</title></head><body>Your support ID is 7.</body></html>";
  const blocking: MakeBehaviour = () => async (call, next) =>
    writes(call) ? { ...withJson(plainReply(403), undefined), body: page } : next(call);
  expect(await told(blocking, "interaction/Condition@A/add")).toEqual([
    'answered with 403 (forbidden), like every request of this kind: "Request blocked Your support ID is 7."; perhaps the credentials lack the right',
  ]);
});

it("a field that is lost explains that nothing is found by it", async () => {
  const losing: MakeBehaviour = () => async (call, next) => {
    const body = writes(call) ? jsonOf(call) : undefined;
    if (!isObject(body)) return next(call);
    const { clinicalStatus: _, ...kept } = body;
    return next(withBody(call, kept));
  };
  expect(await told(losing, "round-trip/Condition", "search/Condition@A.clinicalstatus")).toEqual([
    "clinicalStatus of Condition is lost",
  ]);
});

it("reads of another record explain what updates leave", async () => {
  const mixing: MakeBehaviour = () => {
    const before = new Map<string, Reply>();
    return async (call, next) => {
      const reply = await next(call);
      if (call.route?.kind !== "read" || !good(reply)) return reply;
      const other = before.get(collectionOf(call));
      before.set(collectionOf(call), reply);
      return other ?? reply;
    };
  };
  const [first, ...others] = await told(mixing, "ids/", "round-trip/Patient", "update/Patient");
  expect(first).toMatch(/^a read answers with another record on 7 types: /);
  expect(others).toEqual([]);
});

it("types that are not served are one cause, if every unknown path is answered 200 with JSON", async () => {
  const answering: MakeBehaviour = () => async (call, next) =>
    ["AllergyIntolerance", "MedicationStatement"].includes(call.route?.resource.name ?? "")
      ? plainReply(200, { status: "ok" })
      : next(call);
  expect(await told(answering, "interaction/", "search/AllergyIntolerance")).toEqual([
    "an add returns no id on 2 types: AllergyIntolerance, MedicationStatement",
  ]);
});

it("reads that are late at times show no change by another site", async () => {
  const late: MakeBehaviour = () => {
    const reads = new Map<string | undefined, number>();
    return async (call, next) => {
      const reply = await next(call);
      if (call.route?.kind === "add" && good(reply)) reads.set(addedId(reply), 0);
      const count = reads.get(call.route?.id);
      if (call.route?.kind !== "read" || call.route.site !== "12" || count === undefined) return reply;
      reads.set(call.route.id, count + 1);
      return count % 2 === 1 ? plainReply(404) : reply;
    };
  };
  expect(await told(late, "site-wall/DocumentReference/update")).toEqual([]);
});

it("escapes that are decoded once more are one cause, whichever parameters show it", async () => {
  const twice = mutant("escapes in a search are decoded twice");
  expect(await told(twice, "search/")).toEqual([
    expect.stringContaining("does not find a value with characters that a URL must escape"),
  ]);
});

it("the values of a list that are sorted come back in another order", async () => {
  const sorted = mutant("arrays come back in order of their text");
  expect(await told(sorted, "round-trip/", "generated/")).toEqual([
    expect.stringMatching(/^lists come back in another order on \d types: /),
  ]);
});

const ofAdds = ["ids/", "interaction/", "round-trip/Condition", "search/Condition@A"];

it("adds that are lost are one cause", async () => {
  const [first, ...others] = await told(mutant("one add in ten is lost"), ...ofAdds);
  expect(first).toMatch(/^some adds are lost on \d types: /);
  expect(others).toEqual([]);
});

it("parallel adds that share an id are one cause", async () => {
  const [first, ...others] = await told(mutant("ids collide when adds overlap"), ...ofAdds);
  expect(first).toMatch(/^parallel adds share an id on \d types: /);
  expect(others).toEqual([]);
});

it("adds that get the id of a record now and then are one cause", async () => {
  const sharing: MakeBehaviour = () => {
    const last = new Map<string, string>();
    let adds = 0;
    return async (call, next) => {
      const reply = await next(call);
      const id = call.route?.kind === "add" ? addedId(reply) : undefined;
      if (id === undefined) return reply;
      adds += 1;
      const other = last.get(collectionOf(call));
      if (adds % 10 === 0 && other !== undefined) return withAddedId(model, reply, other);
      last.set(collectionOf(call), id);
      return reply;
    };
  };
  const [first, ...others] = await told(sharing, ...ofAdds);
  expect(first).toMatch(/^some adds share an id on \d types: /);
  expect(others).toEqual([]);
});

it("bodies of one media type that are dropped are one cause", async () => {
  const dropping: MakeBehaviour = () => {
    const empty = new Set<string | undefined>();
    return async (call, next) => {
      const reply = await next(call);
      const isJson = call.headers.get("content-type")?.startsWith("application/json");
      if (call.route?.kind === "add" && isJson) empty.add(addedId(reply));
      const found = call.url.search === "" ? reply : filtered(reply, (one) => !empty.has(idOf(one, call)));
      return mapRecords(found, (record) => {
        const id = idOf(record, call);
        return id !== undefined && empty.has(id) ? idAsMember(model, id) : record;
      });
    };
  };
  const [first, ...others] = await toldOf(dropping, ["interaction/", "round-trip/Condition@A/code"], {
    meets: "itself",
  });
  expect(first).toMatch(/^bodies of application\/json are not stored on \d types: /);
  expect(others).toEqual([]);
});

/**
 * Every second read or search goes to a copy that sees each change 40 requests later, which is 400 ms at 100 requests a second: a machine
 * under load may need longer for a request.
 */
const lagging: MakeBehaviour = () => {
  const changes = new Map<string, { readonly until: number; readonly before: Reply }>();
  let now = 0;
  return async (call, next) => {
    now += 1;
    const { route } = call;
    if (route === undefined) return next(call);
    const keyOf = (id: string | undefined) => `${route.site} ${route.resource.name} ${id}`;
    const old = (id: string | undefined) => {
      const change = changes.get(keyOf(id));
      return change !== undefined && change.until > now ? change.before : undefined;
    };
    const isOfCopy = now % 2 === 0;
    if (route.kind === "read") return (isOfCopy && old(route.id)) || next(call);
    if (route.kind === "search") {
      const reply = await next(call);
      const kept = filtered(reply, (one) => old(idOf(one, call))?.status !== 404);
      const asBefore = (record: JsonObject): JsonObject => {
        const before = old(idOf(record, call));
        const json = before && jsonOf(before);
        return isObject(json) ? json : record;
      };
      return isOfCopy ? mapRecords(kept, asBefore) : reply;
    }
    const sent = route.id ?? idOf(jsonOf(call), call);
    const before = sent === undefined ? plainReply(404) : await next(readOf(call, sent));
    const reply = await next(call);
    const id = sent ?? addedId(reply);
    if (good(reply) && old(id) === undefined) changes.set(keyOf(id), { until: now + 40, before });
    return reply;
  };
};

/** The read of a record that a change names. */
function readOf({ route: _, ...call }: Call, id: string): Call {
  const url = new URL(call.url);
  if (!url.pathname.endsWith(`/${id}`)) url.pathname += `/${id}`;
  return { ...call, url, method: "GET", body: "" };
}

it.each([1, 2, 3, 4, 5])("records that a copy shows late are one cause, with seed %i", async (seed) => {
  const only = [...ofAdds, "site-wall/", "update/", "delete/"];
  const [first, ...others] = await toldOf(lagging, only, { meets: "itself", seed });
  expect(first).toMatch(/^some records are not found soon after their add on \d types: /);
  expect(others).toEqual([]);
});

const ofLists = ["search/", "date-search/", "metamorphic/", "pages/", "count/", "search-shape/"];

it.each([
  ["a list lacks its newest record", /^lists lack their newest record on \d types: /],
  ["a list lacks its oldest record", /^lists lack their oldest record on \d types: /],
  ["a list holds only the first matching record", /^a list holds at most 1 record on \d types: /],
])("%s: what lists show beside each other is no cause of its own", async (name, words) => {
  expect(await told(mutant(name), ...ofLists)).toEqual([expect.stringMatching(words)]);
});

it.each([
  ["each further parameter loses a matching record", /^a search by several parameters of Condition /],
  ["every other pair of answers lacks a record", /^a repeated search of Condition returns a different list/],
])("%s: what follows from it is no cause of its own", async (name, words) => {
  const ofType = ofLists.map((family) => `${family}Condition`);
  expect(await told(mutant(`Condition: ${name}`), ...ofType)).toEqual([expect.stringMatching(words)]);
});

it.each([
  ["an update changes other records too", /^an update changes another record on \d types: /],
  ["an update appends to lists instead of replacing them", /come back with more elements after an update/],
])("%s: that is one cause, whichever checks show it", async (name, words) => {
  const [first, ...others] = await told(mutant(name), "update/", "delete/", "site-wall/");
  expect(first).toMatch(words);
  expect(others).toEqual([]);
});

it("two parameters over one field that miss one record are one cause", async () => {
  const missing: MakeBehaviour = () => async (call, next) => {
    const asks = ["patient", "subject"].some((name) => call.url.searchParams.has(name));
    return asks ? filtered(await next(call), () => false) : next(call);
  };
  expect(await told(missing, "search/Condition@A")).toEqual([
    "parameters patient and subject of Condition (path A) find nothing",
  ]);
});

it("an update that adds a record besides is one cause", async () => {
  expect(await told(mutant("an update adds a second record"), "update/")).toEqual([
    expect.stringMatching(/^an update adds a second record on \d types: /),
  ]);
});

it.each(["Condition has no read in path form A", "path form B is not served", "Encounter has no read"])(
  "no add is blamed if %s",
  async (name) => {
    const headings = await told(mutant(name), ...ofAdds);
    expect(headings.length).toBeGreaterThan(0);
    expect(headings.filter((heading) => /^some |^parallel adds/.test(heading))).toEqual([]);
  },
);
