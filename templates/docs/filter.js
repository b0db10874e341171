// Filters the entries of a page by the words in the search field. The page is complete without this script.
{
  const search = document.querySelector("search");
  const field = search?.querySelector("input");
  const status = search?.querySelector("output");
  const found = [...document.querySelectorAll("[data-find]")].map((element) => ({
    element,
    words: `${element.id} ${element.textContent}`.toLowerCase(),
  }));

  const apply = () => {
    const wanted = (field?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { element, words } of found) {
      const fits = wanted.every((word) => words.includes(word));
      element.toggleAttribute("hidden", !fits);
      if (fits) shown += 1;
    }
    for (const section of document.querySelectorAll("section")) {
      const any = section.querySelector("[data-find]:not([hidden])") !== null;
      section.toggleAttribute("hidden", wanted.length > 0 && !any);
    }
    if (status) status.textContent = wanted.length === 0 ? "" : `${shown} of ${found.length} found`;
  };

  if (search instanceof HTMLElement && found.length > 1) {
    search.hidden = false;
    search.addEventListener("input", apply);
    search.addEventListener("submit", (event) => event.preventDefault());
    apply();
  }

  // The element that the address names is always shown, even if the filter excludes it.
  addEventListener("hashchange", () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest("[hidden]") || !field) return;
    field.value = "";
    apply();
    target.scrollIntoView();
  });
}
