const shape = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * Whether a search for a number must leave out what holds another: they are a unit of the asked number's last digit apart, and one
 * at least. How near is near enough is open; FHIR takes half a unit of the last digit (http://hl7.org/fhir/search.html#number).
 */
export function isFarFrom(asked: string, held: number): boolean {
  const match = shape.exec(asked);
  if (match === null) return false;
  const [, fraction = "", exponent = "0"] = match;
  const unit = 10 ** (Number(exponent) - fraction.length);
  return Math.abs(held - Number(asked)) >= Math.max(1, unit);
}
