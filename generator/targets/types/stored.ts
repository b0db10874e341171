// Generates types/stored.ts, the members that the server assigns to every record.
import { idMemberOf, idTypeOf } from "../../../spec/record-ids.js";
import { lineWidth } from "../../layout/json-text.js";
import { memberName } from "../../layout/literal.js";
import { docLines } from "../../layout/prose.js";
import type { TargetContext } from "../../target.js";
import { idTypeText } from "../shared/id-type.js";
import { see } from "./doc.js";
import type { TypeNames } from "./type-names.js";

export function storedModule({ model, header, render }: TargetContext, names: TypeNames): string {
  const gap = model.gaps.find(({ probe }) => probe === "add-assigned");
  const known =
    gap === undefined
      ? "Chosen: the document does not say what a server assigns."
      : `Chosen, since the document does not say what a server assigns; the answer here: ${gap.answer}.`;
  const meaning = `The members that the server adds to every record. ${known}`;
  const { assigned, stored, identified } = names;
  return render("types/stored", {
    header,
    assigned,
    stored,
    identified,
    idMember: memberName(idMemberOf(model)),
    idType: idTypeText(model),
    numbered: idTypeOf(model) === "integer",
    assignedDoc: docLines(gap === undefined ? [meaning] : [meaning, see(gap)], lineWidth).join("\n"),
    metaAnswered: gap === undefined || /\bmeta\b/.test(gap.answer),
  });
}
