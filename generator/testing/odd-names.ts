/** A spec whose names are as awkward as the language lets them be. */
export const oddNamesSpec = `name: odd-names
title: Odd */ Names
document: Odd Names, an invented document
from: Scope
means: names that get in the way, such as */ and \${these} and {{those}}
type-member: class
placeholders: { base: "{host}", site: "{inn}", type: <Kind>, id: ["{key}"] }
sections: { resources: S, shapes: S, fields: S, statuses: S, forms: S, operations: S, search: S, dates: S }
forms:
  plain: { path: "{host}/inns/{inn}/<Kind>" }
interactions:
  search: { method: GET, on: collection, from: O, means: those that fit }
  read: { method: GET, on: record, from: O, means: one }
unlisted: It is not listed.
shapes:
  Draft:
    means: "a shape that is named like a type of the validators */"
    members: { pointer: string, constructor: string }
  Issue:
    means: another
    members: { drafts: [Draft], value: number }
resources:
  Shapes:
    means: named like the file of shapes
    paths: [plain]
    interactions: [search, read]
    fields:
      class: { is: string, fixed: Shapes }
      Issue: Issue
      constructor: { toString: boolean, hasOwnProperty: [date] }
      aMemberWithAVeryLongNameIndeedThatGoesOnAndOnUntilNoLineCanHoldIt: [{ anotherMemberWithAVeryLongNameIndeed: Draft }]
      found: integer
    search:
      found: { type: number, means: found, looks-at: found }
  New:
    segment: new
    means: named like a word of the language
    paths: [plain]
    interactions: [read]
    fields:
      class: { is: string, fixed: New }
`;
