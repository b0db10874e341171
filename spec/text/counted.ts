// Writes a number with what it counts: "1 record", "2 records".
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
