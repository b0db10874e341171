// Compares numbers of JSON by their decimal values: a double holds only their first 15 to 17 digits.

const shape = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** One text for each value that a number of JSON can have, in whatever way it is written. */
function decimalText(number: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = shape.exec(number) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return "0";
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  const scale = Number(exponent) - fraction.length + digits.length - end;
  // No double holds such an exponent: the text as it was written is one that is like no other.
  return Number.isSafeInteger(scale) ? `${sign}${digits.slice(0, end)}e${scale}` : number;
}

/** The number as a double has it, if that is the same number; else its decimal text. */
function exactNumber(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) && decimalText(String(value)) === decimalText(text)
    ? value
    : decimalText(text);
}

const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** The value of a JSON text. A number that no double holds becomes an object with its decimal text, which equals no other value. */
export const exactValue = (json: string): unknown =>
  JSON.parse(
    json.replace(textOrNumber, (token) => {
      if (token.startsWith('"')) return token;
      const number = exactNumber(token);
      return typeof number === "number" ? token : JSON.stringify({ "": number });
    }),
  );
