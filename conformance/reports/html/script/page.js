// The page is whole without this script: it adds filters, sorting and copying, and opens everything for the printer.

/** @param {string} text */
function say(text) {
  const said = document.getElementById("said");
  if (said) said.textContent = text;
}

/** @param {HTMLTableRowElement} row @param {number} column */
function cellText(row, column) {
  return row.cells[column]?.textContent.trim() ?? "";
}

/** @param {HTMLFormElement} form */
function filter(form) {
  const table = document.getElementById(form.dataset["table"] ?? "");
  if (!(table instanceof HTMLTableElement)) return;
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const status = form.querySelector("[role=status]");
  const selects = [...form.querySelectorAll("select")];
  const search = form.querySelector("input");
  const apply = () => {
    const words = (search?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = selects.filter(({ value }) => value !== "");
    let found = 0;
    let all = 0;
    for (const [index, row] of rows.entries()) {
      const text = texts[index] ?? "";
      const fits =
        words.every((word) => text.includes(word)) &&
        chosen.every((select) => cellText(row, Number(select.dataset["column"])) === select.value);
      row.hidden = !fits;
      const count = Number(row.dataset["count"] ?? 1);
      all += count;
      if (fits) found += count;
    }
    if (status) status.textContent = `${found} of ${all} ${form.dataset["noun"]} shown`;
  };
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  form.hidden = false;
  apply();
}

/** A cell of the matrix narrows the list to what it counts. @param {HTMLAnchorElement} link */
function narrow(link) {
  const form = document.querySelector("form[data-table=checks-table]");
  if (!(form instanceof HTMLFormElement)) return;
  for (const control of form.querySelectorAll("select, input")) {
    if (control instanceof HTMLSelectElement)
      control.value = link.dataset[control.dataset["from"] ?? ""] ?? "";
    if (control instanceof HTMLInputElement) control.value = "";
  }
  form.dispatchEvent(new Event("input"));
  document.getElementById("checks-title")?.focus({ preventScroll: true });
  document.getElementById("checks")?.scrollIntoView();
}

for (const form of document.querySelectorAll("form")) filter(form);
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-family]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  narrow(link);
});

/** @param {HTMLTableRowElement} row @param {number} column */
function sortKey(row, column) {
  const value = row.cells[column]?.dataset["value"];
  return value === undefined ? cellText(row, column) : Number(value);
}

/** @param {HTMLTableCellElement} head */
function sortable(head) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = head.textContent;
  head.replaceChildren(button);
  button.addEventListener("click", () => {
    const body = head.closest("table")?.tBodies[0];
    if (!body) return;
    const down = head.getAttribute("aria-sort") === "ascending";
    const keyed = [...body.rows].map((row) => ({ row, key: sortKey(row, head.cellIndex) }));
    keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (down ? -1 : 1));
    body.append(...keyed.map(({ row }) => row));
    for (const other of head.parentElement?.children ?? []) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    say(`Sorted by ${button.textContent}, ${down ? "descending" : "ascending"}`);
  });
}

for (const head of document.querySelectorAll("th[data-sort]")) {
  if (head instanceof HTMLTableCellElement) sortable(head);
}

/** @param {Element} command */
function copyable(command) {
  const code = command.querySelector("code");
  if (!code) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      say("Copied");
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2_000);
    } catch {
      getSelection()?.selectAllChildren(code);
      say("Selected: copy it with your keyboard");
    }
  });
  command.append(button);
}

for (const command of document.querySelectorAll(".command")) copyable(command);

/** Opens what hides the element that the address names, and moves there. */
function reveal() {
  const target = document.getElementById(location.hash.slice(1));
  for (let at = target?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
  target?.scrollIntoView();
}

/** Opens everything for printing, except the bodies of exchanges that did not decide, and the ids of checks that came to the same; restores the state afterwards. */
function openForPrinting() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  const open = () => {
    const closed = [...document.querySelectorAll("details")].filter(
      (each) => !each.open && !each.matches(".sent .exchange, .same"),
    );
    for (const each of closed) each.open = true;
    opened = [...opened, ...closed];
  };
  const close = () => {
    for (const each of opened) each.open = false;
    opened = [];
  };
  addEventListener("beforeprint", open);
  addEventListener("afterprint", close);
}

addEventListener("hashchange", reveal);
if (location.hash !== "") reveal();
openForPrinting();
