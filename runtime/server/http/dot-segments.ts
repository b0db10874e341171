// URL parsers read escaped dots as dots, and backslashes as slashes (URL Standard, section 4.4).
const dotSegment = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/**
 * Whether the path of a request's target, as it was sent, has a dot segment. Such a path names one site, and leads to another once
 * it is normalised (RFC 3986, section 5.2.4): a gateway that judged the first would hand out the second.
 */
export const hasDotSegment = (target: string): boolean => dotSegment.test(target);
