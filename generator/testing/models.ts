// The models that tests use: the kit's own interface, a second and a third one, and one with odd names.
import { readFileSync } from "node:fs";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec, ownSpec, thirdSpec } from "../../spec/package-root.js";
import { parseSpec } from "../../spec/parse-spec.js";
import { oddNamesSpec } from "./odd-names.js";

/** The texts of the kit's own spec and of the second one. */
export const ownSpecText = readFileSync(ownSpec(), "utf8");
export const otherSpecText = readFileSync(otherSpec(), "utf8");

/** The model of a spec that is known to be valid. */
export function modelOf(text: string): InterfaceModel {
  const result = parseSpec(text, "spec.yaml");
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
  return result.model;
}

/** Builds the model when it is first asked for; it is frozen, so all tests may share it. */
function once(text: string): () => InterfaceModel {
  let model: InterfaceModel | undefined;
  return () => {
    model ??= modelOf(text);
    return model;
  };
}

export const oddModel = once(oddNamesSpec);
export const ownModel = once(ownSpecText);
export const otherModel = once(otherSpecText);
export const thirdSpecText = readFileSync(thirdSpec(), "utf8");
export const thirdModel = once(thirdSpecText);
