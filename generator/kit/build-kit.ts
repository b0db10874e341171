// A step of the build: stores a digest of the kit, so that a run of `generate` without changes is fast.
import { writeFile } from "node:fs/promises";
import { packageRoot } from "../../spec/package-root.js";
import { hashKit, keptDigestFile } from "./kit-digest.js";

const root = packageRoot();
await writeFile(keptDigestFile(root), `${JSON.stringify({ digest: await hashKit(root) })}\n`);
