// Tests the generated types: which lines of code compile, and which do not.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InterfaceModel } from "../spec/model.js";
import { type Complaint, diagnose } from "./testing/diagnose.js";
import { otherModel, ownModel } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";

/** Lines of code that must compile, and lines that must not, each with a part of the compiler's message. */
interface Probe {
  /** One line of code before them. */
  readonly given: string;
  readonly good: readonly string[];
  readonly bad: readonly (readonly [line: string, reason: string])[];
}

const records: Probe = {
  given: `import { type Condition, type ConditionClinicalStatus, conditionClinicalStatusValues, type StoredCondition } from "./generated/types/condition.js"; import type { Reference } from "./generated/types/shapes.js"; import { isCondition } from "./generated/validators/condition.js"; declare const json: unknown; declare const stored: StoredCondition; declare const patient: Reference<"Patient">;`,
  good: [
    `const open: ConditionClinicalStatus[] = ["active", "anything"];`,
    `const listed: "active" = conditionClinicalStatusValues[0];`,
    `const sent: Condition = { resourceType: "Condition", subject: { reference: "https://a/Patient/1" } };`,
    `const more = { resourceType: "Condition" as const, ours: 1 }; const withOurs: Condition = more;`,
    `const known: Condition | undefined = isCondition(json) ? json : undefined;`,
    `const words: string | undefined = isCondition(json) ? json.note?.[0]?.text : undefined;`,
    `sent.subject = patient; sent.code = { coding: [{ code: "1" }] };`,
    `const loose: Reference = patient; const again: Condition = stored;`,
    `const version: string = stored.meta.versionId + stored.id;`,
  ],
  bad: [
    [`const asserted: Condition = { resourceType: "Condition", asserter: patient };`, `"Practitioner"`],
    [`const encounter: Condition = { resourceType: "Encounter" };`, `"Condition"`],
    [`const bare: Condition = {};`, `resourceType`],
    [`const misspelt = stored.clinicalStaus;`, `Did you mean 'clinicalStatus'`],
    [
      `const written: Condition = { resourceType: "Condition", clinicalStatuss: "active" };`,
      `'clinicalStatuss' does not`,
    ],
    [`const inside: Condition = { resourceType: "Condition", note: [{ txt: "" }] };`, `'txt' does not exist`],
    [`const text = stored["ours"];`, `'ours' does not exist`],
    [`const unassigned: StoredCondition = { resourceType: "Condition" };`, `missing`],
  ],
};

const client: Probe = {
  given: `import { createClient } from "./generated/client/client.js"; const client = createClient({ baseUrl: "https://a", site: "1" }); declare const some: string;`,
  good: [
    `client.patient.search(); client.patient.search({ birthdate: "ge2026-01-01", _count: 5 });`,
    `client.patient.search({ birthdate: [\`ge\${some}\`, new Date(), "2026"], name: ["a", "b"] });`,
    `client.patient.search({ birthdate: { ge: some, le: new Date(), on: undefined } });`,
    `client.documentReference.search({ type: "34133-9", patient: some }); client.condition.search({ code: [1, "a-b"] });`,
    `client.encounter.search({ date: { ge: some } }); client.observation.all({ subject: some, encounter: some });`,
    `const version: Promise<string> = client.patient.add({ resourceType: "Patient" }).then((added) => added.meta.versionId);`,
    `for await (const { id, birthDate } of client.patient.all()) console.log(id, birthDate?.length);`,
  ],
  bad: [
    [`client.allergyIntolerance.search({ date: "ge2026" });`, `'patient' is missing`],
    [`client.allergyIntolerance.search();`, `Expected 1-2 arguments`],
    [
      `client.observation.search({ date: "ge2026" });`,
      `Property '"one of these parameters is required: subject, patient, encounter"' is missing`,
    ],
    [`client.patient.search({ nam: "x" });`, `'nam' does not exist`],
    [`client.patient.search({ birthdate: "gte2026" });`, `"gte2026"`],
    [`client.patient.search({ birthdate: "since 2026" });`, `"since 2026"`],
    [`client.patient.search({ birthdate: { gt: some } });`, `'gt' does not exist`],
    [`client.patient.search({ _count: [1, 2] });`, `number`],
    [`client.observation.update({ resourceType: "Observation", id: "1" });`, `'update' does not exist`],
    [`client.encounter.delete("1");`, `'delete' does not exist`],
    [`client.patient.update({ resourceType: "Patient" });`, `'id' is missing`],
    [`client.patient.add({ resourceType: "Encounter" });`, `"Patient"`],
    [`createClient({ baseUrl: "https://a", site: "1", form: "C" });`, `"C"`],
  ],
};

const otherClient: Probe = {
  given: `import { createClient } from "./generated/client/client.js"; const client = createClient({ baseUrl: "https://a", site: "1", form: "legacy" });`,
  good: [
    `client.job.search({ driver: "1" }); client.job.search({ when: "ge2026" }); client.faultReport.search({ of: "1" });`,
    `client.driver.update({ kind: "Driver", id: "1", height: 1.8 });`,
  ],
  bad: [
    [`client.job.search({ state: "arrived" });`, `one of these parameters is required: driver, when`],
    [`client.faultReport.search({});`, `'of' is missing`],
    [`client.job.update({ kind: "Job", id: "1" });`, `'update' does not exist`],
  ],
};

const linesOf = ({ given, good, bad }: Probe): readonly string[] => [
  given,
  ...good,
  ...bad.map(([line]) => line),
];

describe.each<[string, () => InterfaceModel, Readonly<Record<string, Probe>>]>([
  ["the kit's own interface", ownModel, { records, client }],
  ["an interface of another domain", otherModel, { client: otherClient }],
])("the types of %s", (_, model, probes) => {
  let output: OutputFolder;
  let complaints: readonly Complaint[];
  beforeAll(async () => {
    output = await outputFolder(model());
    for (const [name, probe] of Object.entries(probes)) {
      await output.write(`${name}-probe.ts`, linesOf(probe).join("\n"));
    }
    complaints = await diagnose(output, ["*-probe.ts"], { noUnusedLocals: false });
  });
  afterAll(() => output.end());

  it.each(Object.entries(probes))("accept only correct code: %s", (name, probe) => {
    const own = complaints.filter(({ file }) => file === `${name}-probe.ts`);
    expect(own.map(({ line, text }) => [linesOf(probe)[line - 1], text])).toEqual(
      probe.bad.map(([line, reason]) => [line, expect.stringContaining(reason)]),
    );
  });
});
