import { writeFile } from "node:fs/promises";
import { packageRoot } from "../../spec/package-root.js";
import { hashKit, keptDigestFile } from "./kit-digest.js";

// A build step after the compiler: writes the digest of the kit, which runs without changes read.
const root = packageRoot();
await writeFile(keptDigestFile(root), `${JSON.stringify({ digest: await hashKit(root) })}\n`);
