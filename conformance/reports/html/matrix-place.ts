// Finds the place of a check in the matrix of the HTML page.
import { checkSubject } from "../../../spec/check-subject.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { CheckResult } from "../../runner/report.js";

/** The place of a check in the matrix: its family, and its type if it has one. */
export interface Place {
  readonly family: string;
  readonly type: string | undefined;
}

/** Reads both from the id, `FAMILY/SUBJECT/NAME`. */
export function placeIn(model: InterfaceModel, { id }: Pick<CheckResult, "id">): Place {
  const [family = "", subject = ""] = id.split("/");
  return { family, type: checkSubject(model, subject)?.type };
}
