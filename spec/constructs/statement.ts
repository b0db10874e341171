// The type of a row: one kind of statement that a document makes of a type, with all that follows from it.
import type { Code } from "../diagnostics/catalogue.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Json, JsonObject } from "../json.js";
import type { InteractionKind, InterfaceModel, Resource, TypeStatements } from "../model.js";
import type { SortKey } from "../sorting.js";
import type { Entry } from "../source/tree.js";
import type { SpecNode } from "../spec-node.js";
import type { RuleText } from "./rule-text.js";

/** A member of a type that holds such a statement. */
type Member = keyof TypeStatements;

type Stated<M extends Member> = NonNullable<TypeStatements[M]>;

/** What a statement may look at while it is read. */
export interface StatementHome {
  /** The type, with the statements of the rows before. */
  readonly resource: Resource;
  readonly parts: Pick<InterfaceModel, "resources" | "shapes">;
  readonly report: Reporter["report"];
  /** The field at a path, if a list can be sorted by it; any other is reported. */
  sortKeyAt(path: { readonly text: string; readonly spot: Spot }): SortKey | undefined;
}

/** One kind of statement. */
interface StatementRow<Name extends string, M extends Member> {
  /** As the language writes it; its clauses, its rules and its member in OpenAPI have this name too. */
  readonly name: Name;
  /** The member of a type in the model. */
  readonly member: M;
  /** The interaction that it is about. A type that does not offer it can't make the statement. */
  readonly needs: InteractionKind;
  /** What is reported of such a type. */
  readonly unoffered: Code;
  /** The part of a document that states it, unless `from` names another. */
  readonly section: "fields" | "operations" | "search";
  /** What its member in OpenAPI says. */
  readonly extension: string;
  /** Its parts as the language and OpenAPI write them, with what stands for one that is missing. */
  readonly parts: Readonly<Record<string, Json | undefined>>;
  /** The member of the server's definition that follows from it. */
  readonly served: string;
  /** What its changes mean; without parts, it does not change. */
  readonly changes: Readonly<Record<"added" | "removed", RuleText>> & { readonly changed?: RuleText };
  /** The statement with its parts; undefined if a mistake is reported. */
  read(entry: Entry, node: SpecNode, home: StatementHome): Stated<M> | undefined;
  /** Its parts as the language writes them. */
  write(stated: Stated<M>): JsonObject;
  words(stated: Stated<M>): string;
  /** The words with the name of the type in them, if it does not stand before them. */
  of?(type: string): string;
  /** The refusal of our server that follows from it. */
  refusal?(stated: Stated<M>): Said["refusal"];
}

/** A statement that a type makes. */
export interface Said {
  readonly node: SpecNode;
  /** In a few words, and with the name of the type. */
  readonly words: string;
  readonly named: string;
  /** Its parts as the language and OpenAPI write them. */
  readonly written: JsonObject;
  readonly refusal: { readonly status: number; readonly text: string } | undefined;
}

/** A row as the layers use it: without the type of its statement. */
export interface Statement<Name extends string>
  extends Omit<StatementRow<Name, Member>, "read" | "write" | "words" | "of" | "refusal"> {
  /** Undefined if the type does not state it. */
  said(resource: Resource): Said | undefined;
  /** The type with the statement, if it can be read. */
  stating(entry: Entry, node: SpecNode, home: StatementHome): Resource;
}

export const statement = <const Name extends string, M extends Member>(
  row: StatementRow<Name, M>,
): Statement<Name> => ({
  ...row,
  said(resource) {
    const stated = resource[row.member];
    if (stated === undefined) return undefined;
    const words = row.words(stated);
    return {
      node: stated,
      words,
      named: row.of?.(resource.name) ?? `${resource.name}: ${words}`,
      written: row.write(stated),
      refusal: row.refusal?.(stated),
    };
  },
  stating(entry, node, home) {
    const stated = row.read(entry, node, home);
    return stated === undefined ? home.resource : { ...home.resource, [row.member]: stated };
  },
});
