// The last step of a build: parses the kit's own spec and stores its model, so that commands start fast.
import { readFile } from "node:fs/promises";
import { keepCompiled } from "./compiled.js";
import { ownSpec } from "./package-root.js";
import { parseSpec } from "./parse-spec.js";

// A spec with mistakes is skipped here: the commands report them.
const file = ownSpec();
const text = await readFile(file, "utf8");
const parsed = parseSpec(text, file);
if (parsed.ok) await keepCompiled(text, parsed.model);
