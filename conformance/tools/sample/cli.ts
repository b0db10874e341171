// The command `cri-kit sample`, which writes the records of a sample department.
import type { InterfaceModel } from "../../../spec/model.js";
import { readModel } from "../../../spec/read-model.js";
import { counted } from "../../../spec/text/counted.js";
import { UserError } from "../../../spec/user-error.js";
import { type DepartmentRecord, type DepartmentSize, departmentOf, rootType } from "./department.js";

interface SampleRun extends DepartmentSize {
  readonly spec: string;
  /** The number was given by the flag that names this type, in the plural (default: by the general flag). */
  readonly named?: string;
  /** A file; a folder if records do not name their type (default: standard output). */
  readonly out?: string;
}

/** Writes each text to a file of that path, or to standard output if there is no path. */
interface SampleIo {
  readonly err: (text: string) => void;
  readonly color: boolean;
  write(path: string | undefined, text: string): Promise<void>;
}

/** The records as NDJSON, in the order in which they can be added; the path is below `out` if there are several files. */
export async function runSample(run: SampleRun, io: SampleIo): Promise<number> {
  const model = await readModel(run.spec, io);
  if (model === undefined) return 2;
  refuseName(model, run.named);
  const records = departmentOf(model, run);
  await writeAll(model, records, run.out, io);
  if (run.out !== undefined) io.err(`${counted(records.length, "record")} written to ${run.out}\n`);
  return 0;
}

async function writeAll(
  model: InterfaceModel,
  records: readonly DepartmentRecord[],
  out: string | undefined,
  io: SampleIo,
): Promise<void> {
  if (model.typeMember !== undefined) return io.write(out, ndjson(records));
  // The name of a file is then what tells of which type its records are.
  if (out === undefined)
    throw new UserError(
      `the records of ${model.title} do not name their type, so each type needs a file of its own`,
      "name a folder: --out FOLDER",
    );
  for (const type of new Set(records.map((record) => record.type)))
    await io.write(`${out}/${type}.ndjson`, ndjson(records.filter((record) => record.type === type)));
}

const ndjson = (records: readonly DepartmentRecord[]): string =>
  records.map(({ body }) => `${JSON.stringify(body)}\n`).join("");

/** Throws a `UserError` if the flag names another type than the one that it counts. */
function refuseName(model: InterfaceModel, named: string | undefined): void {
  const root = rootType(model);
  if (root === undefined)
    throw new UserError("the interface has no type that can be added", "name another spec");
  if (named === undefined || named.toLowerCase() === `${root.toLowerCase()}s`) return;
  throw new UserError(`most types of ${model.title} refer to ${root}, not to ${named}`, "use --records N");
}
