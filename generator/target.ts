/** The types that a target implements, one of the kit's own or a user's (`cri-kit/target`). */

import type { CheckEntry } from "../spec/check-entry.js";
import type { InterfaceModel } from "../spec/model.js";
import type { GeneratedFile } from "./file.js";
import type { Materials } from "./kit/materials.js";
import type { ImportExtension } from "./layout/import-extension.js";
import type { ObjectTypes } from "./naming/object-types.js";
import type { RenderTemplate } from "./templates.js";

/** The input of every target. It does not depend on the disk, the clock, the locale or the working folder. */
export interface TargetContext {
  readonly model: InterfaceModel;
  readonly types: ObjectTypes;
  /** The suite's checks of this model, in the order of their ids; empty if none were given. */
  readonly checks: readonly CheckEntry[];
  readonly materials: Materials;
  /** Whether the output contains the kit's runtime, instead of importing it from the package `cri-kit`. */
  readonly standalone: boolean;
  /** How relative imports of the output end. A target writes `.js`: the ends of its modules are changed after it. */
  readonly importExtension: ImportExtension;
  /** The one line that opens each file that can hold a comment. */
  readonly header: string;
  readonly render: RenderTemplate;
}

/**
 * One kind of output. Targets never read each other's files; what they share is in the context. A user's own target
 * (`cri-kit generate --target FILE`) follows the same rules: the same context must give the same files, or `cri-kit
 * check` never passes.
 */
export interface Target {
  /** Unique among all targets. */
  readonly name: string;
  /**
   * The files by their paths below the output folder, with `/` between the parts; no two targets may return one path.
   * They are taken one by one, so a generator function holds only one in memory.
   */
  generate(context: TargetContext): Promise<Iterable<GeneratedFile>>;
}
