// Escapes text for XML.
const entities: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text escaped for the content and the attributes of XML 1.0; characters that XML does not allow become U+FFFD. */
export function escaped(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, "\uFFFD")
    .replace(/[<>&"']/g, (character) => entities[character] ?? character);
}
