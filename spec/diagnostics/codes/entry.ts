/** What there is to say of a code, whatever the file: what `cri explain CODE` prints. */
export interface CatalogueEntry {
  readonly title: string;
  readonly explanation: string;
  readonly remedy: string;
}

export type Codes = Readonly<Record<string, CatalogueEntry>>;
