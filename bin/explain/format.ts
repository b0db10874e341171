// The output formats of `cri-kit explain`. They stand apart, so that help need not load what explains.

export const formats = ["text", "json", "markdown"] as const;
export type Format = (typeof formats)[number];
