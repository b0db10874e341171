// Sends the requests of the form, and shows them with their answers. Texts of answers are never read as HTML.
{
  const data = JSON.parse(document.getElementById("interface")?.textContent ?? "{}");
  const form = document.querySelector("form");
  const answer = document.querySelector(".answer");
  const parameters = form.querySelector(".parameters");
  const field = (name) => form.elements.namedItem(name);
  const entered = (name) => field(name)?.value.trim() ?? "";
  const typeNow = () => data.types.find(({ name }) => name === field("type").value);

  const longest = 200_000;
  const shownHeaders = [
    ...["content-type", "location", "etag", "last-modified", "link", "retry-after", "www-authenticate"],
    ...["x-request-id", ...(data.totalHeader ? [data.totalHeader] : [])],
  ];

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  const showType = () => {
    const type = typeNow();
    field("path").replaceChildren(
      ...type.paths.map(({ name, segments }) =>
        element("option", {
          value: name,
          textContent: `/${segments.map(({ kind, text }) => text ?? `{${kind}}`).join("/")}`,
        }),
      ),
    );
    form.querySelector(".paths").hidden = type.paths.length < 2;
    parameters.replaceChildren(
      ...type.parameters.map(({ name, means, hint, values }) => {
        const list = `values-${name}`;
        const input = element("input", { name: `parameter ${name}`, autocomplete: "off", spellcheck: false });
        if (values.length > 0) input.setAttribute("list", list);
        return element(
          "label",
          {},
          element("code", { textContent: name }),
          " ",
          input,
          " ",
          element("span", { textContent: [means, hint].filter(Boolean).join("; ") }),
          ...(values.length === 0
            ? []
            : [element("datalist", { id: list }, ...values.map((value) => element("option", { value })))]),
        );
      }),
    );
    document
      .getElementById("ids")
      .replaceChildren(...(type.id === "" ? [] : [element("option", { value: type.id })]));
    form.querySelector(".rules").textContent = type.rules.join(" ");
    form.querySelector("fieldset").hidden = !type.searches;
    form.querySelector(".one").hidden = !type.reads;
  };

  // The page may be behind a proxy that adds a path, with or without a slash at its end.
  const base = `${location.origin}${location.pathname.replace(/\/+$/, "")}`;

  const urlOf = (type) => {
    const { segments } = type.paths.find(({ name }) => name === field("path").value) ?? type.paths[0];
    const path = segments.map(({ kind, text }) =>
      encodeURIComponent(kind === "site" ? entered("site") : text),
    );
    const id = type.reads ? entered("id") : "";
    if (id !== "") return `${base}/${[...path, encodeURIComponent(id)].join("/")}`;
    const pairs = type.parameters
      .map(({ name }) => [name, entered(`parameter ${name}`)])
      .filter(([, value]) => value !== "")
      .map((pair) => pair.map(encodeURIComponent).join("="));
    return `${base}/${path.join("/")}${pairs.length === 0 ? "" : `?${pairs.join("&")}`}`;
  };

  const headersNow = () => {
    const token = entered("token");
    return {
      Accept: "application/json, application/fhir+json, */*;q=0.5",
      ...data.headers,
      ...(data.siteHeader ? { [data.siteHeader]: entered("site") } : {}),
      ...(token === ""
        ? {}
        : data.keyHeader
          ? { [data.keyHeader]: token }
          : { Authorization: `Bearer ${token}` }),
    };
  };

  const secret = [data.keyHeader, "Authorization"];
  const requestText = (url, headers) =>
    [
      `GET ${url}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${secret.includes(name) ? "…" : value}`),
    ].join("\n");

  const pretty = (text, type) => {
    let whole = text;
    try {
      if (/json/.test(type)) whole = JSON.stringify(JSON.parse(text), undefined, 2);
    } catch {
      // It is shown as it came.
    }
    if (whole.length <= longest) return whole;
    return `${whole.slice(0, longest)}\n… ${whole.length - longest} more characters`;
  };

  const part = (selector) => answer.querySelector(selector);
  let sent = 0;

  const send = async () => {
    const type = typeNow();
    const url = urlOf(type);
    const headers = headersNow();
    sent += 1;
    const own = sent;
    answer.hidden = false;
    part(".request").textContent = requestText(url, headers);
    part(".status").textContent = "Waiting for the answer…";
    part(".headers").replaceChildren();
    part(".body").textContent = "";
    const began = performance.now();
    try {
      const response = await fetch(url, { headers, credentials: "omit", cache: "no-store" });
      const text = await response.text();
      if (own !== sent) return;
      const took = Math.round(performance.now() - began);
      part(".status").textContent = `${response.status} ${response.statusText} in ${took} ms`;
      part(".headers").replaceChildren(
        ...shownHeaders
          .filter((name) => response.headers.get(name) !== null)
          .map((name) =>
            element(
              "div",
              {},
              element("dt", { textContent: name }),
              element("dd", { textContent: response.headers.get(name) }),
            ),
          ),
      );
      part(".body").textContent = pretty(text, response.headers.get("content-type") ?? "");
    } catch (error) {
      if (own === sent)
        part(".status").textContent = `No answer: ${error instanceof Error ? error.message : error}`;
    }
    // On a small screen it is below what can be seen.
    if (part(".status").getBoundingClientRect().bottom > innerHeight) answer.scrollIntoView();
  };

  field("type").addEventListener("change", showType);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  form.hidden = false;
  document.querySelector(".scriptless").hidden = true;
  showType();
}
