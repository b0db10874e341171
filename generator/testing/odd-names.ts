// A spec with the most awkward names that the language allows, for tests.
export const oddNamesSpec = `name: odd-names
title: Odd */ Names
document: Odd Names, an invented document
from: Scope
means: names that get in the way, such as */ and \${these} and {{those}}
type-member: class
external-types: [Type, AnExternalTypeWithAVeryLongNameIndeed, AnotherExternalTypeWithAVeryLongNameIndeed]
placeholders: { base: "{host}", site: "{fleet}", type: <Kind>, id: ["{key}"] }
sections: { resources: S, shapes: S, fields: S, statuses: S, forms: S, operations: S, search: S, dates: S }
forms:
  plain: { path: "{host}/fleets/{fleet}/<Kind>" }
interactions:
  search: { method: GET, on: collection, from: O, means: those that fit }
  read: { method: GET, on: record, from: O, means: one }
unlisted: It is not listed.
shapes:
  Draft:
    means: "a shape that is named like a type of the validators */"
    fields: { pointer: string, constructor: string }
  Issue:
    means: another
    fields: { drafts: "Draft[]", value: number }
  Stored:
    role: { reference: { url: constructor } }
    means: "a reference */ that is named like what the server gives back"
    fields: { constructor: { is: url, form: "{host}/fleets/{fleet}/<Kind>/{key}", means: where it is }, refersTo: Draft }
resources:
  Shapes:
    means: named like the file of shapes
    paths: [plain]
    interactions: [search, read]
    fields:
      class: { is: string, fixed: Shapes }
      Issue: Issue
      constructor: { is: object, fields: { toString: boolean, hasOwnProperty: "date[]" } }
      aMemberWithAVeryLongNameIndeedThatGoesOnAndOnUntilNoLineCanHoldIt:
        is: object[]
        fields:
          anotherMemberWithAVeryLongNameIndeed: Draft
      found: integer
      draft: Stored
      link: Stored(Type)
      links: Stored(AnExternalTypeWithAVeryLongNameIndeed, AnotherExternalTypeWithAVeryLongNameIndeed)[]
      every: Stored(Shapes, New, Type, AnExternalTypeWithAVeryLongNameIndeed, AnotherExternalTypeWithAVeryLongNameIndeed)[]
      aStatusWithAVeryLongNameIndeed: { is: string, values: [in-progress, "*/", "a \\"quoted\\" value", and-one-more-that-is-long], status: true }
    search:
      found: { type: number, means: found, looks-at: found }
      a-name: { type: string, means: "with values */", looks-at: found, values: [one, "t*/wo", three] }
      aName: { type: reference, required: true, means: the same in other letters, looks-at: link, values: [one] }
    rules:
      - at-least-one: [found, a-name]
      - at-least-one: [found, aName]
  Promise:
    means: named like a type of the language
    paths: [plain]
    interactions: [search, read]
    fields:
      class: { is: string, fixed: Promise }
      key: integer
      draft2: Draft
      hasMembers: boolean
      notObject: Draft
      place: Draft[]
      Draft10: Issue
  Page:
    means: named like a type of the client
    paths: [plain]
    interactions: [search, read]
    named: { "$odd-name": { means: "odd */" } }
    fields: { class: { is: string, fixed: Page } }
    search: { when: { type: string, means: when, looks-at: class } }
  New:
    segment: new
    means: named like a word of the language
    paths: [plain]
    interactions: [read]
    fields:
      class: { is: string, fixed: New }
`;
