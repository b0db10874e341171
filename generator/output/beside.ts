/** Where a file is written until it is whole. */
export const beside = (file: string): string => `${file}.cri-new`;
