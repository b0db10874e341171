// Makes variants of the kit's own interface that choose other answers to gaps, for tests.
import { stringify } from "yaml";
import { ownSpecText } from "../../generator/testing/models.js";
import type { InterfaceModel } from "../../spec/model.js";
import { loadFrom, messagesOf } from "../../spec/testing/several-files.js";

/** The overlay that chooses these answers, by gap. */
function overlayOf(answers: Readonly<Record<string, string>>): string {
  const changes = Object.entries(answers).map(([gap, answer]) => [
    `gap.${gap}`,
    { answer, because: "a deployment does so" },
  ]);
  return stringify({
    "overlay-of": "clinical-records.yaml",
    name: "otherwise",
    changes: Object.fromEntries(changes),
  });
}

/** The kit's own interface with an overlay that chooses these answers, by gap. Throws if an answer is not valid. */
export async function answeredOtherwise(answers: Readonly<Record<string, string>>): Promise<InterfaceModel> {
  const files = { "clinical-records.yaml": ownSpecText, "otherwise.yaml": overlayOf(answers) };
  const loaded = await loadFrom(files, "otherwise.yaml");
  if (!loaded.ok) throw new Error(messagesOf(loaded));
  return loaded.model;
}
