// Probes the limit of body size.

import { bodySizes, bodySizeTexts } from "../../spec/answers/service.js";
import type { Field } from "../../spec/field.js";
import type { JsonObject } from "../../spec/json.js";
import { fieldsOf } from "../behaviours/fields.js";
import { withAt } from "../behaviours/json-edits.js";
import { encodedSample } from "../fixtures/sample-documents.js";
import type { Session } from "../fixtures/session.js";
import { isFree } from "../fixtures/terms.js";
import type { Collection } from "../http/api/adapter.js";
import { Blocked } from "../http/blocked.js";
import type { Exchange } from "../http/exchange.js";
import type { Problem } from "../http/problem.js";
import { whyIndeterminate } from "../http/turned-away.js";
import { accepted, answer, type Observed, probe, statusOf } from "./support/answers.js";
import { offering, overFields } from "./support/candidates.js";

function blockIndeterminate(exchange: Exchange, indeterminate: Problem | undefined): void {
  if (indeterminate !== undefined) throw new Blocked(indeterminate, { exchange });
}

const megabyte = 1_000_000;
/** The middle size is tried first, so that two bodies decide between the answers. */
const { smallest, middle, largest } = bodySizes;

/** A field for a long text: preferably base64. */
function roomIn({ resource }: Collection): Field | undefined {
  const fields = fieldsOf(resource).filter((field) => field.fixed === undefined && !field.status);
  const encoded = fields.find((field) => field.type.kind === "base64");
  return encoded ?? fields.find((field) => field.type.kind === "string" && isFree(field));
}

/** A placeholder for the letters; no other text of the record holds it. */
const blank = "(many letters)";

/** About `size` letters of base64; a document with a long text if the spec has a sample of one. */
function longValue({ samples: [sample] = [] }: Field, size: number): Buffer {
  if (sample === undefined) return Buffer.alloc(Math.floor(size / 4) * 4, "Q");
  return Buffer.from(encodedSample(sample, "A".repeat(Math.floor((size * 3) / 4))));
}

/**
 * The record as JSON with `size` letters in the field, shared among its places. It is built from bytes, since
 * serialising a text of megabytes checks every letter for escapes.
 */
function filled(record: JsonObject, field: Field, size: number): Buffer {
  const [head = "", ...others] = JSON.stringify(withAt(record, field.path, blank)).split(blank);
  const letters = longValue(field, size / others.length);
  return Buffer.concat([Buffer.from(head), ...others.flatMap((other) => [letters, Buffer.from(other)])]);
}

async function whichBodySizesAreAccepted(session: Session): Promise<Observed> {
  const roomy = offering(session, "add").flatMap((at) => {
    const field = roomIn(at);
    return field === undefined ? [] : [{ at, field, path: field.path }];
  });
  return overFields(session, roomy, "field for a long text", async ({ at, field }) => {
    await session.fixture(at);
    const add = async (megabytes: number) => {
      const record = await session.fresh(at, { ascii: true });
      const written = filled(record, field, megabytes * megabyte);
      return (await session.api.add(at, record, written)).exchange;
    };
    const first = await add(middle);
    const size = accepted(first) ? largest : smallest;
    const second = await add(size);
    // A gateway may reject large bodies; one that rejects the smallest may reject all.
    if (!accepted(first)) blockIndeterminate(second, whyIndeterminate(second));
    const said = (megabytes: number, exchange: Exchange) =>
      `an add of ${megabytes} MB was answered with ${statusOf(exchange)}`;
    const evidence = `${said(middle, first)}, ${said(size, second)}`;
    return answer(acceptedSize(accepted(first), accepted(second)), evidence, first, second);
  });
}

/** If the middle size is accepted, the second body was the largest, otherwise the smallest. */
function acceptedSize(middleAccepted: boolean, secondAccepted: boolean): string {
  if (middleAccepted) return secondAccepted ? bodySizeTexts.largest : bodySizeTexts.middle;
  return secondAccepted ? bodySizeTexts.smallest : bodySizeTexts.none;
}

export const limitProbes = [probe("limit-size", true, whichBodySizesAreAccepted, { asksAbout: "limits" })];
