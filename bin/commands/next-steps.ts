// Says what to do with a new spec.
import { kitCommand } from "../../spec/command-name.js";

/** The next commands to run, with both names quoted for a shell; `site` is the option that names a site. */
export function nextSteps(spec: string, out: string, site = " --site 1"): string {
  return [
    "Edit it to match your document. Next steps:",
    `  ${kitCommand} generate --spec ${spec} --out ${out}`,
    `  ${kitCommand} serve --spec ${spec}   # on port 8080, until you stop it`,
    `  ${kitCommand} conform http://127.0.0.1:8080${site} --write --spec ${spec}`,
    "",
  ].join("\n");
}
