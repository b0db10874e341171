import fc from "fast-check";
import { isObject, readSchema } from "../../language/schema.js";
import { fieldsOf, memberNames } from "./fields.js";
import { parametersOf, placesOf } from "./parameters.js";
import { matching, walked } from "./walk.js";
import { prose, takenNames } from "./words.js";

/** A spec as a plain value: what the YAML of its file holds. */
export type PlainSpec = Readonly<Record<string, unknown>>;

const schema = readSchema();
const kinds = ["search", "read", "add", "update", "delete"] as const;
const typeNames = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom("Patient", "Visit", "Note", "A", "A1", "a1", "PATIENT") },
    { weight: 1, arbitrary: fc.constantFrom(...takenNames) },
    { weight: 1, arbitrary: matching("^[A-Za-z][A-Za-z0-9]*$") },
  )
  .filter(
    (name) =>
      !["string", "boolean", "integer", "number", "base64", "xhtml", "timestamp", "date", "url"].includes(
        name,
      ),
  );

const placeholders = fc.constantFrom(
  { base: "{base_url}", site: "{site_id}", type: "<Resource>", id: ["{id}", "<id>"] },
  { base: "[base]", site: ":site", type: "(kind)", id: ":id" },
);

/** Names that the parts of a spec call each other by, each once. */
const names = fc.record({
  placeholders,
  typeMember: memberNames,
  types: fc.uniqueArray(typeNames, { minLength: 5, maxLength: 9 }),
  shapes: fc.nat(5),
  forms: fc.uniqueArray(fc.constantFrom("plain", "A", "b2", "constructor"), { minLength: 1, maxLength: 3 }),
  asked: fc.shuffledSubarray([...kinds], { minLength: 1 }),
  ways: fc.shuffledSubarray(ways(), { minLength: 5, maxLength: 5 }),
});

function ways(): object[] {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  return methods.flatMap((method) => ["collection", "record"].map((on) => ({ method, on })));
}

/**
 * Specs drawn from the language's own schema; where it says less than the language asks for (names that exist, types that
 * fit), this draws what does. Nearly all of them are sound.
 */
export const specs: fc.Arbitrary<PlainSpec> = names
  .chain((drawn) => {
    const shapeNames = drawn.types.slice(0, Math.min(drawn.shapes, drawn.types.length - 2));
    const [outside = "Outside", ...resourceNames] = drawn.types.slice(shapeNames.length);
    const { site, type, base, id } = drawn.placeholders;
    const roles: Readonly<Record<string, string | undefined>> = Object.fromEntries(
      shapeNames.map((name, index) => [
        name,
        ["reference", "coding", "concept", "quantity", "narrative"][index],
      ]),
    );
    const known = {
      shapes: shapeNames.filter((name) => roles[name] !== "reference"),
      links: shapeNames.filter((name) => roles[name] === "reference"),
      targets: [...resourceNames.slice(0, 3), outside],
    };
    const shapes = Object.fromEntries(
      shapeNames.map((name) => [
        name,
        shapeOf(roles[name], `${base}/x/${site}/${type}/${[id].flat()[0]}`, shapeNames[1]),
      ]),
    );
    const forms = Object.fromEntries(
      drawn.forms.map((name, index) => [
        name,
        { path: `${base}/${["v1/", "", "r4/x/"][index]}${site}/${type}` },
      ]),
    );
    const interactions = Object.fromEntries(drawn.asked.map((kind, index) => [kind, drawn.ways[index]]));
    const resources = resourceNames.slice(0, 3).map((name) =>
      resourceOf({
        name,
        roles,
        known,
        forms: drawn.forms,
        asked: drawn.asked,
        typeMember: drawn.typeMember,
      }),
    );
    const head = fc.record(
      {
        name: fc.constantFrom("drawn", "a-b-2", "constructor"),
        title: prose,
        document: prose,
        means: prose,
        from: prose,
        unlisted: prose,
        sections: walked(schema, "properties/sections", {}),
        gaps: walked(schema, "properties/gaps", {
          "$defs/gap/properties/about": fc.constantFrom(
            undefined,
            `resource.${resourceNames[0]}`,
            "interface",
          ),
        }),
      },
      { requiredKeys: ["name", "title", "document"] },
    );
    return fc.tuple(head, ...resources).map(([said, ...made]) => ({
      ...said,
      "type-member": drawn.typeMember,
      "external-types": [outside],
      placeholders: drawn.placeholders,
      forms,
      interactions,
      shapes,
      resources: Object.fromEntries(made.map((one, index) => [resourceNames[index], one])),
    }));
  })
  .chain(withDates)
  .map((spec) => settled(spec));

