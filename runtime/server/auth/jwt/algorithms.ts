// Asymmetric alone: with a shared secret, anyone who can check a token could make one (RFC 8725, sections 3.1 and 3.2).
const families = {
  RS256: "RSA",
  RS384: "RSA",
  RS512: "RSA",
  PS256: "RSA",
  PS384: "RSA",
  PS512: "RSA",
  ES256: "P-256",
  ES384: "P-384",
  ES512: "P-521",
  EdDSA: "Ed25519",
} as const;

/** An algorithm that a token may be signed with. */
export type Algorithm = keyof typeof families;

export const isAlgorithm = (name: unknown): name is Algorithm =>
  typeof name === "string" && Object.hasOwn(families, name);

/** Kind of the keys that an algorithm works with: RSA, or a curve. */
export const familyOf = (algorithm: Algorithm): string => families[algorithm];
