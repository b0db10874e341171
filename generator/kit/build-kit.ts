import { writeFile } from "node:fs/promises";
import { packageRoot } from "../../spec/package-root.js";
import { hashKit, keptDigestFile } from "./kit-digest.js";

// A step of the build, after the compiler: the digest of the kit, for runs that change nothing to read.
const root = packageRoot();
await writeFile(keptDigestFile(root), `${JSON.stringify({ digest: await hashKit(root) })}\n`);
