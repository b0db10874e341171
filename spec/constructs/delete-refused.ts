// The statement that a delete is refused while other records refer to the record.
import { keptStatus } from "../answers/kept-terms.js";
import { referringFields, referringName } from "../referring-fields.js";
import { plainOf, textAt, textsOf, valueAt } from "../source/tree.js";
import { statement } from "./statement.js";

export const deleteRefused = statement({
  name: "delete-refused",
  member: "deleteRefused",
  needs: "delete",
  unoffered: "CRI1386",
  section: "operations",
  extension:
    "A delete is refused while another record refers to the record: the fields by which it does, and the status.",
  parts: { while: "anything", status: undefined },
  served: "kept",
  read({ keySpot, value }, node, { resource: { name }, parts, report }) {
    const all = referringFields(parts, name);
    const known = all.map(referringName);
    const anything = textAt(value, "while") === "anything";
    if (anything && all.length === 0)
      report("CRI1385", keySpot, `no field refers to ${name}, so nothing refuses its deletes`);
    const named = textsOf(valueAt(value, "while")).flatMap(({ text, spot }) => {
      const field = all.find((one) => referringName(one) === text);
      if (field === undefined && !anything)
        report("CRI1385", spot, `"${text}" is no field that refers to ${name}`, { written: text, known });
      return field ?? [];
    });
    const status = valueAt(value, "status");
    const code = status && plainOf(status);
    const fields = (anything ? all : named).map(({ type, field }) => ({ type, field }));
    if (fields.length === 0) return undefined;
    return { ...node, fields, anything, ...(typeof code === "number" && { status: code }) };
  },
  write: ({ fields, anything, status }) => ({
    while: anything ? "anything" : fields.map(referringName),
    ...(status !== undefined && { status }),
  }),
  words({ fields, anything, status }) {
    const how = status === undefined ? "" : ` with ${status}`;
    const names = fields.map(referringName);
    const by = anything ? `in any way: ${names.join(", ")}` : `by ${names.join(" or ")}`;
    return `a delete is refused${how} while another record refers to the record ${by}`;
  },
  refusal: (stated) => ({ status: keptStatus(stated), text: "Another record refers to the record." }),
  changes: {
    added: {
      direction: "both",
      level: "breaking",
      title: "deletes of records that others refer to are refused",
      reason: "A client that deletes such a record gets an error, and the record stays.",
      remedy: "Make clients delete or change the records that refer to it first.",
    },
    removed: {
      direction: "both",
      level: "risky",
      title: "deletes of records that others refer to are no longer refused",
      reason:
        "A client that relied on the refusal now deletes the record. Then other records refer to a record that is gone.",
      remedy: "Make clients look for references before they delete.",
    },
    changed: {
      direction: "both",
      level: "breaking",
      title: "deletes of records that others refer to are refused in other cases, or with another status",
      reason:
        "The server may refuse a delete that it accepted before, or refuse it with a status that clients do not expect.",
      remedy: "First make clients accept both refusals.",
    },
  },
});
