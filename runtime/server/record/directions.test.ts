// Tests that members that no answer contains are left out of what is stored, at any depth.
import { expect, test } from "vitest";
import { withoutWriteOnly } from "./directions.js";
import { splitObject } from "./json-members.js";

const kept = (text: string, writeOnly: readonly string[]) => {
  const { value, members } = withoutWriteOnly(
    { value: JSON.parse(text), text, members: splitObject(text).members },
    { writeOnly },
  );
  return [`{${members.map((member) => member.text).join(",")}}`, value];
};

const whole = '{"name":"a","pin":1,"deep":{"value": 1.50,"code":"2","more":{"code":3}}}';

test.each([
  [["pin"], '{"name":"a","deep":{"value": 1.50,"code":"2","more":{"code":3}}}'],
  [["deep.code", "pin"], '{"name":"a","deep":{"value": 1.50,"more":{"code":3}}}'],
  [["deep.more.code"], '{"name":"a","pin":1,"deep":{"value": 1.50,"code":"2","more":{}}}'],
  [["deep.none", "name.none", "none.at.all"], whole],
])("without %j", (writeOnly, text) => {
  expect(kept(whole, writeOnly)).toEqual([text, JSON.parse(text)]);
});
