// A very small spec, for tests of the commands.
/** A spec of one or two types. */
export function tinySpec({ vehicles = true, seats = "integer", name = "tiny-fleet" } = {}): string {
  const vehicle = `
  Vehicle:
    means: a vehicle
    paths: [plain]
    interactions: [search, read]
    fields:
      kind: { is: string, fixed: Vehicle }
      floor: integer
    search:
      floor: { type: number, means: which floor, looks-at: floor }`;
  return `name: ${name}
title: Tiny Fleet
document: Tiny Fleet, an invented document
from: Scope
means: vehicles and drivers of a fleet
type-member: kind
placeholders: { base: "{host}", site: "{fleet}", type: <Kind>, id: ["{key}"] }
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
  plain: { path: "{host}/fleets/{fleet}/<Kind>" }
interactions:
  search: { method: GET, on: collection, from: Operations, means: those that fit }
  read: { method: GET, on: record, from: Operations, means: one }
unlisted: It is not listed.
resources:
  Driver:
    means: somebody who drives
    paths: [plain]
    interactions: [search, read]
    fields:
      kind: { is: string, fixed: Driver }
      seats: ${seats}
    search:
      seats: { type: number, means: how many seats, looks-at: seats }${vehicles ? vehicle : ""}
`;
}
