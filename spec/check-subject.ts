// Reads the subject of a check's id: its type, its path form and what of the type it is about.
import type { InterfaceModel } from "./model.js";

/** What `TYPE@FORM.PART` names, the middle part of a check's id. */
interface CheckSubject {
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
  const [, type, form, part] = /^([^@.]+)(?:@([^.]+))?(?:\.(.+))?$/.exec(subject) ?? [];
  if (type === undefined || !resources.some(({ name }) => name === type)) return undefined;
  return { type, form: forms.find(({ name }) => name === form)?.name, part };
}

/** For people: `date of Observation (path A)`. */
export function subjectInWords({ type, form, part }: CheckSubject): string {
  const of = form === undefined ? type : `${type} (path ${form})`;
  return part === undefined ? of : `${part} of ${of}`;
}
