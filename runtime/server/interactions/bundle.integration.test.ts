import * as fc from "fast-check";
import { expect, test } from "vitest";
import { searchsetOf } from "./bundle.js";

test("whatever an id is, its URL is in the list as a client would write it", () => {
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
