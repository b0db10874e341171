// Tests that texts of a spec cannot leave the command of the README that sends a first request.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { smallSpec } from "../../../spec/testing/small-spec.js";
import { generate } from "../../generate.js";
import { front } from "../front.js";

const value = 'it\'s $(touch x) `y`; "z"';

test("a header with quotes is one word of the command", async () => {
  const label = { type: "string", "looks-at": "label" };
  const model = await smallSpec(
    { Car: { interactions: ["search"], fields: { label: "string" }, search: { label } } },
    undefined,
    { "request-headers": { "X-Key": { is: value } } },
  );
  const files = await generate(model, { targets: [front] });
  const readme = files.find(({ path }) => path === "README.md")?.text ?? "";
  const command = /^curl(.*)$/m.exec(readme)?.[1] ?? "";
  const words = execFileSync("sh", ["-c", `printf '%s\\n' ${command}`], { encoding: "utf8" }).split("\n");
  expect(words.slice(0, 2)).toEqual(["-H", `X-Key: ${value}`]);
  expect(words[2]).toMatch(/^http:\/\/[^']*\/Car/);
});
