// Reads the properties at the top of a spec that concern all of it: placeholders, sections, the type member.
import type { Placeholders } from "../model.js";
import { defaultIdMember, type IdType, idTypes } from "../record-ids.js";
import { type Entry, entryAt, type Tree, textAt, textsOf, valueAt } from "../source/tree.js";

/** Parts of the spec whose section is given once for all of their nodes. */
export type Part =
  | "resources"
  | "shapes"
  | "fields"
  | "statuses"
  | "forms"
  | "operations"
  | "search"
  | "dates";

/** The properties at the top of the file. */
export interface Header {
  readonly typeMember: string | undefined;
  /** The member that holds the id of a record. */
  readonly idMember: string;
  /** The stated type of ids, and so of the fields that hold one. */
  readonly idType: IdType | undefined;
  readonly externalTypes: readonly string[];
  readonly placeholders: Placeholders;
  /** The header that names the site, if paths do not. */
  readonly siteHeader: string | undefined;
  /** The first label of the host name is the site. */
  readonly siteInHost: boolean;
  /** What is said once of the offset of every timestamp. */
  readonly offset: Entry | undefined;
  /** Why operations that are not listed are not tested. */
  readonly unlisted: string | undefined;
  /** The section of a part's nodes; `type` replaces the placeholder of the type's heading. */
  section(part: Part, type?: string): string;
}

export function headerOf(root: Tree): Header {
  const placeholders = placeholdersOf(valueAt(root, "placeholders"));
  const sections = valueAt(root, "sections");
  const whole = textAt(root, "from") ?? textAt(root, "document") ?? "";
  return {
    typeMember: textAt(root, "type-member"),
    idMember: textAt(valueAt(root, "ids"), "member") ?? defaultIdMember,
    idType: idTypes.find((type) => type === textAt(valueAt(root, "ids"), "is")),
    externalTypes: textsOf(valueAt(root, "external-types")).map(({ text }) => text),
    placeholders,
    siteHeader: textAt(valueAt(root, "site"), "header"),
    siteInHost: textAt(valueAt(root, "site"), "host") !== undefined,
    offset: entryAt(root, "offset"),
    unlisted: textAt(root, "unlisted"),
    section: (part, type) => filled(textAt(sections, part) ?? whole, placeholders.type, type),
  };
}

function placeholdersOf(tree: Tree | undefined): Placeholders {
  const spellings = (name: string) => textsOf(valueAt(tree, name)).map(({ text }) => text);
  return { base: spellings("base"), site: spellings("site"), type: spellings("type"), id: spellings("id") };
}

function filled(section: string, spellings: readonly string[], type: string | undefined): string {
  if (type === undefined) return section;
  return spellings.reduce((text, spelling) => text.replaceAll(spelling, () => type), section);
}
