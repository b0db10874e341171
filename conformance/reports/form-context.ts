// The context of a report form: the model, the spec file and the kit's version.
import type { InterfaceModel } from "../../spec/model.js";
import type { BodyOptions } from "./filing.js";

/** What a report form needs in addition to the report. */
export interface FormContext extends BodyOptions {
  readonly model: InterfaceModel;
  /** The spec file, relative to its repository if it is in one, with forward slashes. */
  readonly spec: string;
  /** The base of the published site that has the clauses; absent if there is none. */
  readonly site?: string | undefined;
  /** The version of the kit. */
  readonly version: string;
}
