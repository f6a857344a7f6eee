import * as z from 'zod/mini'
import { schemaOf } from '../body-schema.ts'
import type { Values } from '../op.ts'

/** A body of one list that older programs send under another name; either name is taken, not both. */
export const renamedListBody = <Name extends string>(
  name: Name,
  older: string,
  list: z.ZodMiniType<string[]>,
): z.ZodMiniType<Record<Name, string[]>> =>
  schemaOf(
    z.strictObject({ [name]: z.optional(list), [older]: z.optional(list) }).check(
      z.refine(body => body[name] !== undefined || body[older] !== undefined, {
        path: [name],
        error: 'REQUIRED',
      }),
      z.refine(body => body[name] === undefined || body[older] === undefined, {
        path: [older],
        error: 'UNKNOWN_FIELD',
      }),
    ),
  )

export const renamedList = (values: Values, name: string, older: string): unknown =>
  values[name] ?? values[older]
