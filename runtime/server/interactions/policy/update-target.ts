// Finds out which record an update replaces.
import { queryTextOf } from "../../http/paths.js";
import { problem } from "../../http/problem.js";
import { pairsIn } from "../../http/query-pairs.js";
import { type Body, isObject } from "../../record/assign.js";
import { idIn, idsOf } from "../../record/record-id.js";
import type { StoredRecord } from "../../store-port/store.js";
import { type Call, idOf } from "../interaction.js";

// The request names the record in one of several ways: gap kind `update-target`.

const queryNames = ["id", "_id"];

/** The place of the id in a body. */
export function placeOfId({ service }: { readonly service: Pick<Call["service"], "definition"> }) {
  const { member } = idsOf(service.definition);
  return { diagnostics: `/${member}`, expression: member };
}

const missing = (call: Call, text: string) => problem(400, "required", text, placeOfId(call));

/** The id in the query: `?id=`, or `?_id=` as in a search. */
function idInQuery(call: Call): string {
  const { context } = call;
  const named = pairsIn(queryTextOf(context.req.url)).filter(([name]) => queryNames.includes(name));
  const [[, id] = ["", ""]] = named;
  if (named.length === 1 && id !== "") return id;
  throw missing(call, "An update must name its record in the query. Write ?id= and the id, once.");
}

/** The id in the request, if it must contain one. */
function namedId(call: Call, body: Body): unknown {
  const inPath = idOf(call);
  if (inPath !== "") return inPath;
  if (call.service.answers.updateTarget === "query id") return idInQuery(call);
  return idIn(body.value, idsOf(call.service.definition));
}

/** The id of the record that an update replaces; if it is outside the body, the body's id must be equal. */
export function targetOf(call: Call, body: Body): string {
  const id = namedId(call, body);
  if (typeof id !== "string" || id === "")
    throw missing(call, "An update must name its record by the body's id, and the body has no id.");
  const inBody = idIn(body.value, idsOf(call.service.definition));
  if (inBody === undefined || inBody === id) return id;
  throw problem(
    400,
    "value",
    "The body's id differs from the id in the URL. Send the same, or none in the body.",
    placeOfId(call),
  );
}

/**
 * Throws a 400 if an update must send the record as it was read, and its version is missing; and a 409, or the status of the answer,
 * if the body names a version that is not the last one: gap kind `stale-update`.
 */
export function checkReadVersion({ service }: Call, body: Body, before: StoredRecord): void {
  const { updateTarget, staleUpdate } = service.answers;
  const mustName = updateTarget === "as read";
  const status = typeof staleUpdate === "number" ? staleUpdate : 409;
  if (!mustName && typeof staleUpdate !== "number") return;
  const meta = body.value["meta"];
  const version = isObject(meta) ? meta["versionId"] : undefined;
  const where = { diagnostics: "/meta/versionId", expression: "meta.versionId" };
  if (version === undefined && !mustName) return;
  if (version === undefined)
    throw problem(
      400,
      "required",
      "An update must send the whole record as it was read, with meta.versionId.",
      where,
    );
  if (version !== String(before.version)) {
    const text = `The record's version is now ${before.version}. Read the record again, and send the whole record with your change.`;
    throw problem(status, "conflict", text, where);
  }
}
