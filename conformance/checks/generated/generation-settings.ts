import type { InterfaceModel } from "../../../spec/model.js";
import type { Settings } from "../../options/settings.js";
import { readData } from "./data/read-data.js";

/** How much is generated, and what else is to be tried, as the command line says it. */
export interface PropertyFlags {
  readonly records?: number;
  readonly sequences?: number;
  readonly thorough?: boolean;
  readonly data?: string;
}

const thorough = { records: 100, sequences: 20 } as const;

/** The settings of generated records, sequences and the user's own records; `UserError` where those cannot be read. */
export async function propertySettings(
  model: InterfaceModel,
  flags: PropertyFlags,
): Promise<Pick<Settings, "records" | "sequences" | "data">> {
  const { records, sequences } = { ...(flags.thorough ? thorough : {}), ...flags };
  return {
    ...(records === undefined ? {} : { records }),
    ...(sequences === undefined ? {} : { sequences }),
    ...(flags.data === undefined
      ? {}
      : { data: { folder: flags.data, records: await readData(model, flags.data) } }),
  };
}
