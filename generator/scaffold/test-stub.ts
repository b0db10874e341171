// Makes the test of a team's own handlers for one resource, which passes with the stubs as they are.

import { answerOf } from "../../spec/answers/chosen-answers.js";
import { isReturned } from "../../spec/direction.js";
import { ownMember } from "../../spec/json.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { idMemberOf, idTypeOf } from "../../spec/record-ids.js";
import { renamed, typeImport, valueImport } from "../layout/imports.js";
import { Code, literal, memberName } from "../layout/literal.js";
import type { ObjectTypes, ResourceTypes } from "../naming/object-types.js";
import {
  access,
  exampleOptions,
  isDemanding,
  searchCall,
  updateLines,
} from "../targets/front/example-module.js";
import { exampleChange, exampleSent, literalOf, literalsOf } from "../targets/front/example-use.js";
import type { Example } from "../targets/shared/example-record.js";
import { localNames } from "../targets/types/record-import.js";
import type { RenderTemplate } from "../templates.js";

/** What the test is made from. */
export interface TestParts {
  readonly model: InterfaceModel;
  readonly all: ObjectTypes;
  readonly render: RenderTemplate;
  /** The generated files, from the folder of the handlers. */
  readonly generated: string;
}

interface Test {
  readonly title: string;
  /** The handlers that it tests. */
  readonly of: readonly string[];
  readonly lines: readonly string[];
}

/** A file of tests. */
interface TestFile {
  readonly text: string;
  /** The names of the handlers that it tests. */
  readonly tested: readonly string[];
}

/** `handlers/TYPE.test.ts`; undefined if the type offers nothing that can be tested. */
export function testFile(
  { model, all, render, generated }: TestParts,
  types: ResourceTypes,
): TestFile | undefined {
  const { resource, record, stem, variable } = types;
  const sent = exampleSent(all, model, resource);
  const tests = testsOf(model, types, sent);
  if (tests.length === 0) return undefined;
  const code = tests.flatMap(({ lines }) => lines).join("\n");
  const adds = code.includes("add(sent)");
  const recordType = localNames(["Client"])(record.name);
  const text = render("scaffold/test", {
    name: record.name,
    member: memberName(resource.name),
    recordType,
    asserts: code.includes("assert."),
    record: adds ? literal(literalsOf(sent), 0, 0, true) : "",
    options: literal({ ...exampleOptions(model), fetch: new Code("app.fetch") }, 4, 30),
    imports: [
      ...valueImport(
        ["createClient", "type Client", ...(code.includes("etagOf(") ? ["etagOf"] : [])],
        `${generated}/client/client.js`,
      ),
      ...valueImport(["createApp", "openStore"], `${generated}/server/app.js`),
      ...(adds ? typeImport([renamed(record.name, recordType)], `${generated}/types/${stem}.js`) : []),
      ...valueImport([renamed(variable, "handlers")], `./${stem}.js`),
    ],
    tests: tests.map(({ title, lines }) => ({ title: JSON.stringify(title), lines })),
  });
  return { text, tested: tests.flatMap(({ of }) => of) };
}

function testsOf(model: InterfaceModel, types: ResourceTypes, sent: Example): readonly Test[] {
  const { resource, variable } = types;
  const id = idMemberOf(model);
  const added = `const added = await client.${variable}.add(sent);`;
  const offered = (...kinds: readonly InteractionKind[]): boolean => offers(resource, ...kinds);
  return [
    ...(offered("add", "read")
      ? [
          {
            title: "adds a record and reads it",
            of: ["add", "read"],
            lines: [
              added,
              `const read = await client.${variable}.read(${access("added", id)});`,
              `assert.deepEqual(read, added);`,
            ],
          },
        ]
      : []),
    ...(offered("search")
      ? [offered("add") && !isDemanding(resource) ? finding(types, id, added) : empty(model, types)]
      : []),
    ...(offered("add", "update")
      ? [
          {
            title: "updates a record",
            of: ["update"],
            lines: [
              added,
              ...updateLines(model, types, sent, {
                owner: "added",
                opening: "const updated = await ",
                indent: 4,
              }),
              `assert.equal(${access("updated", id)}, ${access("added", id)});`,
              ...Object.entries(exampleChange(resource, sent))
                .filter(([name, value]) => value !== ownMember(sent, name) && isShown(resource, name))
                .map(
                  ([name, value]) =>
                    `assert.equal(${access("updated", name)}, ${literal(literalOf(value))});`,
                ),
              ...(offered("read")
                ? [`assert.deepEqual(await client.${variable}.read(${access("added", id)}), updated);`]
                : []),
            ],
          },
        ]
      : []),
    ...(offered("add", "delete")
      ? [
          {
            title: "deletes a record",
            of: ["delete"],
            lines: [
              added,
              `await client.${variable}.delete(${access("added", id)}, { ifMatch: etagOf(added) });`,
              ...goneLines(model, types, id),
            ],
          },
        ]
      : []),
    ...(offered("read") ? [absent(model, variable)] : []),
  ];
}

const isShown = ({ fields }: Resource, name: string): boolean =>
  fields.some((field) => field.name === name && isReturned(field));

/** A search without parameters finds every record. */
const listed = (variable: string): string => `const { records } = await client.${variable}.search();`;

const finding = ({ variable }: ResourceTypes, id: string, added: string): Test => ({
  title: "finds a record that was added",
  of: ["search"],
  lines: [
    added,
    listed(variable),
    `assert.deepEqual(records.map((record) => ${access("record", id)}), [${access("added", id)}]);`,
  ],
});

/** The added record need not have the values that such a search must ask for. */
function empty(model: InterfaceModel, types: ResourceTypes): Test {
  const first = "const { records } = await ";
  return {
    title: "answers a search that finds nothing",
    of: ["search"],
    lines: [
      "// If you answer searches yourself, add a test that finds a record: this one passes without any search.",
      `${first}${searchCall(model, types, "search", first.length + 4, 4)};`,
      "assert.deepEqual(records, []);",
    ],
  };
}

/** The record that was added is not there any more, as far as the type lets a client see it. */
function goneLines(
  model: InterfaceModel,
  { resource, variable }: ResourceTypes,
  id: string,
): readonly string[] {
  if (offers(resource, "read")) {
    const status = answerOf(model, "error-deleted");
    return [`await assert.rejects(client.${variable}.read(${access("added", id)}), { status: ${status} });`];
  }
  const isListed = offers(resource, "search") && !isDemanding(resource);
  return isListed ? [listed(variable), "assert.deepEqual(records, []);"] : [];
}

/** No record has this id. */
function absent(model: InterfaceModel, variable: string): Test {
  const id = idTypeOf(model) === "integer" ? "0" : '"none"';
  return {
    title: "refuses to read a record that is not there",
    of: ["read"],
    lines: [
      `await assert.rejects(client.${variable}.read(${id}), { status: ${answerOf(model, "error-absent")} });`,
    ],
  };
}
