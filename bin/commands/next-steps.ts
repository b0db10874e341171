// Says what to do with a new spec.
import { kitCommand } from "../../spec/command-name.js";

/** The next commands to run, with both names quoted for a shell. With a second site, the run also tests that a site hides its records from another. */
export function nextSteps(spec: string, out: string, hasSites = true): string {
  const sites = hasSites ? " --site 1 --other-site 2" : "";
  return [
    "Edit it to match your document. Next steps:",
    `  ${kitCommand} generate --spec ${spec} --out ${out}`,
    `  ${kitCommand} serve --spec ${spec}   # on port 8080, until you stop it`,
    `  ${kitCommand} conform http://127.0.0.1:8080${sites} --write --spec ${spec}`,
    "",
  ].join("\n");
}
