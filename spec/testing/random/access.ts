// Draws credentials and their scopes, and where requests have the site.
import fc from "fast-check";

type Plain = Readonly<Record<string, unknown>>;

const scopes = fc.oneof(
  fc.constantFrom<unknown[]>("smart", ["a.read"], ["a.read", "a.write"]),
  fc
    .constantFrom("smart", ["a.all"])
    .chain((is) => fc.constantFrom({ is, lacking: 403 }, { is, lacking: 404 })),
);

/** The credentials of all requests, or of one action. */
export const securities: fc.Arbitrary<object> = fc.oneof(
  fc.constantFrom<object[]>({ scheme: "none" }, { scheme: "key", header: "X-Key", refused: 403 }),
  scopes.map((some) => ({ scheme: "bearer", refused: 401, scopes: some })),
);

/** The spec without stated credentials if one of its gaps asks for them. */
export function withOneAccess({ security, ...spec }: Plain): Plain {
  const asksForThem = Object.values(Object(spec["gaps"])).some(
    (gap) => Object(gap).probe === "authentication",
  );
  return security === undefined || asksForThem ? spec : { ...spec, security };
}

/** The place of the site in interfaces whose paths have none. */
export const sitePlaces: fc.Arbitrary<object> = fc.constantFrom<object[]>(
  {},
  { site: { header: "X-Site" } },
  { site: { host: "first-label" } },
);
