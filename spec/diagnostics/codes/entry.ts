/** The general text of a diagnostic's code, which `cri-kit explain CODE` prints. */
interface CatalogueEntry {
  readonly title: string;
  readonly explanation: string;
  readonly remedy: string;
}

export type Codes = Readonly<Record<string, CatalogueEntry>>;
