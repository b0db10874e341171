import { expect, test } from "vitest";
import { markdownOf, markdownPage } from "./markdown-page.js";

test.each([
  ["docs/index.html", "docs/README.md"],
  ["docs/resources/ship.html", "docs/resources/ship.md"],
  ["docs/README.md", undefined],
  ["openapi.json", undefined],
])("the Markdown of %s is %s", (path, markdown) => {
  expect(markdownOf(path)).toBe(markdown);
});

test("a page has the title of its Markdown, and links that lead to pages", async () => {
  const page = await markdownPage(
    "[Overview](README.md) [Ships](resources/ship.md#field.Ship.flag) [elsewhere](https://a.example/b.md)\n\n# Ships \\<of\\> `x`\n\n| A |\n| --- |\n| `b` |\n",
  );
  expect(page).toContain("<title>Ships &lt;of&gt; x</title>");
  expect(page).toContain('<a href="index.html">');
  expect(page).toContain('<a href="resources/ship.html#field.Ship.flag">');
  expect(page).toContain('<a href="https://a.example/b.md">');
  expect(page).toContain("<td><code>b</code></td>");
  expect(page).not.toContain("<script");
});
