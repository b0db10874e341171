// Tests that records are not loaded to another site than the one in the host name.
import { expect, it } from "vitest";
import { hostedSpec } from "../../../spec/package-root.js";
import { runLoad } from "./cli.js";

it("refuses a site that the host name contradicts, before anything is sent or written", async () => {
  const io = { out: () => undefined, err: () => undefined, live: false, color: false };
  const run = { spec: hostedSpec(), files: [], headers: {}, concurrency: 1, timeout: 1000 };
  const loading = runLoad({ ...run, baseUrl: "http://south.localhost:9", site: "north" }, io);
  await expect(loading).rejects.toThrow("does not begin with the site north");
});
