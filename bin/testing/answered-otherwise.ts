// Makes variants of the kit's own interface that choose other answers to gaps, for tests.
import { stringify } from "yaml";
import { ownModel, ownSpecText } from "../../generator/testing/models.js";
import { writtenParts } from "../../spec/answers/answer-parts.js";
import { kindOf } from "../../spec/answers/kinds.js";
import type { InterfaceModel } from "../../spec/model.js";
import { loadFrom, messagesOf } from "../../spec/testing/several-files.js";

/** The overlay that chooses these answers, by gap. */
export function overlayOf(answers: Readonly<Record<string, string>>, base: string, name: string): string {
  const changes = Object.entries(answers).map(([id, text]) => {
    const kind = kindOf(ownModel().gaps.find((gap) => gap.id === id)?.probe ?? "");
    const answer = kind === undefined ? text : writtenParts(kind, text);
    return [`gap.${id}`, { answer, because: "a deployment does so" }];
  });
  return stringify({ "overlay-of": base, name, changes: Object.fromEntries(changes) });
}

/** The kit's own interface with an overlay that chooses these answers, by gap. Throws if an answer is not valid. */
export async function answeredOtherwise(answers: Readonly<Record<string, string>>): Promise<InterfaceModel> {
  const files = {
    "clinical-records.yaml": ownSpecText,
    "otherwise.yaml": overlayOf(answers, "clinical-records.yaml", "otherwise"),
  };
  const loaded = await loadFrom(files, "otherwise.yaml");
  if (!loaded.ok) throw new Error(messagesOf(loaded));
  return loaded.model;
}
