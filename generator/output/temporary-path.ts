// Names the temporary file in which a file is written.
/** The temporary path of a file until it is complete. */
export const temporaryPath = (file: string): string => `${file}.cri-new`;