interface ResourceNames {
  readonly name: string;
  readonly roles: Readonly<Record<string, string | undefined>>;
  readonly known: Parameters<typeof fieldsOf>[0];
  readonly forms: readonly string[];
  readonly asked: readonly string[];
  readonly typeMember: string;
}

function resourceOf({
  name,
  roles,
  known,
  forms,
  asked,
  typeMember,
}: ResourceNames): fc.Arbitrary<PlainSpec> {
  const fields = fc
    .dictionary(memberNames, fieldsOf(known, schema), { minKeys: 1, maxKeys: 6, noNullPrototype: true })
    .map((drawn) => ({ ...drawn, [typeMember]: { is: "string", fixed: name } }));
  const nothing = fc.constant(undefined);
  const part = (of: string) => `$defs/resource/properties/${of}`;
  return fields.chain((drawn) => {
    const parameters = parametersOf(placesOf(drawn, roles), schema);
    const search = walked(schema, part("search"), { "$defs/parameter": parameters });
    return fc
      .tuple(
        walked(schema, "$defs/resource", {
          ...Object.fromEntries(["search", "rules", "unlisted"].map((one) => [part(one), nothing])),
          [part("segment")]: fc.constantFrom(undefined, `${name}s`),
          [part("paths")]: fc.subarray([...forms], { minLength: 1 }),
          [part("interactions")]: fc.oneof(
            fc.subarray([...asked], { minLength: 1 }),
            fc
              .subarray([...asked], { minLength: 1 })
              .map((some) => Object.fromEntries(some.map((one) => [one, null]))),
          ),
          [part("fields")]: fc.constant(drawn),
        }),
        search,
        fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
      )
      .map(([said, sought, picks]) => {
        const resource: Record<string, unknown> = Object(said);
        const found = Object.keys(Object(sought));
        const offered = Array.isArray(resource["interactions"])
          ? resource["interactions"]
          : Object.keys(Object(resource["interactions"]));
        if (found.length === 0 || !offered.includes("search")) return resource;
        const rules = picks.map((pick) => ({
          "at-least-one": [...new Set(pick.map((n) => found[n % found.length]))],
        }));
        return { ...resource, search: sought, rules };
      });
  });
}

function shapeOf(role: string | undefined, form: string, coding: string | undefined): object {
  switch (role) {
    case "reference":
      return {
        role: { reference: { url: "to", display: "label" } },
        members: { to: { is: "url", form }, label: "string" },
      };
    case "coding":
      return {
        role: { coding: { system: "list", code: "code" } },
        members: { list: "string", code: "string" },
      };
    case "concept":
      return {
        role: { concept: { codings: "codes", text: "text" } },
        members: { codes: [coding], text: "string" },
      };
    case "quantity":
      return {
        role: { quantity: { value: "amount", unit: "unit" } },
        members: { amount: "number", unit: "string" },
      };
    default:
      return { role: { narrative: { div: "div" } }, members: { div: "xhtml", at: { day: "date" } } };
  }
}

/** Date search is said of parameters that there are. */
function withDates(spec: PlainSpec): fc.Arbitrary<PlainSpec> {
  const found = Object.values(Object(spec["resources"])).flatMap((resource) =>
    Object.entries(Object(Object(resource).search)).flatMap(([name, one]) =>
      Object(one).type === "date" ? [name] : [],
    ),
  );
  const dates = [...new Set(found)];
  if (dates.length === 0) return fc.constant(spec);
  const said = walked(schema, "properties/date-search", {
    "properties/date-search/properties/parameters": fc.subarray(dates, { minLength: 1 }),
  });
  return fc.option(said, { nil: undefined }).map((search) => ({ ...spec, "date-search": search }));
}

/** What is derived says from what, and nothing else does; what is undefined is not there. */
function settled(value: unknown): PlainSpec {
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    if (!isObject(inner)) return inner;
    const { basis, "derived-from": from, ...rest } = inner;
    if (basis === "derived" && typeof from === "string") return inner;
    return basis === "derived" || typeof basis !== "string" ? withMember(rest, basis) : { ...rest, basis };
  });
  const plain: unknown = JSON.parse(text);
  return isObject(plain) ? plain : {};
}

/** A field may be called `basis`, too: whatever is no text stays. */
function withMember(rest: Record<string, unknown>, basis: unknown): Record<string, unknown> {
  return basis === undefined || typeof basis === "string" ? rest : { ...rest, basis };
}
