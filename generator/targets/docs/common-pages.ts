// Makes the reference pages about the whole interface: shapes, gaps, clauses.
import { allowedWords, isClosed, possibleTo } from "../../../spec/closed-gap.js";
import type { Gap, InterfaceModel } from "../../../spec/model.js";
import { sentence } from "../../layout/prose.js";
import { entryOf, type Sources } from "./entry.js";
import { fieldEntries } from "./field-entries.js";
import { code, type Entry, type Fact, fact, type Page, type Section, text } from "./page.js";

/** The shapes that records share, each a section with its members. */
export function shapesPage(sources: Sources): Page {
  const { model } = sources;
  return {
    path: "shapes",
    title: "Shapes",
    kicker: model.title,
    subject: [],
    lead: [[text("Objects that occur in records of several types.")]],
    sections: model.shapes.map((shape, index) => ({
      anchor: `shape-${index + 1}`,
      title: shape.name,
      about: "",
      tables: [],
      entries: [
        entryOf(sources, shape, {
          name: shape.name,
          facts: fact("Role", shape.role === undefined ? [] : [text(shape.role)]),
        }),
        ...fieldEntries(sources, shape.fields),
      ],
    })),
  };
}

/** Every gap of the document, grouped by the first word of its id; after them those that the document answers. */
export function gapsPage(sources: Sources): Page {
  const { model } = sources;
  const open = model.gaps.filter((gap) => !isClosed(gap));
  const groups = [...new Set(open.map(groupOf))];
  return {
    path: "gaps",
    title: "What the document does not say",
    kicker: model.title,
    subject: [],
    lead: [
      [
        text(
          "The document does not answer these questions, so each deployment may answer them in its own way. The suite records the answers of a deployment. A deployment fails only if you require a different answer with ",
        ),
        code("--answers FILE"),
        text(
          ". For each question, this page shows the answer of the generated server, and the reason for this answer.",
        ),
      ],
    ],
    sections: [
      ...groups.map((group) => ({
        anchor: `about-${group}`,
        title: sentence(group).slice(0, -1),
        about: "",
        tables: [],
        entries: open.filter((gap) => groupOf(gap) === group).map((gap) => gapEntry(sources, gap)),
      })),
      ...closedSection(sources, model.gaps.filter(isClosed)),
    ],
  };
}

function closedSection(sources: Sources, closed: readonly Gap[]): readonly Section[] {
  if (closed.length === 0) return [];
  return [
    {
      anchor: "answered",
      title: "Questions that the document answers",
      about: "The suite requires these answers. A deployment that gives a different answer fails.",
      tables: [],
      entries: closed.map((gap) => gapEntry(sources, gap)),
    },
  ];
}

const groupOf = ({ id }: Gap): string => id.split(".")[0] ?? id;

function gapEntry(sources: Sources, gap: Gap): Entry {
  const about: readonly Fact[] =
    gap.about === undefined ? [] : [{ label: "About", phrases: [code(gap.about, { clause: gap.about })] }];
  const entry = entryOf(sources, gap, {
    name: gap.id,
    facts: [
      ...fact("The document's answer", isClosed(gap) ? [code(allowedWords(gap))] : []),
      ...(isClosed(gap) && gap.states === undefined
        ? []
        : [
            { label: "The generated server's answer", phrases: [code(gap.answer)] },
            ...possible(sources.model, gap),
          ]),
      ...fact("Reason", gap.because === undefined ? [] : [text(sentence(gap.because))]),
      { label: "How the suite finds out", phrases: [text(sentence(gap.observe))] },
      ...about,
    ],
  });
  return { ...entry, means: gap.asks };
}

/** The other answers that the generated server could give if the spec chose them; undefined if there are none. */
function possible(model: InterfaceModel, gap: Gap): readonly Fact[] {
  const { named, more } = possibleTo(model, gap);
  if (named.length + more.length < 2) return [];
  const phrases = [...named.map((answer) => code(answer)), ...more.map((words) => text(words))];
  const parted = phrases.flatMap((phrase, at) => (at === 0 ? [phrase] : [text("; "), phrase]));
  return [{ label: "The generated server can answer", phrases: parted }];
}

/** Every clause in one list. */
export function clausesPage(sources: Sources): Page {
  const { model, checksOf } = sources;
  const section: Section = {
    anchor: "all",
    title: "All of them",
    about: "",
    tables: [
      {
        columns: ["Clause", "Meaning or kind", "Basis", "Checks"],
        rows: model.clauses.map(({ id, kind, node }) => [
          [code(id, { clause: id })],
          [text(node.means === undefined ? kind : sentence(node.means))],
          [text(node.basis)],
          [text(String(checksOf.get(id)?.length ?? 0))],
        ]),
      },
    ],
    entries: [],
  };
  return {
    path: "clauses",
    title: "Every clause",
    kicker: model.title,
    subject: [],
    lead: [
      [
        text(
          "Every statement of the document, and every gap (a question that the document does not answer), with its id. ",
        ),
        code("npx cri-kit explain ID"),
        text(" explains the statement or the gap with this id. For programs, "),
        code("clauses.json"),
        text(" has all of them."),
      ],
    ],
    sections: [section],
  };
}
