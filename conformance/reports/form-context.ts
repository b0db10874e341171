// What report forms know beside the run.
import type { InterfaceModel } from "../../spec/model.js";

/** What a form may want to know beside the run. */
export interface FormContext {
  readonly model: InterfaceModel;
  /** The spec file, relative to the repository where it lies in one, with forward slashes. */
  readonly spec: string;
  /** The kit's own. */
  readonly version: string;
}
