import type { InterfaceModel } from "../../spec/model.js";
import { dateLiars } from "./liars/dates.js";
import { demandingLiars } from "./liars/demanding.js";
import { generatedLiars } from "./liars/generated.js";
import { joiningLiars } from "./liars/joining.js";
import { metamorphicLiars } from "./liars/metamorphic.js";
import { parameterLiars } from "./liars/parameters.js";
import { reachLiars } from "./liars/reaching.js";
import { readingLiars } from "./liars/reading.js";
import { recordLiars } from "./liars/records.js";
import { sequenceLiars } from "./liars/sequences.js";
import { siteLiars } from "./liars/sites.js";
import { tooWideLiars } from "./liars/too-wide.js";
import { writeLiars } from "./liars/writing.js";
import type { Liar } from "./server.js";

/** Every liar that an interface gives room for: operators over the clauses that each can break. */
export function liars(model: InterfaceModel): readonly Liar[] {
  const writing = [
    ...parameterLiars(model),
    ...demandingLiars(model),
    ...dateLiars(model),
    ...joiningLiars(model),
    ...recordLiars(model),
    ...writeLiars(model),
    ...reachLiars(model),
    ...siteLiars(model),
    ...tooWideLiars(model),
    ...generatedLiars(model),
    ...sequenceLiars(model),
    ...metamorphicLiars(model),
  ];
  return [...writing, ...readingLiars(model, writing)];
}
