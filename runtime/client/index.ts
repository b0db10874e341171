/**
 * `cri-kit/client`: the runtime of a generated client. It needs `fetch` and no package. The first group is for
 * programs that use a client; generated modules use the rest.
 */

export {
  anyAnswer,
  bareRecordActionIn,
  bareTypeActionIn,
  noAnswer,
  ownAnswer,
  recordActionIn,
  recordAnswer,
  typeActionIn,
} from "./action.js";
export { addBelow, allBelow, type Below, searchBelow } from "./below.js";
export { ClientError } from "./client-error.js";
export { type Collection, collectionAt, type Place } from "./collection.js";
export {
  type ChangeOptions,
  type Connection,
  type ConnectionOptions,
  connect,
  type Fetch,
  type RequestOptions,
  type ServiceOptions,
} from "./connection.js";
export { etagOf } from "./etag.js";
export { type Exported, type ExportOptions, exportIn } from "./export.js";
export { allIn, nextIn, type Page, pagesIn, searchIn } from "./list.js";
export type { OutcomeIssue } from "./outcome-issue.js";
export type {
  AtLeastOne,
  Chosen,
  DateBounds,
  DateParameter,
  DateValue,
  Expanded,
  Repeatable,
} from "./parameters.js";
export type { JsonPatch, MergePatch, PatchOperation } from "./patch-type.js";
export { addIn, deleteIn, patchIn, readIn, updateIn } from "./record.js";
export { type Resolved, resolveIn, type UnresolvedReason, UnresolvedReference } from "./resolve.js";
