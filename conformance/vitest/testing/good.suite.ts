import { afterAll, describe } from "vitest";
import { ownServer } from "../../testing/own-server.js";
import { conformance } from "../conformance.js";

const { fetch, close } = await (await ownServer()).open();
afterAll(close);

describe("our own server", () => {
  conformance({
    app: fetch,
    site: "12",
    otherSite: "13",
    only: ["interaction/Patient/", "site-wall/Patient/", "gap/add.response", "search-shape/Patient/"],
  });
});
