import { isMap, parseDocument, visit } from "yaml";

/** The same spec with the members of every map in another order, and so on other lines. */
export function shuffled(text: string, keys: readonly number[]): string {
  const document = parseDocument(text);
  let at = 0;
  visit(document, {
    Map(_, node) {
      if (!isMap(node)) return;
      const marked = node.items.map((item) => ({ item, mark: keys[at++ % keys.length] ?? 0 }));
      node.items = marked.sort((a, b) => a.mark - b.mark).map(({ item }) => item);
    },
  });
  return document.toString();
}
