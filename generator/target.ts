/** The contract of a target: the kit's own and the user's (`cri-kit/target`). */

import type { CheckEntry } from "../spec/check-entry.js";
import type { InterfaceModel } from "../spec/model.js";
import type { GeneratedFile } from "./file.js";
import type { Materials } from "./kit/materials.js";
import type { ObjectTypes } from "./naming/object-types.js";
import type { RenderTemplate } from "./templates.js";

/** What every target reads. Nothing in it depends on the disk, the clock, the locale or the working folder. */
export interface TargetContext {
  readonly model: InterfaceModel;
  readonly types: ObjectTypes;
  /** The suite's checks of this model, in the order of their ids; empty where nobody handed them in. */
  readonly checks: readonly CheckEntry[];
  readonly materials: Materials;
  /** The output holds the kit's runtime itself, in place of importing it from the package `cri-kit`. */
  readonly standalone: boolean;
  /** The one line that opens each file that can hold a comment. */
  readonly header: string;
  readonly render: RenderTemplate;
}

/**
 * One kind of output. Targets never read each other's files; what they share is in the context. A user's own
 * (`cri generate --target FILE`) is one like ours: the same context has to give the same files, or no check ever passes.
 */
export interface Target {
  /** Unlike that of any other target. */
  readonly name: string;
  /**
   * The files by their paths below the output folder, with `/` between the parts; no two targets give one path. They are
   * taken one by one: a generator function never holds more than the one that it is at.
   */
  generate(context: TargetContext): Promise<Iterable<GeneratedFile>>;
}
