import type {
  InterfaceDefinition,
  SearchParameterDefinition,
  TargetDefinition,
  ValueDefinition,
} from "../definition.js";
import { indexVersion } from "../search/index-record.js";
import { triedParameters } from "../search/tried-parameters.js";
import type { ParameterIndex } from "./indexing.js";

/** A reference's possible types are looked at when one searches, and make no difference to its entries. */
const valueText = (value: ValueDefinition): unknown =>
  value.kind === "reference" ? { ...value, types: [] } : value;

const targetText = ({ path, value, end, system }: TargetDefinition): string =>
  JSON.stringify([path, valueText(value), end ?? null, system ?? null]);

/** How URLs are read back to types and ids: by the path forms, and by the segments that are not the type's own name. */
function addresses({ forms, resources }: InterfaceDefinition): unknown {
  const renamed = resources.filter(({ type, segment }) => type !== segment);
  return [
    forms.map(({ segments }) => JSON.stringify(segments)).sort(),
    renamed.map(({ type, segment }) => `${segment} ${type}`).sort(),
  ];
}

function signatureOf(
  { match, targets, name }: SearchParameterDefinition,
  tried: ReadonlySet<string>,
  definition: InterfaceDefinition,
): string {
  const read = match === "reference" ? [addresses(definition)] : [];
  const how = tried.has(name) ? ["tried"] : [];
  return JSON.stringify([indexVersion, match, targets.map(targetText).sort(), ...read, ...how]);
}

/**
 * How a definition asks each parameter to be indexed. Two definitions ask the same where the signatures are equal;
 * the order of targets and of forms makes no difference, and what is required of a search only where it makes entries those
 * that are tried, or no longer such. A parameter that looks at no member has no entries and is not among them.
 */
export const signaturesOf = (definition: InterfaceDefinition): readonly ParameterIndex[] =>
  definition.resources.flatMap((resource) =>
    resource.parameters
      .filter(({ targets }) => targets.length > 0)
      .map((parameter) => ({
        type: resource.type,
        parameter: parameter.name,
        signature: signatureOf(parameter, triedParameters(resource), definition),
      })),
  );
