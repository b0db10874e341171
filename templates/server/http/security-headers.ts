import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/**
 * What a browser must not do with an answer: guess that it is anything but what it says, run or frame any of it, hand it to a
 * page of another origin, or tell another server its URL, which may name a patient. A page that needs more says so itself.
 * Strict-Transport-Security is left to whatever speaks TLS: over plain HTTP it must not be sent (RFC 6797, section 7.2).
 */
export const securityHeaders = (): MiddlewareHandler =>
  secureHeaders({
    overwrite: false,
    xContentTypeOptions: true,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    crossOriginResourcePolicy: true,
    referrerPolicy: true,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    removePoweredBy: false,
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
