// Makes the test of a team's own handlers for one resource, which passes with the stubs as they are.
import { answerOf } from "../../spec/answers/chosen-answers.js";
import type { InteractionKind, InterfaceModel } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { idMemberOf, idTypeOf } from "../../spec/record-ids.js";
import { renamed, typeImport, valueImport } from "../layout/imports.js";
import { Code, literal, memberName } from "../layout/literal.js";
import type { ObjectTypes, ResourceTypes } from "../naming/object-types.js";
import { access, exampleOptions, searchCall, updateLines } from "../targets/front/example-module.js";
import { exampleSent, literalsOf } from "../targets/front/example-use.js";
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
  const first = "const { records } = await ";
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
      ? [
          {
            title: "answers a search",
            of: ["search"],
            lines: [
              `${first}${searchCall(model, types, "search", first.length + 4, 4)};`,
              "assert.deepEqual(records, []);",
            ],
          },
        ]
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
              `const gone = await client.${variable}.delete(${access("added", id)}, { ifMatch: etagOf(added) });`,
              "assert.equal(gone, undefined);",
            ],
          },
        ]
      : []),
    ...(offered("read") ? [absent(model, variable)] : []),
  ];
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
