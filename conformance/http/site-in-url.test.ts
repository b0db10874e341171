// Tests that a site which a header names stays with a URL and all that is built on it, and is never sent in one.
import { expect, test } from "vitest";
import { splitSite, withSite } from "./site-in-url.js";

test.each(["12", "north/4", "a b", "50%", "x:y@z", "östlich"])(
  "the site %s is read as it was written",
  (site) => {
    const url = new URL(`${withSite("http://h:1/base", { header: "X-Tenant", site })}/things/7?a=b`);
    const apart = splitSite(url);
    expect(apart.url.href).toBe("http://h:1/base/things/7?a=b");
    expect(apart.named).toEqual({ header: "X-Tenant", site });
  },
);

test("a URL without a site stays as it is", () => {
  const url = new URL("http://h/base");
  expect(splitSite(url)).toEqual({ url });
});
