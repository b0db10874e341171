// Null as a rule: where the document allows it, it is accepted and stays null.
import { brokenRelations } from "../../../spec/broken-relations.js";
import { isChanged, isCompared } from "../../../spec/direction.js";
import { type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { canBeGenerated } from "../../../spec/narratives.js";
import { related } from "../../../spec/related.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { withBody } from "../../behaviours/call.js";
import { changedHolders, mappedAt, topOf, withoutAt } from "../../behaviours/json-edits.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { isJudged } from "../../checks/judged.js";
import { operationClause } from "../../checks/places.js";
import { valuesAt } from "../../search/record-values.js";
import { onBody, type Rules, showing, wrongAbout } from "../body-rule.js";
import { type FieldBelow, fieldsBelow } from "./constraints.js";

/** A field that may be null. */
interface NullableField extends FieldBelow {
  readonly nullable: SpecNode;
}

/** Those of a type whose values come back, and that a deployment can be held to. A server may write a narrative anew. */
export const nullableFields = (model: InterfaceModel, { fields }: Resource): readonly NullableField[] =>
  fieldsBelow(model, fields).flatMap((one) => {
    const { nullable } = one.field;
    const isMeant = isCompared(one.top) && one.isShown && !one.shapes.some(canBeGenerated);
    return isMeant && nullable !== undefined && isJudged(nullable) ? [{ ...one, nullable }] : [];
  });

/** Whether an answer may leave the member out if it is null: the document demands no such member. */
export const mayBeLeftOut = ({ field }: NullableField): boolean => !isRequired(field);

/** The record without the member at a path wherever it is null. */
export const withoutNullAt = (record: JsonObject, path: string): JsonObject =>
  changedHolders(record, path, (holder, name) =>
    ownMember(holder, name) === null ? withoutAt(holder, name) : holder,
  );

const hasNullAt = (record: JsonObject, path: string): boolean => valuesAt(record, path).includes(null);

/**
 * A record of every field with null at a path, without the members that then exclude each other; undefined if it can't keep to the
 * relations of its type.
 */
export function withNull(resource: Resource, whole: JsonObject, path: string): JsonObject | undefined {
  const nulled = changedHolders(whole, path, (holder, name) => ({ ...holder, [name]: null }));
  const body = related(resource, nulled, path.includes(".") ? [path] : []);
  return brokenRelations(resource, body).length === 0 && hasNullAt(body, path) ? body : undefined;
}

export const nulls =
  (kind: "add" | "update"): Rules =>
  (model, place) =>
    nullableFields(model, place.resource).flatMap((one) => {
      if (kind === "update" && !isChanged(one.top)) return [];
      const { path, nullable, clauses, shapes } = one;
      const { resource } = place;
      const title = kind === "add" ? "is added as null" : "becomes null by an update";
      const wrong = kind === "add" ? wrongAdds : patches(model) ? () => [] : wrongUpdates;
      const around = shapes.map(({ clause }) => clause);
      return {
        name: `${path}-${kind}`,
        title: `${path} ${title}, and has no other value then`,
        clauses: [nullable.clause, ...clauses, ...around, operationClause(place, kind)],
        effect: { kind: "kept" },
        member: path,
        whole: { unrelated: true },
        about: [path],
        make(whole) {
          const body = withNull(resource, whole, path);
          return body === undefined ? [] : [{ body, words: `with ${path} null` }];
        },
        is: (body) => hasNullAt(body, path),
        wrong: wrong(resource, one),
      };
    });

function wrongAdds(resource: Resource, one: NullableField) {
  const { path } = one;
  const shown = (operator: string, change: (record: JsonObject) => JsonObject) =>
    wrongAbout(`${resource.name}.${path}`, operator, {
      breaks: ["add", ...(isChanged(one.top) ? ["update"] : [])].map(
        (kind) => `null/${resource.name}/${path}-${kind}`,
      ),
      behaviour: showing(resource, change),
    });
  const dropped = "null is dropped, although the field is required";
  return [
    wrongAbout(`${resource.name}.${path}`, "null is refused in an add"),
    shown("null becomes an empty text", (record) => mappedAt(record, path, (value) => value ?? "")),
    ...(mayBeLeftOut(one) ? [] : [shown(dropped, (record) => withoutNullAt(record, path))]),
  ];
}

function wrongUpdates(resource: Resource, { path }: NullableField) {
  // As a store does that reads null as no change.
  const hasNull = (body: JsonObject) => hasNullAt(body, path);
  const ignored = onBody("update", resource, hasNull, async (call, next, body) => {
    const old = ownMember((await recordBefore(call, next)) ?? {}, topOf(path));
    return next(old === undefined ? call : withBody(call, { ...body, [topOf(path)]: old }));
  });
  return [
    wrongAbout(`${resource.name}.${path}`, "null is refused in an update"),
    wrongAbout(`${resource.name}.${path}`, "an update to null changes nothing", { behaviour: ignored }),
  ];
}
