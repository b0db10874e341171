// For commands that name this path.
export { default } from "../vitest.config.js";
