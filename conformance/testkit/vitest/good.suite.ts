// A vitest suite that passes, for the test of `cri-kit/vitest`.
import { afterAll, describe } from "vitest";
import { createApp, openStore } from "../../../generated/server/app.js";
import { conformance } from "../../tools/vitest/conformance.js";

const store = await openStore("memory");
afterAll(() => store.close());

describe("our own server", () => {
  conformance({
    app: createApp({ store }),
    site: "12",
    otherSite: "13",
    only: ["interaction/Patient/", "site-wall/Patient/", "gap/add.response", "search-shape/Patient/"],
  });
});
