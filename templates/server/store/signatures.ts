import type {
  InterfaceDefinition,
  SearchParameterDefinition,
  TargetDefinition,
  ValueDefinition,
} from "../definition.js";
import { indexVersion } from "../search/index-record.js";
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

function signatureOf({ match, targets }: SearchParameterDefinition, definition: InterfaceDefinition): string {
  const read = match === "reference" ? [addresses(definition)] : [];
  return JSON.stringify([indexVersion, match, targets.map(targetText).sort(), ...read]);
}

/**
 * How a definition asks each parameter to be indexed. Two definitions ask the same where the signatures are equal;
 * the order of targets and of forms, and what is required of a search, make no difference. A parameter that looks at
 * no member has no entries and is not among them.
 */
export const signaturesOf = (definition: InterfaceDefinition): readonly ParameterIndex[] =>
  definition.resources.flatMap(({ type, parameters }) =>
    parameters
      .filter(({ targets }) => targets.length > 0)
      .map((parameter) => ({
        type,
        parameter: parameter.name,
        signature: signatureOf(parameter, definition),
      })),
  );
