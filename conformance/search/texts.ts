// How texts compare where case and accents are open.

/**
 * A text without accents and case. Compatibility forms count as their plain letters (Unicode NFKD): what differs after that
 * differs for every way of folding, so that a record may be said not to match.
 */
export const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
