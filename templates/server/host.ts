/** Says whether a Host header names what a URL can have for its authority (RFC 9110, section 7.2). */
export function hostCheck(): (host: string) => boolean {
  // Clients name the same one again and again.
  let known = "";
  return (host) => {
    if (host === known) return true;
    const can = URL.canParse(`http://${host}`);
    if (can) known = host;
    return can;
  };
}
