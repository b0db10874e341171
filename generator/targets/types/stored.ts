import { lineWidth } from "../../layout/json.js";
import { docLines } from "../../layout/prose.js";
import type { TargetContext } from "../../target.js";
import { see } from "./doc.js";
import type { TypeNames } from "./names.js";

/** The module with the members that the server assigns to a record, stated or chosen. */
export function storedModule({ model, header, render }: TargetContext, names: TypeNames): string {
  const gap = model.gaps.find(({ probe }) => probe === "add-assigned");
  const known =
    gap === undefined
      ? "Chosen: the document does not say what a server assigns."
      : `Chosen, since the document does not say what a server assigns; the answer here: ${gap.answer}.`;
  const meaning = `What the server gives every record, whatever its type. ${known}`;
  const { assigned, stored, identified } = names;
  return render("types/stored", {
    header,
    assigned,
    stored,
    identified,
    assignedDoc: docLines(gap === undefined ? [meaning] : [meaning, see(gap)], lineWidth).join("\n"),
    metaAnswered: gap === undefined || /\bmeta\b/.test(gap.answer),
  });
}
