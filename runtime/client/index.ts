/**
 * `cri-kit/client`: what a generated client stands on. It needs `fetch` and no package. The first group is for programs that use a
 * client; the rest is what generated modules build one from.
 */
export { ClientError, type OutcomeIssue } from "./client-error.js";
export { type Collection, collectionAt, type Place } from "./collection.js";
export {
  type ChangeOptions,
  type Connection,
  type ConnectionOptions,
  connect,
  type Fetch,
  type RequestOptions,
} from "./connection.js";
export { etagOf } from "./etag.js";
export { allIn, nextIn, type Page, pagesIn, searchIn } from "./list.js";
export type { AtLeastOne, DateBounds, DateParameter, DateValue, Repeatable } from "./parameters.js";
export { addIn, deleteIn, readIn, updateIn } from "./record.js";
