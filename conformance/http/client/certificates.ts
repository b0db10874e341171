// Describes why the TLS certificate of a server or of the client is not accepted.

/** The certificate may be good, but its signer is not known here. */
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

/** Alerts about the certificate of the client (RFC 8446, section 6.2); a server may close the connection without one. */
const refusals: Readonly<Record<string, string>> = {
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: "the server asks for a client certificate",
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: "the server refuses the TLS handshake",
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: "the server does not know the authority of the client certificate",
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: "the client certificate has expired",
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED: "the client certificate was revoked",
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: "the server does not accept the client certificate",
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: "the server does not accept the client certificate",
  ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE: "the server does not accept this kind of client certificate",
  ERR_SSL_TLSV1_ALERT_ACCESS_DENIED: "the server gives this client certificate no access",
};

/** Why a server refuses a client for its certificate, or for the lack of one, by the error code. */
export const clientRefusal = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : refusals[code];

/** The fault of a certificate, by Node's error code (Node's manual, TLS, X509 certificate error codes); undefined for other codes. */
export function certificateFault(code: string | undefined) {
  if (code === undefined) return undefined;
  const words = untrusted[code] ?? unfit[code];
  return words === undefined ? undefined : { words, untrusted: code in untrusted };
}
