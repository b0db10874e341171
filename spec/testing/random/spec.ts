// Draws random valid specs from the schema of the spec language.
import fc from "fast-check";
import { securities, sitePlaces, withOneAccess } from "./access.js";
import { type PlainSpec, withAnswers } from "./answers.js";
import { withCompanions } from "./companions.js";
import { consistentBases } from "./consistent-bases.js";
import { withDates } from "./dates.js";
import { memberNames } from "./fields.js";
import { withSharedForms } from "./nested.js";
import { type ResourceNames, resourceOf } from "./resource.js";
import { roles, shapeOf } from "./shapes.js";
import { matching, walked } from "./walk.js";
import { prose, takenNames } from "./words.js";

const typeNames = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom("Patient", "Visit", "Note", "A", "A1", "a1", "PATIENT") },
    { weight: 1, arbitrary: fc.constantFrom(...takenNames) },
    { weight: 1, arbitrary: matching("^[A-Za-z][A-Za-z0-9]*$") },
  )
  .filter((name) => !/^(string|boolean|integer|number|base64|xhtml|timestamp|date|url|id)$/.test(name));

interface Placeholders {
  readonly base: string;
  /** Absent if the interface has no sites. */
  readonly site?: string;
  readonly type: string;
  readonly id: readonly string[];
}

/** The names that the parts of a spec use for each other; each is unique. */
const names = fc.record({
  placeholders: fc.constantFrom<Placeholders[]>(
    { base: "{base_url}", site: "{site_id}", type: "<Resource>", id: ["{id}", "<id>"] },
    { base: "[base]", site: ":site", type: "(kind)", id: [":id"] },
    { base: "{host}", type: "<type>", id: ["{id}"] },
  ),
  typeMember: fc.option(memberNames, { nil: undefined, freq: 3 }),
  shapes: fc.nat(roles.length),
  // First the shapes, then one external type, then the resources.
  types: fc.uniqueArray(typeNames, { minLength: roles.length + 2, maxLength: roles.length + 4 }),
  forms: fc.uniqueArray(fc.constantFrom("plain", "A", "b2", "constructor"), { minLength: 1, maxLength: 3 }),
  asked: fc.shuffledSubarray(["search", "read", "add", "update", "delete"], { minLength: 1 }),
  ways: fc.shuffledSubarray(ways(), { minLength: 5, maxLength: 5 }),
});
type Names = typeof names extends fc.Arbitrary<infer T> ? T : never;

/** Every pair of method and path; no two interactions have the same. */
function ways(): object[] {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  return methods.flatMap((method) => ["collection", "record"].map((on) => ({ method, on })));
}

/**
 * Specs drawn from the schema. What the schema can't express (existing names, fitting types) is drawn by the functions of
 * this folder.
 */
export const specs: fc.Arbitrary<PlainSpec> = fc
  .tuple(
    names
      .chain(specOf)
      .map(withSharedForms)
      .chain(withDates)
      .chain(withCompanions)
      .map(withOneAccess)
      .map(consistentBases),
    fc.nat(9),
  )
  .map(([spec, draw]) => withAnswers(spec, draw));

function specOf(drawn: Names): fc.Arbitrary<PlainSpec> {
  const { placeholders, forms, asked, typeMember } = drawn;
  const shapes = drawn.types.slice(0, drawn.shapes);
  const [outside = "", ...resources] = drawn.types.slice(roles.length);
  const roleOf = Object.fromEntries(shapes.map((name, index) => [name, roles[index]]));
  const known = {
    shapes: shapes.filter((name) => roleOf[name] !== "reference"),
    links: shapes.filter((name) => roleOf[name] === "reference"),
    targets: [...resources, outside],
    ids: resources,
  };
  const made = resources.map((name): [string, fc.Arbitrary<unknown>] => {
    const own: ResourceNames = { name, roles: roleOf, known, forms, asked, typeMember };
    return [name, resourceOf(own)];
  });
  const head = fc.tuple(headOf(resources), placeholders.site === undefined ? sitePlaces : fc.constant({}));
  return fc.tuple(head, fc.record(Object.fromEntries(made))).map(([[said, site], types]) => ({
    ...said,
    ...site,
    ...(typeMember === undefined ? {} : { "type-member": typeMember }),
    "external-types": [outside],
    placeholders,
    ...pathsOf(drawn, shapes),
    resources: types,
  }));
}

/** Path forms and shapes, which need the placeholders, and the interactions. */
function pathsOf({ placeholders, forms, asked, ways: drawn }: Names, shapes: readonly string[]): PlainSpec {
  const { base, site, type, id } = placeholders;
  const between = ["v1/", "", "r4/x/"];
  const below = site === undefined ? type : `${site}/${type}`;
  const url = `${base}/x/${below}/${id[0]}`;
  return {
    forms: Object.fromEntries(forms.map((name, n) => [name, { path: `${base}/${between[n]}${below}` }])),
    interactions: Object.fromEntries(asked.map((kind, n) => [kind, drawn[n]])),
    shapes: Object.fromEntries(shapes.map((name, n) => [name, shapeOf(roles[n], url, shapes[1])])),
  };
}

function headOf([first = ""]: readonly string[]): fc.Arbitrary<PlainSpec> {
  const about = fc.constantFrom(undefined, `resource.${first}`, "interface");
  return fc.record(
    {
      name: fc.constantFrom("drawn", "a-b-2", "constructor"),
      title: prose,
      document: prose,
      means: prose,
      from: prose,
      unlisted: prose,
      ids: fc.constantFrom<object[]>(
        { is: "integer" },
        { is: "integer", member: "its_key" },
        { is: "string", member: "its_key", means: "who it is" },
      ),
      security: securities,
      sections: walked("properties/sections"),
      gaps: walked("properties/gaps", { "$defs/gap/properties/about": about }),
    },
    { requiredKeys: ["name", "title", "document"] },
  );
}
