// Writes the type of each search parameter in the client.
import { comparisonInWords } from "../../../spec/comparison.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { searchTypes } from "../../../spec/search-types.js";
import { memberName, optionalMember } from "../../layout/literal.js";
import { sentence } from "../../layout/prose.js";
import { pascalCase } from "../../naming/names.js";
import type { TargetContext } from "../../target.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import { listNames } from "../types/type-names.js";
import { valueList } from "../types/value-lists.js";

/** One parameter of a search as a member of the type of searches. */
interface ParameterMember {
  readonly lines: readonly string[];
  /** Declarations of the values that the document names for it. */
  readonly values: readonly string[];
  /** The name of its type in the runtime's parameters.ts, if it has one. */
  readonly uses: readonly string[];
}

/** The type of one search parameter of a type, whose records as they are returned have the type `stored`. */
export function parameterMember(
  context: TargetContext,
  { name: owner, stored }: { readonly name: string; readonly stored: string },
  parameter: SearchParameter,
  unique: (wanted: string) => string,
): ParameterMember {
  const { name, demanded, sorting } = parameter;
  // The values of an order are the parameter's whole type.
  const values = sorting === undefined ? parameter.values : [];
  const wanted = `${owner}Search${pascalCase(name)}`;
  const named = values.length === 0 ? undefined : listNames(unique, wanted, `${wanted}Values`);
  const text = parameter.match === "fields" ? `keyof ${stored} & string` : (named?.type ?? "string");
  const { generic, of } = searchTypes[parameter.match].client(context.model, parameter, text);
  const type = generic === undefined ? of : `${generic}<${of}>`;
  return {
    lines: [
      ...commented(parameterMeaning(context, parameter), parameter, 2),
      `  ${demanded ? `${memberName(name)}: ${type}` : optionalMember(name, type)};`,
    ],
    values: named === undefined ? [] : valueList(named, `${owner}?${name}`, parameter),
    uses: generic === undefined ? [] : [generic],
  };
}

/** Its meaning, what it looks at, and each of its gaps. */
function parameterMeaning({ model }: TargetContext, parameter: SearchParameter): readonly string[] {
  const { unseen, targets, clause } = parameter;
  const places = targets.map(({ path }) => `\`${path}\``).join(", ");
  const looking = unseen === undefined ? (places === "" ? [] : [`Looks at ${places}.`]) : [sentence(unseen)];
  const finds = comparisonInWords(parameter);
  const open = model.gaps.filter(({ about }) => about === clause);
  return [
    ...oneLine([...meaningOf(parameter), ...looking, ...(finds === undefined ? [] : [finds])]),
    ...open.map((gap) => `${sentence(gap.asks)} Chosen here: ${gap.answer} (${gap.clause}).`),
  ];
}
