// Names the journal of a run.

/** The name of a run's journal if the user gives none: one for each deployment, site and seed. */
export function journalName(
  { baseUrl, site }: { readonly baseUrl: string; readonly site: string },
  seed: number,
): string {
  const plain = (text: string) => text.replace(/[^\w.-]/g, "-");
  const parts = [new URL(baseUrl).host, site, String(seed)].filter((part) => part !== "");
  return `${prefix}${parts.map(plain).join("-")}${suffix}`;
}

const [prefix, suffix] = ["cri-conform-", ".ndjson"];

/** Whether a run may have named a file so. */
export const isJournalName = (name: string): boolean => name.startsWith(prefix) && name.endsWith(suffix);
