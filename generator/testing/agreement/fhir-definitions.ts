// Reads facts from the FHIR definitions.
import type { InteractionKind } from "../../../spec/model.js";
import { type Artefact, type Fact, filesAt } from "./artefact.js";

interface Statement {
  readonly rest: readonly [{ readonly resource: readonly StatedResource[] }];
}

interface StatedResource {
  readonly type: string;
  readonly interaction?: readonly { readonly code: string }[];
  readonly searchParam?: readonly { readonly name: string }[];
}

interface Bundle {
  readonly entry: readonly {
    readonly resource: { readonly code: string; readonly base: readonly string[] };
  }[];
}

const kinds: Readonly<Record<string, InteractionKind>> = {
  "search-type": "search",
  read: "read",
  create: "add",
  update: "update",
  delete: "delete",
};

export const capabilityStatement: Artefact = {
  name: "CapabilityStatement",
  at: "fhir/capability-statement.json",
  kinds: ["type", "interaction", "parameter"],
  read: async (files) => {
    const { rest }: Statement = JSON.parse(textAt(files, capabilityStatement.at));
    return rest[0].resource.flatMap(
      ({ type: owner, interaction = [], searchParam = [] }): readonly Fact[] => [
        { kind: "type", owner },
        ...interaction.map(({ code }): Fact => ({ kind: "interaction", owner, name: kinds[code] ?? code })),
        ...searchParam.map(({ name }): Fact => ({ kind: "parameter", owner, name })),
      ],
    );
  },
};

export const searchParameters: Artefact = {
  name: "SearchParameters",
  at: "fhir/search-parameters.json",
  kinds: ["parameter"],
  read: async (files) => {
    const { entry }: Bundle = JSON.parse(textAt(files, searchParameters.at));
    return entry.flatMap(({ resource: { code: name, base } }) =>
      base.map((owner): Fact => ({ kind: "parameter", owner, name })),
    );
  },
};

const textAt = (files: Parameters<typeof filesAt>[0], at: string): string =>
  filesAt(files, at)[0]?.text ?? "";
