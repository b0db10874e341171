// A very small spec, for tests of the commands.
/** A spec of one or two types. */
export function tinySpec({ rooms = true, beds = "integer", name = "tiny-inn" } = {}): string {
  const room = `
  Room:
    means: a room
    paths: [plain]
    interactions: [search, read]
    fields:
      kind: { is: string, fixed: Room }
      floor: integer
    search:
      floor: { type: number, means: which floor, looks-at: floor }`;
  return `name: ${name}
title: Tiny Inn
document: Tiny Inn, an invented document
from: Scope
means: rooms and guests of an inn
type-member: kind
placeholders: { base: "{host}", site: "{inn}", type: <Kind>, id: ["{key}"] }
sections:
  resources: Scope
  shapes: Shapes
  fields: Fields
  statuses: Fields
  forms: Paths
  operations: Operations
  search: Search
  dates: Search
forms:
  plain: { path: "{host}/inns/{inn}/<Kind>" }
interactions:
  search: { method: GET, on: collection, from: Operations, means: those that fit }
  read: { method: GET, on: record, from: Operations, means: one }
unlisted: It is not listed.
resources:
  Guest:
    means: somebody who stays
    paths: [plain]
    interactions: [search, read]
    fields:
      kind: { is: string, fixed: Guest }
      beds: ${beds}
    search:
      beds: { type: number, means: how many beds, looks-at: beds }${rooms ? room : ""}
`;
}
