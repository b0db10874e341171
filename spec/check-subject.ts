// Reads the subject of a check's id: its type, its path form and what of the type it is about.
import type { InterfaceModel } from "./model.js";

/** What `TYPE@FORM.PART` names, the middle part of a check's id. */
export interface CheckSubject {
  readonly type: string;
  /** The path form; undefined if the type has one form only, or the check is about all of them. */
  readonly form: string | undefined;
  /** A search parameter, or another part of the type. */
  readonly part: string | undefined;
}

/** Undefined if the subject begins with no type of the interface. */
export function checkSubject(
  { resources, forms }: Pick<InterfaceModel, "resources" | "forms">,
  subject: string,
): CheckSubject | undefined {
  const type = longestOf(
    resources.map(({ name }) => name),
    subject,
    /^[@.]/,
  );
  if (type === undefined) return undefined;
  const rest = subject.slice(type.length);
  const form = rest.startsWith("@")
    ? longestOf(
        forms.map(({ name }) => name),
        rest.slice(1),
        /^\./,
      )
    : undefined;
  const part = rest.slice(form === undefined ? 0 : form.length + 1);
  return { type, form, part: part.startsWith(".") ? part.slice(1) : undefined };
}

/** The longest name that a text is, or begins with before a separator. */
function longestOf(names: readonly string[], text: string, separator: RegExp): string | undefined {
  const fitting = names.filter(
    (name) => text === name || (text.startsWith(name) && separator.test(text.slice(name.length))),
  );
  return fitting.sort((a, b) => b.length - a.length)[0];
}

/** For people: `date of Observation (path A)`. */
export function subjectInWords({ type, form, part }: CheckSubject): string {
  const of = form === undefined ? type : `${type} (path ${form})`;
  return part === undefined ? of : `${part} of ${of}`;
}
