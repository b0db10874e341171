// Tests what a run says of a deployment whose requests are all answered with something that is no list.
import { expect, it } from "vitest";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { promptServer, runAgainst } from "../../mutation/run-against.js";
import { accessWords } from "../../reports/access-lines.js";
import { causesOf } from "../../runner/causes/causes.js";

const answered = (body: string, type: string) => () =>
  new Response(body, { status: 200, headers: { "content-type": type } });
const toItself = ({ url }: Request) =>
  new Response(null, { status: 302, headers: { location: new URL(url).pathname + new URL(url).search } });

it.each<[string, (request: Request) => Response, string, string]>([
  [
    "XML",
    answered("<?xml version='1.0'?>\n<Bundle/>", "application/xml"),
    "a search of Note is not answered with JSON",
    `answered 200 with a body that is not JSON: "<?xml version='1.0'?> <Bundle/>"`,
  ],
  [
    "an empty body",
    answered("", "application/json"),
    "a search of Note is answered with an empty body",
    "answered 200 with an empty body",
  ],
  [
    "other JSON",
    answered(`{"ok": "${"a".repeat(50)}"}`, "application/json"),
    "a search of Note is not answered with a list",
    `answered 200 with JSON that holds no list of records: {"ok": "${"a".repeat(32)}…`,
  ],
  ["a loop", toItself, "a search of Note is redirected to itself", "status 302, a redirect to itself"],
])("%s", async (_, answer, headline, got) => {
  const model = await smallSpec({
    Note: {
      interactions: ["search", "read"],
      fields: { name: "string" },
      search: { name: { type: "string", "looks-at": "name" } },
    },
  });
  const { report } = await runAgainst(async (request) => answer(request), model, { write: false });
  const { failures, blocked } = causesOf(report.checks);
  expect(failures.map((cause) => [cause.heading, cause.first.actual])).toEqual([[headline, got]]);
  expect(blocked).toEqual([]);
  const hint = "no search is answered with a list: is this the base URL of the API?";
  expect(accessWords(report)).toBe(answer === toItself ? undefined : hint);
});

it.each([
  ["an empty list to everything", () => Response.json([])],
  ["no content to everything", () => new Response(undefined, { status: 204 })],
])("%s: asks for the base URL, since adds are answered and nothing is there", async (_, answer) => {
  const model = await smallSpec({
    Note: {
      interactions: ["search", "read", "add"],
      fields: { name: "string" },
      search: { name: { type: "string", "looks-at": "name" } },
    },
  });
  const { report } = await runAgainst(async () => answer(), model, { settings: promptServer });
  const hint =
    "adds are answered as done, but no list shows an added record: is this the base URL of the API?";
  expect(accessWords(report)).toBe(hint);
});
