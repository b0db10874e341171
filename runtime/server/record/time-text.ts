/** Remembers the text of the latest time, so that concurrent requests do not each format it again. */
export function timeText(textOf: (date: Date) => string): (milliseconds: number) => string {
  let last = Number.NaN;
  let text = "";
  return (milliseconds) => {
    if (milliseconds !== last) {
      text = textOf(new Date(milliseconds));
      last = milliseconds;
    }
    return text;
  };
}
