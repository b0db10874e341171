// A vitest suite against a broken server, for the test of `cri-kit/vitest`.
import { afterAll } from "vitest";
import { isObject } from "../../../spec/json.js";
import { behave } from "../../behaviours/behave.js";
import { type Call, jsonOf, type Next, withJson } from "../../behaviours/call.js";
import { mapRecords } from "../../behaviours/lists.js";
import { conformance } from "../../tools/vitest/conformance.js";
import { ownServer } from "../own-server.js";

const { model, open } = await ownServer();
const { fetch, close } = await open();
afterAll(close);

const kinds = new Set(["delete", "update"]);

/** Loses the birth date, lists records in brief, refuses updates, and deletes nothing. */
const broken = behave(fetch, model, () => async (call: Call, next: Next) => {
  const kind = call.route?.kind ?? "";
  const reply = kinds.has(kind)
    ? withJson({ ...(await next(call)), status: 405 }, undefined)
    : await next(call);
  const record = jsonOf(reply);
  if (kind === "read" && isObject(record)) {
    const { birthDate: _, ...rest } = record;
    return withJson(reply, rest);
  }
  return kind === "search"
    ? mapRecords(reply, ({ resourceType = "", id = "" }) => ({ resourceType, id }))
    : reply;
});

conformance({
  app: broken,
  site: "12",
  only: [
    "interaction/Patient/",
    "round-trip/Patient/birthDate",
    "round-trip/Patient/gender",
    "search-shape/Patient/",
    "update/Patient/replaces",
    "site-wall/Patient/read",
  ],
  baseline: ["interaction/Patient/delete", "round-trip/Patient/gender"],
});
