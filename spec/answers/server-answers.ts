// Collects the answers that the generated server needs for all types together.
import type { InterfaceModel } from "../model.js";
import { answerOf, answerText, gapOf } from "./chosen-answers.js";
import type { AnswerValueOf, KindName } from "./kinds.js";
import { replacesNewer } from "./writing.js";

/** The answers by name; a gap that the spec does not have is left out. */
export function serverAnswers(model: InterfaceModel) {
  const chosen = <K extends KindName>(kind: K): AnswerValueOf<K> | undefined =>
    gapOf(model, kind) === undefined ? undefined : answerOf(model, kind);
  /** A default that follows from another answer is written unless it is the server's own default. */
  const following = <K extends KindName>(kind: K, usual: string): AnswerValueOf<K> | undefined =>
    gapOf(model, kind) === undefined && answerText(model, kind) === usual ? undefined : answerOf(model, kind);
  return {
    addAssigned: chosen("add-assigned"),
    addResponse: chosen("add-response"),
    updateResponse: chosen("update-response"),
    deleteResponse: chosen("delete-response"),
    readResponse: chosen("read-response"),
    authentication: chosen("authentication"),
    errorAbsent: chosen("error-absent"),
    deleteAbsent: chosen("delete-absent"),
    errorDeleted: chosen("error-deleted"),
    errorInvalid: chosen("error-invalid"),
    errorMalformed: chosen("error-malformed"),
    errorPayload: chosen("error-payload"),
    errorUnsatisfied: chosen("error-unsatisfied"),
    uniqueClash: chosen("unique-clash"),
    typeMismatch: chosen("type-mismatch"),
    idShape: chosen("id-shape"),
    limitSize: chosen("limit-size"),
    mediaType: chosen("media-type"),
    headerMissing: chosen("missing-header"),
    siteMissing: chosen("missing-site"),
    versionMissing: chosen("missing-version"),
    updateAbsent: chosen("update-absent"),
    updateTarget: chosen("update-target"),
    staleUpdate: following("stale-update", replacesNewer),
    unknownFields: chosen("unknown-fields"),
    datePrecision: chosen("date-precision"),
    referenceDangling: chosen("reference-dangling"),
    referenceExternal: chosen("reference-external"),
    statusValues: chosen("status-values"),
    searchResponse: chosen("search-response"),
    searchPaging: chosen("search-paging"),
    searchTotal: chosen("search-total"),
    searchOrder: chosen("search-order"),
    searchEmpty: chosen("search-empty"),
    chosenFields: chosen("chosen-fields"),
    unknownField: chosen("unknown-field"),
    unknownCursor: chosen("unknown-cursor"),
    countDefault: chosen("count-default"),
    countMaximum: chosen("count-maximum"),
    countElsewhere: following("count-elsewhere", "refused 400"),
    commaValues: chosen("comma-values"),
    repeatedParameter: chosen("repeated-parameter"),
    unknownParameter: chosen("unknown-parameter"),
    referenceForms: chosen("reference-forms"),
    tokenForms: chosen("token-forms"),
    stringMatch: chosen("string-match"),
    dateBare: chosen("date-bare"),
    datePrefixes: chosen("date-prefixes"),
  } as const;
}
