// Detects dot segments in the path of a request.

// URL parsers read escaped dots as dots, and backslashes as slashes (URL Standard, section 4.4).
const dotSegment = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/**
 * Whether the path of a request's target, as it was sent, has a dot segment. Such a path names one site and, after normalisation
 * (RFC 3986, section 5.2.4), another: a gateway would check access to the first site, and the server would answer for the second.
 */
export const hasDotSegment = (target: string): boolean => dotSegment.test(target);
