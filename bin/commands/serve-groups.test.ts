import { expect, it } from "vitest";
import { settingList } from "../../runtime/server/start/settings.js";
import { groupOf } from "./serve.js";

it("puts every setting of the server under a heading", () => {
  expect(settingList.filter(({ name }) => groupOf(name) === undefined)).toEqual([]);
});
