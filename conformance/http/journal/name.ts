// Names the journal of a run.

/** The name of a run's journal if the user gives none: one for each deployment, site and seed. */
export function journalName(
  { baseUrl, site }: { readonly baseUrl: string; readonly site: string },
  seed: number,
): string {
  const plain = (text: string) => text.replace(/[^\w.-]/g, "-");
  const parts = [new URL(baseUrl).host, site, String(seed)].filter((part) => part !== "");
  return `cri-conform-${parts.map(plain).join("-")}.ndjson`;
}
