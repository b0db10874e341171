// Drafts a spec from an OpenAPI or FHIR document (`init --from`), and says what the draft leaves out.
import { renderDiagnostics } from "../../spec/diagnostics/render.js";
import { groupedNotes } from "../../spec/import/draft-text.js";
import { type DraftCounts, importDocument } from "../../spec/import/import.js";
import type { Note } from "../../spec/import/reading.js";
import { readText } from "../../spec/source/read-text.js";
import { schemaFrom } from "../../spec/start/start.js";
import { counted } from "../../spec/text/counted.js";
import { columns, printable, wrapped } from "../../spec/text/layout.js";
import { quoted } from "../../spec/text/shell-word.js";
import { UserError } from "../../spec/user-error.js";
import type { Shell } from "../io.js";
import { nextSteps } from "./next-steps.js";

/** The most reasons that are printed; the file lists all of them. */
const mostReasons = 25;

/** More names than these are not printed of one reason. */
const mostNamed = 6;

/** The indentation of a reason, and that of all that the command prints. */
const reason = "  ";
const outer = 2;

/** `write` writes the draft's text to `file`. */
export async function writeDraft(
  from: string,
  file: string,
  { out, err, exit, color }: Shell,
  write: (text: string) => Promise<void>,
): Promise<void> {
  if (/^https?:\/\//.test(from)) {
    throw new UserError(`init does not fetch ${from}`, "Save the document to a file, and name the file.");
  }
  const draft = await importDocument(from, schemaFrom(file, "interface.schema.json"), readText);
  if (!draft.ok) {
    err(renderDiagnostics(draft.diagnostics, draft.texts, { color, width: 80 }));
    return exit(2);
  }
  await write(draft.text);
  const steps = nextSteps(quoted(file), quoted("server"), draft.hasSites);
  out([`Wrote ${file}: ${amounts(draft.counts)}\n`, ...leftOut(draft.notes, file), steps].join("\n"));
}

const amounts = ({ types, fields, parameters }: DraftCounts): string =>
  [counted(types, "type"), counted(fields, "field"), counted(parameters, "search parameter")].join(", ");

/** The reasons, each with its first place. */
function leftOut(notes: readonly Note[], file: string): readonly string[] {
  if (notes.length === 0) return [];
  const groups = groupedNotes(notes, mostNamed);
  const lines = groups
    .slice(0, mostReasons)
    .flatMap(({ message, places: [first = "", ...more] }) => [
      ...wrapped(printable(message), columns - reason.length - outer).map((line) => reason + line),
      `${reason}  ${printable(first)}${more.length === 0 ? "" : ` and ${counted(more.length, "more place")}`}`,
    ]);
  const rest = groups.length - mostReasons;
  return [
    "Could not be taken over, or only in part:",
    ...lines,
    ...(rest > 0 ? [`  and ${counted(rest, "more reason")}`] : []),
    `The end of ${file} lists all places.\n`,
  ];
}
