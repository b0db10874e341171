// Makes an example of a search of a type, as a request.
import { servedForms } from "../../../spec/answers/server-terms.js";
import { headerValues } from "../../../spec/header-values.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { siteHeader } from "../../../spec/sites.js";
import { pathIn } from "../client/paths.js";
import { exampleSearch } from "./example-use.js";

/** The path begins with a slash and has the query; `headers` are those that every request needs. */
interface ExampleRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * With the parameters that a search must have, in the first path form that the server takes. `given` gives the value of a parameter
 * (default: an invented one).
 */
export function exampleRequest(
  model: InterfaceModel,
  resource: Resource,
  site: string,
  given: (parameter: SearchParameter) => string | undefined = () => undefined,
): ExampleRequest {
  const [form] = model.forms.filter(({ name }) => servedForms(model, resource).includes(name));
  const path =
    form === undefined ? "" : pathIn(form, resource.segment).replace("{site}", encodeURIComponent(site));
  const known = new Map(resource.parameters.map((one) => [one.name, given(one)]));
  const pairs = Object.entries(exampleSearch(model, resource)).map(([name, value]): [string, string] => [
    name,
    known.get(name) ?? String(value),
  ]);
  const query = pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
  const header = siteHeader(model);
  return {
    path: `${path}${query}`,
    headers: { ...headerValues(model), ...(header === undefined ? {} : { [header]: site }) },
  };
}
