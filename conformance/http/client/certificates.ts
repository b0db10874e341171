// Describes why a server's TLS certificate is not accepted.

/** A certificate that is not accepted, and why. */
export interface CertificateFault {
  readonly words: string;
  /** It may be good, but its signer is not known here. */
  readonly untrusted: boolean;
}

const untrusted: Readonly<Record<string, string>> = {
  CERT_UNTRUSTED: "the TLS certificate is not trusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the TLS certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the TLS certificate chain has a self-signed certificate",
  UNABLE_TO_GET_ISSUER_CERT: "the TLS certificate's issuer is not known",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the TLS certificate's issuer is not known",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the TLS certificate cannot be verified",
};

const unfit: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "the TLS certificate has expired",
  CERT_NOT_YET_VALID: "the TLS certificate is not valid yet",
  CERT_REVOKED: "the TLS certificate was revoked",
  CERT_SIGNATURE_FAILURE: "the TLS certificate's signature is wrong",
  ERR_TLS_CERT_ALTNAME_FORMAT: "the TLS certificate names its hosts in a form that none has",
  ERR_TLS_CERT_ALTNAME_INVALID: "the TLS certificate is for another host",
  HOSTNAME_MISMATCH: "the TLS certificate is for another host",
  INVALID_CA: "the TLS certificate is signed by one that may sign none",
  INVALID_PURPOSE: "the TLS certificate is not for servers",
};

/** The fault of a certificate, by Node's error code (Node's manual, TLS, X509 certificate error codes); undefined for other codes. */
export function certificateFault(code: string | undefined): CertificateFault | undefined {
  if (code === undefined) return undefined;
  const words = untrusted[code] ?? unfit[code];
  return words === undefined ? undefined : { words, untrusted: code in untrusted };
}
