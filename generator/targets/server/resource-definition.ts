// Writes the server's definition of a resource as a literal.
import { servedType } from "../../../spec/answers/served-type.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { Code, type Literal, type LiteralObject } from "../../layout/literal.js";

/** As a literal of runtime/server/definition.ts. */
export function resourceDefinition(
  model: InterfaceModel,
  resource: Resource,
  validator: Code,
  validatorOf: (action: string) => Code | undefined = () => undefined,
): LiteralObject {
  const served = servedType(model, resource);
  const { actions, readOnly, notAdded, notUpdated } = served;
  const exact = (members: typeof readOnly) =>
    members && Object.fromEntries(Object.entries(members).map(exactly));
  return objectOf({
    ...served,
    actions: actions?.map((action) => ({ ...action, validate: validatorOf(action.name) })),
    readOnly: exact(readOnly),
    notAdded: exact(notAdded),
    notUpdated: exact(notUpdated),
    validate: validator,
  });
}

/** TypeScript takes a member that objects have anyway, such as `constructor`, for that one, and forgets which text it is. */
const exactly = ([name, text]: readonly [string, string]): readonly [string, Literal] => [
  name,
  name in {} ? new Code(`${JSON.stringify(text)} as const`) : text,
];

const objectOf = (members: object): LiteralObject =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, literalOf(value)] as const],
    ),
  );

function literalOf(value: unknown): Literal {
  if (value instanceof Code || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(literalOf);
  return typeof value === "object" && value !== null ? objectOf(value) : new Code("null");
}
