// Tests what a failure says of a next page that is no list.
import { expect, it } from "vitest";
import { type MakeBehaviour, withHeaders } from "../../behaviours/call.js";
import { entriesOf } from "../../behaviours/lists.js";
import { resultsOn } from "../../testkit/changed-server.js";

/** Every list with records has a link to this path as its next page. */
const linkingTo =
  (path: string): MakeBehaviour =>
  () =>
  async (call, next) => {
    const url = new URL(call.url);
    url.pathname = url.pathname.replace(/^\/api\//, "/");
    const reply = await next({ ...call, url });
    const isFull = (entriesOf(reply)?.length ?? 0) > 0;
    return isFull ? withHeaders(reply, { link: `<${path}>; rel="next"` }) : reply;
  };

const firstFailed = async (path: string, base?: string) => {
  const results = await resultsOn(
    linkingTo(path),
    "search/",
    undefined,
    base === undefined ? {} : { path: base },
  );
  return results.find(({ verdict, code }) => verdict === "fail" && code === "next-page");
};

it("names the page, and says if its link leads outside the base URL", async () => {
  expect(await firstFailed("/nowhere")).toMatchObject({
    actual: "page 2 of the list: the GET was answered 404",
  });
  expect(await firstFailed("/nowhere", "/api")).toMatchObject({
    actual: "page 2 of the list, whose link leads outside the base URL: the GET was answered 404",
  });
});
