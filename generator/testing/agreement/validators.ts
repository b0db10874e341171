// Reads facts from the generated validators, by their behaviour.

import type { Field } from "../../../spec/field.js";
import { heldTypes } from "../../../spec/inner-types.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { GeneratedFiles } from "../../file.js";
import { objectTypes, type ResourceTypes } from "../../naming/object-types.js";
import { importedModule } from "../imported-module.js";
import type { Artefact, Fact } from "./artefact.js";

type Validate = (value: unknown) => readonly { readonly pointer: string }[];

/** A field, its owner, and the fields on the path from the record's root to it, itself last. */
interface Place {
  readonly fact: Fact;
  readonly way: readonly Field[];
}

/** A validator knows a field if it refuses an impossible value there and names the field's place. */
export const validators: Artefact = {
  name: "validators",
  at: "validators/",
  kinds: ["type", "field"],
  read: async (files, model) => {
    const written = objectTypes(model).resources.filter(({ stem }) =>
      files.some(({ path }) => path === `validators/${stem}.ts`),
    );
    const read = written.map((types) => probed(files, model, types));
    return unanimous((await Promise.all(read)).flat());
  },
};

interface Probed {
  readonly fact: Fact;
  readonly refused: boolean;
}

async function probed(
  files: GeneratedFiles,
  model: InterfaceModel,
  { resource, record, stem }: ResourceTypes,
): Promise<readonly Probed[]> {
  const module: Readonly<Record<string, Validate>> = await importedModule(files, `validators/${stem}.ts`);
  const validate = module[`validate${record.name}`];
  if (validate === undefined) throw new Error(`no validator of ${resource.name}`);
  const type: Probed = {
    fact: { kind: "type", owner: resource.name },
    refused: refuses(validate, {}, `/${model.typeMember}`),
  };
  const places = placesIn(model, resource.name, resource.fields, []);
  return [
    type,
    ...places.map(({ fact, way }) => ({
      fact,
      refused: refuses(validate, recordWith(model, way), pointerTo(way)),
    })),
  ];
}

const refuses = (validate: Validate, value: unknown, at: string): boolean =>
  validate(value).some(({ pointer }) => pointer === at);

function placesIn(
  model: InterfaceModel,
  owner: string,
  fields: readonly Field[],
  above: readonly Field[],
): readonly Place[] {
  return fields.flatMap((field): readonly Place[] => {
    const way = [...above, field];
    const { type } = field;
    const shapes = heldTypes(type).flatMap((held) =>
      held.kind === "shape" ? model.shapes.filter(({ name }) => name === held.shape) : [],
    );
    return [
      { fact: { kind: "field", owner, name: field.path }, way },
      ...(type.kind === "object" ? placesIn(model, owner, type.fields, way) : []),
      ...shapes.flatMap((shape) => placesIn(model, shape.name, shape.fields, way)),
    ];
  });
}

/** The name of the entry of a map. */
const entry = "entry";

/** A record with only one field, which has an impossible value; in a shape, also the fixed texts that tell it from others. */
function recordWith(model: InterfaceModel, [field, ...rest]: readonly Field[]): unknown {
  if (field === undefined) return {};
  const home = model.shapes.find(({ fields }) => fields.includes(field));
  const fixed = Object.fromEntries(home?.fields.map((one) => [one.name, one.fixed]) ?? []);
  const whole = ["object", "shape", "map"].includes(field.type.kind);
  if (rest.length === 0) return { ...fixed, [field.name]: field.many || whole ? 5 : {} };
  const inner = recordWith(model, rest);
  const value = field.type.kind === "map" ? { [entry]: inner } : inner;
  return { ...fixed, [field.name]: field.many ? [value] : value };
}

/** An impossible text of the member that tells shapes apart is a mistake of the whole value. */
function pointerTo(way: readonly Field[]): string {
  const around = way.at(-2)?.type.kind === "union" && way.at(-1)?.fixed !== undefined;
  const parts = (around ? way.slice(0, -1) : way).map(({ name, many, type }, index, all) => {
    const below = index < all.length - 1;
    return `/${name}${many && below ? "/0" : ""}${type.kind === "map" && below ? `/${entry}` : ""}`;
  });
  return parts.join("");
}

/** A field of a shape counts only if the validators of all records with this shape know it. */
function unanimous(all: readonly Probed[]): readonly Fact[] {
  const key = ({ kind, owner, name }: Fact): string => [kind, owner, name].join(" ");
  const missed = new Set(all.filter(({ refused }) => !refused).map(({ fact }) => key(fact)));
  return all.flatMap(({ fact }) => (missed.has(key(fact)) ? [] : [fact]));
}
