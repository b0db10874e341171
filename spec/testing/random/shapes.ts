// Draws shapes, one for each role, for random specs.
/** The role of each shape, in the order of the shapes' names. */
export const roles = ["reference", "coding", "concept", "quantity", "narrative"] as const;

/** A shape with its role and the members that it needs. `form` is the form of a reference's URL, `coding` the name of the coding shape. */
export function shapeOf(role: string | undefined, form: string, coding: string | undefined): object {
  switch (role) {
    case "reference":
      return {
        role: { reference: { url: "to", display: "label" } },
        fields: { to: { is: "url", form }, label: "string" },
      };
    case "coding":
      return {
        role: { coding: { system: "list", code: "code" } },
        fields: { list: "string", code: "string" },
      };
    case "concept":
      return {
        role: { concept: { codings: "codes", text: "text" } },
        fields: { codes: `${coding}[]`, text: "string" },
      };
    case "quantity":
      return {
        role: { quantity: { value: "amount", unit: "unit" } },
        fields: { amount: "number", unit: "string" },
      };
    default:
      return {
        role: { narrative: { div: "div" } },
        fields: { div: "xhtml", at: { is: "object", fields: { day: "date" } } },
      };
  }
}
