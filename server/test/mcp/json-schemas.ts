/** JSON Schema 2020-12, which is what the protocol means, judged by the validator that its SDK brings along. */
import { createRequire } from 'node:module'

interface Judge {
  (value: unknown): boolean
  errors?: { instancePath: string; message?: string }[] | null
}
interface Validator {
  /** Throws for what is no schema, or holds a word that the standard does not have. */
  compile(schema: object): Judge
}

const ofSdk = createRequire(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/sdk/validation/ajv'),
)
const { Ajv2020 } = ofSdk('ajv/dist/2020') as { Ajv2020: new (options: object) => Validator }
const { default: addFormats } = ofSdk('ajv-formats') as { default: (validator: Validator) => void }

export function jsonSchemas(): Validator {
  const validator = new Ajv2020({ strict: true, allowUnionTypes: true, validateSchema: true })
  addFormats(validator)
  return validator
}

/** What is wrong with a value; empty: nothing. */
export function faultsOf(judge: Judge, value: unknown): string {
  if (judge(value)) return ''
  return (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join(', ')
}
