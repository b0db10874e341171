import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Field } from "../../../spec/field.js";
import { type JsonObject, textsIn } from "../../../spec/json.js";
import type { Resource } from "../../../spec/model.js";
import { fleetModel } from "../../testkit/api/fleet.js";
import { draftOf } from "./generated-records.js";
import { textKinds } from "./unusual-texts.js";

const vehicles = fleetModel();

interface Place {
  readonly many: boolean;
  readonly inside: boolean;
  readonly searched: boolean;
}

const place: fc.Arbitrary<Place> = fc.record({
  many: fc.boolean(),
  inside: fc.boolean(),
  searched: fc.boolean(),
});
const places = fc.array(place, { minLength: 1, maxLength: 5 });

/** A Garage whose only places for texts are these titles. */
function garageWith(wanted: readonly Place[]): Resource {
  const garage = vehicles.resources.find(({ name }) => name === "Garage");
  const title = garage?.fields.find(({ name }) => name === "title");
  const byTitle = garage?.parameters.find(({ name }) => name === "title");
  if (!garage || !title || !byTitle) throw new Error("the test's model has no Garage with a title");
  const fields = wanted.map(({ many, inside }, at): Field => {
    const text = { ...title, name: `t${at}`, path: inside ? `o${at}.t${at}` : `t${at}`, many };
    return inside
      ? { ...title, name: `o${at}`, path: `o${at}`, type: { kind: "object", fields: [text] } }
      : text;
  });
  const looked = wanted.flatMap(({ searched, inside }, at) => {
    const path = inside ? `o${at}.t${at}` : `t${at}`;
    return searched ? [{ ...byTitle, name: path, targets: [{ path, field: title }] }] : [];
  });
  return { ...garage, fields, parameters: looked };
}

/** The records of a run, as they are sent first. */
function recordsOf(resource: Resource, seed: number): readonly JsonObject[] {
  const [form] = vehicles.forms;
  if (!form) throw new Error("the test's model has no path form");
  const seeded = { model: vehicles, settings: { seed } };
  return textKinds.map((_, n) => draftOf(seeded, { resource, form, site: "1" }, {}, n).part);
}

const kinds: readonly (readonly [kind: string, holds: (text: string) => boolean])[] = [
  ["leading zeros", (text) => /^0+\d+$/.test(text)],
  ["other spellings of a number", (text) => /^(1e3|1\.0|0x1F|\+12)$/.test(text)],
  ["words of a language", (text) => /^(true|null|NaN)$/.test(text)],
  ["an impossible date", (text) => text === "2026-02-30"],
  ["apostrophes", (text) => text.includes("'")],
  ["quotation marks", (text) => text.includes('"')],
  ["backslashes", (text) => text.includes("\\")],
  ["markup", (text) => /<b>.*<\/b>/.test(text)],
  ["wildcards", (text) => /%.*\*/.test(text)],
  ["letters beyond the basic plane", (text) => /[\u{10000}-\u{10ffff}]/u.test(text)],
  ["letters that compose", (text) => text !== text.normalize("NFC")],
  ["letters of double width", (text) => /[\uff21\uff22]/.test(text)],
  ["letters that are written from right to left", (text) => /[\u05d0-\u05ea]/.test(text)],
  ["invisible marks", (text) => /\p{Cf}/u.test(text)],
  ["leading spaces", (text) => text.startsWith(" ")],
  ["trailing spaces", (text) => text.endsWith(" ")],
  ["two spaces", (text) => /\S {2}\S/.test(text)],
  ["tabs", (text) => text.includes("\t")],
  ["lines", (text) => text.includes("\n")],
  ["no-break spaces", (text) => text.includes("\u00a0")],
];

const isLong = (text: string): boolean => text.length > 1_000;

describe("the unusual texts of a run", () => {
  it("are of every kind, for every seed and even with few places for texts", () => {
    fc.assert(
      fc.property(places, fc.nat(), (wanted, seed) => {
        const texts = recordsOf(garageWith(wanted), seed).flatMap(textsIn);
        expect(kinds.filter(([, holds]) => !texts.some(holds)).map(([kind]) => kind)).toEqual([]);
        expect(texts.some(isLong)).toBe(wanted.some(({ searched }) => !searched));
      }),
    );
  });

  it("are not longer than an index may allow if the field is searched", () => {
    fc.assert(
      fc.property(places, fc.nat(), (wanted, seed) => {
        const searched = wanted.map((each) => ({ ...each, searched: true }));
        const texts = recordsOf(garageWith(searched), seed).flatMap(textsIn);
        expect(texts.filter(({ length }) => length > 255)).toEqual([]);
      }),
    );
  });

  it("are the same for the same seed, and in another order for another seed", () => {
    const resource = garageWith([{ many: false, inside: false, searched: false }]);
    expect(recordsOf(resource, 1)).toEqual(recordsOf(resource, 1));
    expect(recordsOf(resource, 1)).not.toEqual(recordsOf(resource, 2));
  });
});
