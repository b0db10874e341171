import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InterfaceModel } from "../../../spec/model.js";
import { packageRoot } from "../../../spec/package-root.js";
import { modelOf } from "../../testing/models.js";

/** The folder of the golden folders of `cri diff` (one for each rule), and the spec that they edit. */
export const goldenFolder = join(packageRoot(), "generator", "golden", "diff");

/** The text of a small spec that uses all of the language. */
export const richSpec = readFileSync(join(goldenFolder, "base.yaml"), "utf8");

export const richModel = (): InterfaceModel => modelOf(richSpec);
