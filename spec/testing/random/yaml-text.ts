// Writes random specs as YAML.
import { stringify } from "yaml";

/** Parts that are one object in memory are written out at each place: a spec has no aliases. */
export const yamlText = (value: unknown): string => stringify(value, { aliasDuplicateObjects: false });
