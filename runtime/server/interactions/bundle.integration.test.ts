import * as fc from "fast-check";
import { expect, test } from "vitest";
import { searchsetOf } from "./bundle.js";

test("the URL in a list is what a client would write, whatever the id", () => {
  const ids = fc.array(fc.string({ unit: "binary", minLength: 1 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.webUrl(), ids, (start, all) => {
      const records = all.map((id) => ({ id, body: JSON.stringify({ id }) }));
      const { entry } = JSON.parse(searchsetOf({ records }, [], `${start}"/`));
      expect(entry).toEqual(
        all.map((id) => ({
          fullUrl: `${start}"/${encodeURIComponent(id)}`,
          resource: { id },
          search: { mode: "match" },
        })),
      );
    }),
  );
});
