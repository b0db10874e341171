// How records are recognised in the bodies of answers: by the member that names their type or, without one, by the fields of their type.
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { idIn } from "./record-id.js";

type Test = (object: JsonObject) => boolean;

export interface RecordSigns {
  /** Member of a record that holds its id. */
  readonly idMember: string;
  /** Tests for a record of the type, the most certain first; the next one counts only if nothing passes those before. */
  readonly own: readonly Test[];
  /** Whether an object is a record, of any type. */
  readonly isRecord: Test;
  /** Whether a record is of a type that the spec knows. */
  readonly isKnown: Test;
  /** Whether an object is FHIR's list of search results. */
  readonly isBundle: Test;
  /** Whether an object is FHIR's report on a request: never one of the records that a search asks for. */
  readonly isReport: Test;
}

const bundle = "Bundle";
const report = "OperationOutcome";

/** The signs of a type's records, or of the records of all types. */
export function signsOf(model: InterfaceModel, resource?: Resource): RecordSigns {
  const { typeMember, resources } = model;
  const idMember = idMemberOf(model);
  if (typeMember !== undefined) {
    const types = new Set(resources.map(({ name }) => name));
    return {
      idMember,
      own: [(object) => object[typeMember] === resource?.name],
      isRecord: (object) => typeof object[typeMember] === "string",
      isKnown: (object) => types.has(String(object[typeMember])),
      isBundle: (object) => object["resourceType"] === bundle || object[typeMember] === bundle,
      isReport: (object) => object["resourceType"] === report || object[typeMember] === report,
    };
  }
  const of = resource === undefined ? resources : [resource];
  const fields = new Set(of.flatMap((one) => one.fields.map(({ name }) => name)));
  const hasField: Test = (object) => Object.keys(object).some((name) => fields.has(name));
  const hasId: Test = (object) => idIn(model, object) !== undefined;
  const isRecord: Test = (object) => hasField(object) || hasId(object);
  return {
    idMember,
    own: [hasField, hasId],
    isRecord,
    isKnown: isRecord,
    isBundle: (object) => object["resourceType"] === bundle,
    isReport: (object) => object["resourceType"] === report,
  };
}
