/** Says in a few words why the system refused a file or a connection. */

const words: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  EISDIR: "it is a folder",
  ENOTDIR: "its folder is a file",
  EACCES: "the system does not permit it",
  EPERM: "the system does not permit it",
  EROFS: "its disk is read-only",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed",
  ENOTFOUND: "the host name is not known (DNS)",
  EAI_AGAIN: "the host name cannot be looked up (DNS)",
  ETIMEDOUT: "no answer came in time",
  EHOSTUNREACH: "no network leads to that host",
  ENETUNREACH: "no network leads to that host",
};

/** The code of a fault of Node; undefined if it has none. */
export const systemCode = (fault: unknown): string | undefined =>
  fault instanceof Error && "code" in fault && typeof fault.code === "string" ? fault.code : undefined;

/** Our words for its code, or else its own message. */
export function systemReason(fault: unknown): string {
  const known = words[systemCode(fault) ?? ""];
  if (known !== undefined) return known;
  return fault instanceof Error ? fault.message : String(fault);
}
