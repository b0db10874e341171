/** The text of a time, which is only made again if the time differs from the last one: concurrent requests share it. */
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
