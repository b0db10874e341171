import { expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import type { Call, Reply } from "../../behaviours/call.js";
import { entriesOf, nextUrl } from "../../behaviours/lists.js";
import { inLink, pageOf } from "./pages.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

/** A search that requests a page of some size. */
function asking(size: string): Call {
  const resource = model.resources.find(({ parameters }) =>
    parameters.some(({ match }) => match === "count"),
  );
  const [form] = model.forms;
  if (resource === undefined || form === undefined) throw new Error("nothing of the spec has pages");
  const count = resource.parameters.find(({ match }) => match === "count")?.name;
  return {
    method: "GET",
    url: new URL(`http://127.0.0.1/list?${count}=${size}`),
    headers: new Headers(),
    body: "",
    route: { kind: "search", resource, form, site: "12" },
  };
}

const records = Array.from({ length: 3 }, (_, index) => ({ resource: { id: String(index) } }));
const list: Reply = {
  status: 200,
  headers: new Headers(),
  body: JSON.stringify({ resourceType: "Bundle", type: "searchset", entry: records }),
};

it.each([
  ["2", 2, true],
  ["3", 3, false],
  ["0", 0, false],
  ["-1", 0, false],
  ["none", 0, false],
])(
  "a page of %s holds %i of three records, and links to a next page only if it holds some: %s",
  (size, held, leads) => {
    const page = pageOf(asking(size), list, 50, inLink);
    expect(entriesOf(page)).toHaveLength(held);
    expect(nextUrl(page) !== undefined).toBe(leads);
  },
);
