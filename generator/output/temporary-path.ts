/** The temporary path of a file until it is complete. */
export const temporaryPath = (file: string): string => `${file}.cri-new`;
