import type { InterfaceModel } from "../../spec/model.js";
import { type Asked, answersAlike, noting } from "../asked.js";
import { comparison } from "../same.js";

/**
 * The same function, for models that follow each other: it is spared, and gives what it gave for the model before, where it
 * would be told what it was told then. It must give the same wherever in the spec a node stands.
 */
export function sparing<T>(
  act: (model: InterfaceModel) => Promise<T>,
): (model: InterfaceModel) => Promise<T> {
  let latest: { readonly model: InterfaceModel; readonly asked: Asked; readonly result: T } | undefined;
  return async (model) => {
    if (latest !== undefined && answersAlike(latest.model, model, latest.asked, comparison())) {
      return latest.result;
    }
    const { view, asked } = noting(model);
    const result = await act(view);
    latest = { model, asked, result };
    return result;
  };
}
