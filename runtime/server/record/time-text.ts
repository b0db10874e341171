/** A text of a time, which is made anew only where it is another time than the last: what comes together is of one time. */
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
