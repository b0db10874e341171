// Turns the command line's options for generated records into settings.
import type { InterfaceModel } from "../../../spec/model.js";
import type { PropertyFlags } from "../../options/asked.js";
import type { Settings } from "../../options/settings.js";
import { readData } from "./data/read-data.js";

const thorough = { records: 100, sequences: 20 } as const;

/**
 * The settings of generated records, sequences and the user's own records; `UserError` if the user's records cannot be
 * read.
 */
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
