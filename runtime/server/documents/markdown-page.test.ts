import { expect, test } from "vitest";
import { markdownOf, markdownPage } from "./markdown-page.js";

test.each([
  ["docs/index.html", "docs/README.md"],
  ["docs/resources/vehicle.html", "docs/resources/vehicle.md"],
  ["docs/README.md", undefined],
  ["openapi.json", undefined],
])("the Markdown of %s is %s", (path, markdown) => {
  expect(markdownOf(path)).toBe(markdown);
});

test("a page has the title of its Markdown, and links that lead to pages", async () => {
  const page = await markdownPage(
    "[Overview](README.md) [Vehicles](resources/vehicle.md#field.Vehicle.plate) [elsewhere](https://a.example/b.md)\n\n# Vehicles \\<of\\> `x`\n\n| A |\n| --- |\n| `b` |\n",
  );
  expect(page).toContain("<title>Vehicles &lt;of&gt; x</title>");
  expect(page).toContain('<a href="index.html">');
  expect(page).toContain('<a href="resources/vehicle.html#field.Vehicle.plate">');
  expect(page).toContain('<a href="https://a.example/b.md">');
  expect(page).toContain('<td data-column="A"><code>b</code></td>');
  expect(page).not.toContain("<script");
});
