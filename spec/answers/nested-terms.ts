// Says how our server finds the records of a nested collection: by which parameter, and what that parameter looks at.
import { defined } from "../defined.js";
import type { InterfaceModel, Resource } from "../model.js";
import { type NestedCollection, namesParentById, parentField } from "../nested-collection.js";
import type { SearchParameter, Target } from "../search-parameter.js";

/** A parameter that no query can name: only the path of a nested collection gives its value. */
interface PathParameter {
  readonly name: string;
  readonly match: "reference" | "token";
  readonly target: Target;
}

/** The nested collections of a type, each with the parameter by which its records are found. */
export const servedNested = (model: InterfaceModel, resource: Resource) =>
  (resource.nested ?? []).map((nested) =>
    defined({
      field: nested.field,
      parent: nested.parent,
      segment: nested.segment,
      parameter: parameterFor(resource, nested)?.name ?? pathName(nested),
      /** The member with the URL, in the value of the field; absent if the field has the parent's id alone. */
      url: urlMemberOf(model, resource, nested),
      interactions: nested.offers,
    }),
  );

/** The parameters that only paths give: for the fields that no other parameter looks at in the same way. */
export const pathParameters = (resource: Resource): readonly PathParameter[] =>
  (resource.nested ?? []).flatMap((nested) => {
    const field = parentField(resource, nested);
    if (field === undefined || parameterFor(resource, nested) !== undefined) return [];
    const match = matchOf(resource, nested);
    return [{ name: pathName(nested), match, target: { path: field.path, field } }];
  });

/** No parameter of a query has a slash in its name. */
const pathName = ({ field }: NestedCollection): string => `/${field}`;

const matchOf = (resource: Resource, nested: NestedCollection): PathParameter["match"] =>
  namesParentById(resource, nested) ? "token" : "reference";

/** The parameter of a search that looks at the field and nothing else. */
function parameterFor(resource: Resource, nested: NestedCollection): SearchParameter | undefined {
  const match = matchOf(resource, nested);
  return resource.parameters.find(({ targets, match: own, unseen }) => {
    const [target, ...others] = targets;
    const isPlain = target?.path === nested.field && target.system === undefined && others.length === 0;
    return isPlain && own === match && unseen === undefined;
  });
}

function urlMemberOf(
  { shapes }: InterfaceModel,
  resource: Resource,
  nested: NestedCollection,
): string | undefined {
  const type = parentField(resource, nested)?.type;
  const parts = type?.kind === "shape" ? shapes.find(({ name }) => name === type.shape)?.parts : undefined;
  return parts?.role === "reference" ? parts.url : undefined;
}
