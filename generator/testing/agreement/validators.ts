// Compares the emitted validators with ajv.
import type { Field, InterfaceModel } from "../../../spec/model.js";
import type { GeneratedFiles } from "../../file.js";
import { objectTypes, type ResourceTypes } from "../../naming/object-types.js";
import { importedModule } from "../imported-module.js";
import type { Artefact, Fact } from "./artefact.js";

type Validate = (value: unknown) => readonly { readonly pointer: string }[];

/** A field, whose it is, and the fields that lead to it from the record's root, itself last. */
interface Place {
  readonly fact: Fact;
  readonly way: readonly Field[];
}

/** They tell a field by what they do: what no record can hold there is refused, and with that field's place. */
export const validators: Artefact = {
  name: "validators",
  at: "validators/",
  tells: ["type", "field"],
  read: async (files, model) => {
    const written = objectTypes(model).resources.filter(({ stem }) =>
      files.some(({ path }) => path === `validators/${stem}.ts`),
    );
    const read = written.map((types) => told(files, model, types));
    return unanimous((await Promise.all(read)).flat());
  },
};

interface Told {
  readonly fact: Fact;
  readonly refused: boolean;
}

async function told(
  files: GeneratedFiles,
  model: InterfaceModel,
  { resource, record, stem }: ResourceTypes,
): Promise<readonly Told[]> {
  const module: Readonly<Record<string, Validate>> = await importedModule(files, `validators/${stem}.ts`);
  const validate = module[`validate${record.name}`];
  if (validate === undefined) throw new Error(`no validator of ${resource.name}`);
  const type: Told = {
    fact: { kind: "type", owner: resource.name },
    refused: refuses(validate, {}, `/${model.typeMember}`),
  };
  const places = placesIn(model, resource.name, resource.fields, []);
  return [
    type,
    ...places.map(({ fact, way }) => ({ fact, refused: refuses(validate, recordWith(way), pointerTo(way)) })),
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
    const shape = type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape) : undefined;
    return [
      { fact: { kind: "field", owner, name: field.path }, way },
      ...(type.kind === "object" ? placesIn(model, owner, type.fields, way) : []),
      ...(shape === undefined ? [] : placesIn(model, shape.name, shape.fields, way)),
    ];
  });
}

/** A record with nothing in it but the way to a field, and there a value that it can't hold. */
function recordWith([field, ...rest]: readonly Field[]): unknown {
  if (field === undefined) return {};
  const whole = field.type.kind === "object" || field.type.kind === "shape";
  if (rest.length === 0) return { [field.name]: field.many || whole ? 5 : {} };
  const inner = recordWith(rest);
  return { [field.name]: field.many ? [inner] : inner };
}

function pointerTo(way: readonly Field[]): string {
  return way.map(({ name, many }, index) => `/${name}${many && index < way.length - 1 ? "/0" : ""}`).join("");
}

/** A shape's field is told where every record that uses the shape tells it. */
function unanimous(all: readonly Told[]): readonly Fact[] {
  const key = ({ kind, owner, name }: Fact): string => [kind, owner, name].join(" ");
  const missed = new Set(all.filter(({ refused }) => !refused).map(({ fact }) => key(fact)));
  return all.flatMap(({ fact }) => (missed.has(key(fact)) ? [] : [fact]));
}
