// Decides by its status whether an answer reports success (RFC 9110, section 15).

/** Whether an answer says that the request succeeded: any status of the 200s. */
export const isSuccess = ({ status }: { readonly status?: number | undefined }): boolean =>
  status !== undefined && status >= 200 && status <= 299;

/** Whether an answer says that nothing is there. */
export const isAbsent = ({ status }: { readonly status?: number | undefined }): boolean =>
  status === 404 || status === 410;
