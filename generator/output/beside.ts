/** The temporary path of a file until it is complete. */
export const beside = (file: string): string => `${file}.cri-new`;
