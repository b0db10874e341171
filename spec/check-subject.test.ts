// Tests how subjects of checks are read and written for people.
import { expect, it } from "vitest";
import { checkSubject, subjectInWords } from "./check-subject.js";
import { loadSpec } from "./load.js";
import { ownSpec } from "./package-root.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the kit's own spec has mistakes");
const { model } = loaded;
const [type = "", form = ""] = [model.resources[0]?.name, model.forms[0]?.name];

it.each([
  [type, type],
  [`${type}@${form}`, `${type} (path ${form})`],
  [`${type}@${form}.when`, `when of ${type} (path ${form})`],
  [`${type}.name.given`, `name.given of ${type}`],
  [`${type}@NoForm`, type],
])("writes %s as %s", (subject, words) => {
  const read = checkSubject(model, subject);
  expect(read && subjectInWords(read)).toBe(words);
});

it("knows no subject that begins with no type", () => {
  expect(checkSubject(model, "update.target")).toBeUndefined();
  expect(checkSubject(model, `${type}s`)).toBeUndefined();
});
