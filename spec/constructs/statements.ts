// The statements of a type, one row each: every layer walks over these rows.
import type { InteractionKind, Resource } from "../model.js";
import { deleteRefused } from "./delete-refused.js";
import { noneRequired } from "./none-required.js";
import { sorted } from "./sorted.js";
import type { Said } from "./statement.js";
import { uniqueTogether } from "./unique-together.js";

export const statements = [noneRequired, sorted, deleteRefused, uniqueTogether] as const;

export type StatementName = (typeof statements)[number]["name"];

/** The statements that a type makes, each with its row; with `needs`, those about one interaction. */
export const statementsOf = (
  resource: Resource,
  needs?: InteractionKind,
): readonly (Said & { readonly row: (typeof statements)[number] })[] =>
  statements.flatMap((row) => {
    const said = needs === undefined || row.needs === needs ? row.said(resource) : undefined;
    return said === undefined ? [] : [{ ...said, row }];
  });

/** A type without the statements about interactions that are `gone`. */
export const withoutStatements = (type: Resource, gone: (needs: InteractionKind) => boolean): Resource =>
  statements.reduce<Resource>((left, { member, needs }) => {
    const { [member]: _, ...others } = left;
    return gone(needs) ? others : left;
  }, type);
