// The other validators that the bench compares with, each made from the same JSON Schema.
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { Compile } from "typebox/compile";
import { fromJSONSchema } from "zod";

/** The number of mistakes that a validator reports; it makes a message for each. */
export type Count = (value: unknown) => number;
export type Schema = Readonly<Record<string, unknown>>;

/** Each is used as its documentation says. */
export const rivals = {
  ajv(schema: Schema): Count {
    const validate = addFormats.default(new Ajv2020({ allErrors: true })).compile(schema);
    return (value) => (validate(value) ? 0 : (validate.errors?.length ?? 0));
  },
  async "ajv standalone"(schema: Schema): Promise<Count> {
    const ajv = addFormats.default(new Ajv2020({ allErrors: true, code: { source: true, esm: true } }));
    const code = standaloneCode.default(ajv, ajv.compile(schema));
    const { default: validate } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    return (value) => (validate(value) ? 0 : validate.errors.length);
  },
  zod(schema: Schema): Count {
    const type = fromJSONSchema(schema);
    return (value) => type.safeParse(value).error?.issues.length ?? 0;
  },
  TypeBox(schema: Schema): Count {
    const type = Compile(schema);
    return (value) => (type.Check(value) ? 0 : type.Errors(value).length);
  },
};
