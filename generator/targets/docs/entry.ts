// Makes an entry of a reference page: a clause with its facts and checks.
import type { CheckEntry } from "../../../spec/check-entry.js";
import { allowedWords, isClosed } from "../../../spec/closed-gap.js";
import type { NamedValue } from "../../../spec/field.js";
import type { Gap } from "../../../spec/model.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { sentence } from "../../layout/prose.js";
import type { TargetContext } from "../../target.js";
import { checksByClause, clauseChecks } from "./clause-checks.js";
import { code, type Entry, type Fact, fact, link, text } from "./page.js";

/** The input of every page. */
export interface Sources extends Pick<TargetContext, "model" | "types" | "header"> {
  readonly checksOf: ReadonlyMap<string, readonly CheckEntry[]>;
  /** The gaps about a clause. */
  readonly gapsOf: ReadonlyMap<string, readonly Gap[]>;
}

export function sourcesOf({ model, types, header, checks }: TargetContext): Sources {
  const gaps = new Map<string, readonly Gap[]>();
  for (const gap of model.gaps) {
    if (gap.about !== undefined) gaps.set(gap.about, [...(gaps.get(gap.about) ?? []), gap]);
  }
  return { model, types, header, checksOf: checksByClause(checks), gapsOf: gaps };
}

/** What an entry shows besides the properties that every node has. */
export interface Shown {
  readonly name: string;
  readonly note?: Entry["note"];
  readonly facts?: readonly Fact[];
}

/** A node's entry: its meaning, the facts of its kind, its oddities, and its checks. */
export function entryOf({ checksOf, gapsOf }: Sources, node: SpecNode, shown: Shown): Entry {
  const { clause, basis, section, derivedFrom, means, odd, excluded } = node;
  const questions = gapsOf.get(clause) ?? [];
  return {
    node: { clause, basis, section, ...(derivedFrom === undefined ? {} : { derivedFrom }) },
    name: shown.name,
    note: shown.note ?? [],
    means: means === undefined ? "" : sentence(means),
    facts: [
      ...(shown.facts ?? []),
      ...fact("Odd", odd === undefined ? [] : [text(sentence(odd))]),
      ...questions.map(questionFact),
      ...fact("Not tested", excluded === undefined ? [] : [text(sentence(excluded))]),
    ],
    ...clauseChecks(checksOf.get(clause) ?? []),
  };
}

/** A question about a clause, with what the document answers or, if it does not say, what the generated server does. */
function questionFact(gap: Gap): Fact {
  const question = link(gap.asks, { clause: gap.clause });
  return isClosed(gap)
    ? { label: "The document says", phrases: [question, text(" "), code(allowedWords(gap))] }
    : {
        label: "The document does not say",
        phrases: [question, text(" The generated server's answer: "), code(gap.answer)],
      };
}

/** The values that the document names for something, each an entry of its own. */
export const valueEntries = (
  sources: Sources,
  owner: string,
  values: readonly NamedValue[],
): readonly Entry[] =>
  values.map((value) =>
    entryOf(sources, value, { name: value.value, note: [text("a value of "), code(owner)] }),
  );
