import { expect, test } from "vitest";
import { isObject } from "../../record/assign.js";
import { splitObject } from "../../record/json-members.js";
import { withoutUnknown } from "./dropped-members.js";

function dropped(text: string): string {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error("no object");
  const known = { kind: true, size: true, parts: { name: true, weight: true } } as const;
  const { members } = withoutUnknown({ value, text, ...splitObject(text) }, known);
  return `{${members.map((member) => member.text).join(",")}}`;
}

test("members that are not fields are dropped, at every depth", () => {
  expect(dropped('{"kind":"A","odd":1,"parts":[{"name":"b","odd":{"name":2}},{"weight":3}]}')).toBe(
    '{"kind":"A","parts":[{"name":"b"},{"weight":3}]}',
  );
});

test("the server's own members stay, and the other members are as sent: numbers keep their digits", () => {
  const kept = '"id":"7","meta":{"versionId":"1"},"size":1.50,"parts":[{"weight":10000000000000000001}]';
  expect(dropped(`{${kept}}`)).toBe(`{${kept}}`);
  expect(dropped(`{${kept},"toString":1}`)).toBe(`{${kept}}`);
});
