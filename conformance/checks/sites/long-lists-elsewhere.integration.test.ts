// Tests what is said of a list of another site that cannot be read to its end.
import { expect, it } from "vitest";
import type { MakeBehaviour } from "../../behaviours/call.js";
import { withHeaders } from "../../behaviours/call.js";
import { mapRecords, without } from "../../behaviours/lists.js";
import { resultsOn } from "../../testkit/changed-server.js";

/** Lists at site 1 have a further page after each page, with records that no client added. */
const endless: MakeBehaviour = () => async (call, next) => {
  if (call.route?.kind !== "search" || call.route.site !== "1") return next(call);
  const page = Number(call.url.searchParams.get("page") ?? 0);
  const own = new URL(call.url.href.replace("/1/", "/12/"));
  const reply = await next(
    without({ ...call, url: own, route: { ...call.route, site: "12" } }, (name) => name === "page"),
  );
  const url = new URL(call.url);
  url.searchParams.set("page", String(page + 1));
  let nth = 0;
  const strange = mapRecords(reply, ({ kind = null }) => {
    nth += 1;
    return { kind, id: `strange-${page}-${nth}` };
  });
  return withHeaders(strange, { link: `<${url.href}>; rel="next"` });
};

it("does not pass on a list without parameters of which only a part could be read", async () => {
  const [result] = await resultsOn(endless, "site-wall/Driver@current/open-search");
  expect(result?.verdict).toBe("not-applicable");
  expect(result?.lacks).toBe("fewer-records");
});
