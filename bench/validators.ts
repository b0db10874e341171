// Measures the speed of the generated validators, compared with ajv, zod and TypeBox, and their agreement with
// ajv.
import fc from "fast-check";
import { generate } from "../generator/generate.js";
import { agreement } from "../generator/testing/ajv-agreement.js";
import { type Emitted, emitted } from "../generator/testing/emitted.js";
import { oddModel, otherModel, ownModel } from "../generator/testing/models.js";
import type { InterfaceModel, Resource } from "../spec/model.js";
import { type Figure, publish } from "./results.js";
import { type Case, casesOf, recordsOf } from "./validators/cases.js";
import { floor } from "./validators/floor.js";
import { type Count, rivals } from "./validators/rivals.js";
import { ratios, warmUp } from "./validators/timing.js";

// Speed is the CPU time of one process. The argument is a folder of NDJSON files by type (default: random records).
const folder = process.argv[2];
const generatedRecords = 100_000;

/** Our time relative to each of the others, for one type and one kind of mistakes. */
interface Measured {
  readonly type: string;
  readonly what: string;
  readonly ours: Readonly<Record<string, number>>;
}

interface Subject {
  readonly resource: Resource;
  readonly validator: Emitted;
  readonly records: readonly unknown[];
  readonly ajv: Count;
}

async function subjectsOf(model: InterfaceModel): Promise<readonly Subject[]> {
  const files = await generate(model);
  return Promise.all(
    model.resources.map(async (resource) => {
      const validator = await emitted(files, resource);
      const ajv = rivals.ajv(validator.schema);
      return { resource, validator, ajv, records: await recordsOf(model, resource, folder, ajv) };
    }),
  );
}

async function measure({ resource, validator, records, ajv }: Subject): Promise<readonly Measured[]> {
  const least = floor(validator.schema);
  const others: Record<string, Count> = { floor: least };
  for (const [name, make] of Object.entries(rivals)) others[name] = await make(validator.schema);
  const ours: Count = (value) => validator.validate(value).length;
  const cases = casesOf(records, ajv);
  for (const value of cases.flatMap(({ values }) => values)) sameVerdict(value, ours, least);
  for (const count of [ours, ...Object.values(others)]) {
    warmUp(
      count,
      cases.map(({ values }) => values),
    );
  }
  return cases.map(({ what, values }: Case) => {
    const measured = { type: resource.name, what, ours: ratios(values, ours, others) };
    console.error(`${measured.type}, ${what} (${values.length}): ${JSON.stringify(measured.ours)}`);
    return measured;
  });
}

/** The floor must accept and refuse the same values as ours: otherwise the comparison means nothing. */
function sameVerdict(value: unknown, ours: Count, least: Count): void {
  if ((least(value) === 0) === (ours(value) === 0)) return;
  throw new Error(`the floor gives another result: ${JSON.stringify(value).slice(0, 500)}`);
}

/** Validates changed records; the first on which ajv and ours disagree is shrunk and thrown, with its seed. */
function agree({ resource, validator, records }: Subject, count: number): void {
  fc.assert(agreement(fc.constantFrom(...records), validator), { numRuns: count, seed: 1 });
  console.error(`${resource.name}: ${count} records, the same results as ajv`);
}

function comparedWithAjv({ type, what, ours: { ajv = Number.NaN } }: Measured): Figure {
  return { what: `${type}, ${what}: ours over ajv`, ratio: ajv, goal: "at most 1", met: ajv <= 1 };
}

/** One figure for each kind of mistakes: the type in which the other is fastest relative to ours. */
function atWorst(rival: string, measured: readonly Measured[], least: number): readonly Figure[] {
  return [...new Set(measured.map(({ what }) => what))].map((what) => {
    const times = measured
      .filter((one) => one.what === what)
      .map(({ ours }) => 1 / (ours[rival] ?? Number.NaN));
    const ratio = Math.min(...times);
    return {
      what: `${what}, at worst: ${rival} over ours`,
      ratio,
      goal: `at least ${least}`,
      met: ratio >= least,
    };
  });
}

/** For valid records: our time, and the other's, relative to the floor. */
function comparedWithFloor(rival: string, measured: readonly Measured[]): readonly Figure[] {
  const valid = measured.filter(({ what }) => what === "valid");
  const ours = Math.max(...valid.map(({ ours }) => ours["floor"] ?? Number.NaN));
  const theirs = valid.map(({ ours }) => (ours["floor"] ?? Number.NaN) / (ours[rival] ?? Number.NaN));
  const all = "none: no validator can be much further ahead";
  return [
    { what: "valid, at worst: ours over the floor", ratio: ours, goal: "at most 1.25", met: ours <= 1.25 },
    { what: `valid, at worst: ${rival} over the floor`, ratio: Math.min(...theirs), goal: all },
    { what: `valid, at best: ${rival} over the floor`, ratio: Math.max(...theirs), goal: all },
  ];
}

const own = await subjectsOf(ownModel());
const measured: Measured[] = [];
for (const subject of own) measured.push(...(await measure(subject)));

const subjects = [...own, ...(await subjectsOf(otherModel())), ...(await subjectsOf(oddModel()))];
const share = Math.ceil(generatedRecords / subjects.length);
for (const subject of subjects) agree(subject, share);

await publish("validators", [
  ...measured.map(comparedWithAjv),
  ...atWorst("ajv standalone", measured, 1),
  ...atWorst("zod", measured, 3),
  ...atWorst("TypeBox", measured, 3),
  ...comparedWithFloor("TypeBox", measured),
  {
    what: `of ${share * subjects.length} generated records, those with another result from ajv`,
    ratio: 0,
    goal: "none: the first would have ended the run",
  },
]);
