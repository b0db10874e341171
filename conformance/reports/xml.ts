// Escapes text for XML.
const entities: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as XML 1.0 holds it, in content and in attributes; what XML has no character for becomes U+FFFD. */
export function escaped(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, "\uFFFD")
    .replace(/[<>&"']/g, (character) => entities[character] ?? character);
}
