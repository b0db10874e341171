// Tests which folders of output files are named as new.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { missingFolders } from "./own-files.js";

it("names each missing folder once, and neither a folder that exists nor standard output", () => {
  const missing = join(tmpdir(), "cri-kit-none", "reports");
  const files = [join(missing, "a.html"), join(missing, "b.json"), join(tmpdir(), "c.xml"), "-", undefined];
  expect(missingFolders(files)).toEqual([missing]);
});
