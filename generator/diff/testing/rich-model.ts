// A small spec that uses all of the language, and the folder with one golden folder for each rule.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InterfaceModel } from "../../../spec/model.js";
import { packageRoot } from "../../../spec/package-root.js";
import { modelOf } from "../../testing/models.js";

/** Contains a folder for each rule, and the spec that they edit. */
export const goldenFolder = join(packageRoot(), "generator", "golden", "diff");

export const richSpec = readFileSync(join(goldenFolder, "base.yaml"), "utf8");

export const richModel = (): InterfaceModel => modelOf(richSpec);
