// Finds the place of a check in the matrix of the HTML page.
import type { InterfaceModel } from "../../../spec/model.js";
import type { CheckResult } from "../../runner/report.js";

/** The place of a check in the matrix: its family, and its type if it has one. */
export interface Place {
  readonly family: string;
  readonly type: string | undefined;
}

/** Reads both from the id, `FAMILY/SUBJECT/NAME`, of which the subject begins with the type: `TYPE@FORM.parameter`. */
export function placesIn(model: InterfaceModel): (result: CheckResult) => Place {
  const names = model.resources.map(({ name }) => name).sort((a, b) => b.length - a.length);
  return ({ id }) => {
    const [family = "", subject = ""] = id.split("/");
    const type = names.find(
      (name) => subject === name || (/^[@.]/.test(subject.slice(name.length)) && subject.startsWith(name)),
    );
    return { family, type };
  };
}
