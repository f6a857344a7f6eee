/**
 * Builders for the fields of an entity. A field knows its schema, how a database stores it and what it points at,
 * so that validation, columns, REST and documentation are all read off one declaration.
 */
import * as z from 'zod/mini'
import { isCurrency } from './domain/money/currencies.ts'
import { once } from './once.ts'

export type Storage = 'text' | 'integer' | 'real' | 'boolean' | 'json'

export interface Reference {
  entity: string
  /**
   * `cascade`: this row belongs to the other one and goes with it · `null`: it survives and lets go ·
   * `soft`: the other row lives in another stream; an unknown id reads as none and nothing is checked.
   */
  on_delete: 'cascade' | 'null' | 'soft'
}

/**
 * What a value is beside how it is stored. `amount`: money, in the smallest unit of its currency · `chosen`: nobody types
 * it, it is picked from a list or made by a device.
 */
export type ValueKind = 'date' | 'time' | 'instant' | 'amount' | 'chosen'

export interface Field<T = unknown> {
  schema: z.ZodMiniType<T>
  storage: Storage
  /** None where the storage says it all. */
  kind?: ValueKind
  /** Of an amount: the field that names its currency. */
  currency?: string
  reference?: Reference
  /** What a create without this field stores; a field without one must be sent (unless nullable). */
  initial?: T
}

/** A field that a create must send. */
export interface SentField<T> extends Field<T> {
  initial?: never
}

export type ValueOf<F> = F extends Field<infer T> ? T : never

/** Upper bound of a day's length in minutes and of other durations: 30 days. */
const maxMinutes = 30 * 24 * 60

export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const datePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** ISO 4217 code. */
export const currencySchema = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/), z.refine(isCurrency, { error: 'NOT_ALLOWED' }))

export const idSchema = z.string().check(z.regex(idPattern))

/** True for a date the calendar has: 2027-02-30 matches the pattern and is refused here. */
export const isCalendarDate = (text: string): boolean => {
  if (!datePattern.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

const textSchema = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max))

/** Text that is tidied first and checked then. */
const tidied = (tidy: (text: string) => string, schema: z.ZodMiniType<string, string>) =>
  z.pipe(z.string(), z.pipe(z.transform(tidy), schema)) as z.ZodMiniType<string>

/** A page declares hundreds of fields and checks few of them: a schema is made when it is first asked for. */
export const lazyField = <T, Rest extends Omit<Field<T>, 'schema'>>(
  make: () => z.ZodMiniType<T>,
  rest: Rest,
): Rest & Pick<Field<T>, 'schema'> => {
  const schema = once(make)
  return {
    ...rest,
    get schema() {
      return schema()
    },
  }
}

export const field = {
  /** A line of text, never empty. */
  name: (max = 200): SentField<string> =>
    lazyField(() => tidied(text => text.trim(), textSchema(max, 1)), { storage: 'text' }),
  /** As `name`, or null where no person typed one. */
  optionalName: (max = 200): Field<string | null> =>
    lazyField(() => z.nullable(tidied(text => text.trim(), textSchema(max, 1))), {
      storage: 'text',
      initial: null,
    }),
  text: (max: number): Field<string | null> =>
    lazyField(() => z.nullable(textSchema(max)), { storage: 'text', initial: null }),
  /** Text stored in Unicode NFC with LF line ends, so that two devices compare and merge the same characters. */
  prose: (max: number): Field<string | null> =>
    lazyField(() => z.nullable(tidied(normalizeProse, textSchema(max))), { storage: 'text', initial: null }),
  integer: (min: number, max: number): Field<number | null> =>
    lazyField(() => z.nullable(z.int().check(z.gte(min), z.lte(max))), { storage: 'integer', initial: null }),
  /** A number that a plan or a device counts. */
  counted: <T extends number | null>(inner: Field<T>, initial: T): Field<T> =>
    lazyField(() => inner.schema, { storage: 'integer', initial, kind: 'chosen' }),
  count: (min: number, max: number, initial: number): Field<number> =>
    lazyField(() => z.int().check(z.gte(min), z.lte(max)), { storage: 'integer', initial }),
  real: (min: number, max: number): Field<number | null> =>
    lazyField(() => z.nullable(z.number().check(z.gte(min), z.lte(max))), { storage: 'real', initial: null }),
  /** WGS 84 degrees; 0 is a coordinate. */
  latitude: (): Field<number | null> => field.real(-90, 90),
  longitude: (): Field<number | null> => field.real(-180, 180),
  boolean: (initial = false): Field<boolean> => lazyField(() => z.boolean(), { storage: 'boolean', initial }),
  /** `YYYY-MM-DD`, floating. */
  date: (): Field<string | null> =>
    lazyField(() => z.nullable(z.string().check(z.refine(isCalendarDate, { error: 'WRONG_FORMAT' }))), {
      storage: 'text',
      initial: null,
      kind: 'date',
    }),
  /** `HH:MM` in the place's own zone. A bare hour such as `9` or `10` is read as `09:00`, `10:00`. */
  time: (): Field<string | null> =>
    lazyField(() => z.nullable(tidied(normalizeHour, z.string().check(z.regex(timePattern)))), {
      storage: 'text',
      initial: null,
      kind: 'time',
    }),
  minutes: (): Field<number | null> => field.integer(0, maxMinutes),
  oneOf: <const T extends string>(values: readonly T[], initial: T): Field<T> =>
    lazyField(() => z.enum(values as readonly [T, ...T[]]), { storage: 'text', initial }),
  currency: (initial: string): Field<string> => lazyField(() => currencySchema, { storage: 'text', initial }),
  url: (): Field<string | null> =>
    lazyField(() => z.nullable(z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/i))), {
      storage: 'text',
      initial: null,
    }),
  json: <T>(schema: () => z.ZodMiniType<T>, initial: T): Field<T> =>
    lazyField(schema, { storage: 'json', initial }),
  /** The id of a row this one belongs to. */
  parent: (entity: string): SentField<string> =>
    lazyField(() => idSchema as z.ZodMiniType<string>, {
      storage: 'text',
      reference: { entity, on_delete: 'cascade' },
    }),
  /** The id of a row this one goes with, or null where it belongs to nothing of the kind. */
  owner: (entity: string): Field<string | null> =>
    lazyField(() => z.nullable(idSchema) as z.ZodMiniType<string | null>, {
      storage: 'text',
      reference: { entity, on_delete: 'cascade' },
      initial: null,
    }),
  /** The id of another row in the same stream, or null. */
  reference: (entity: string): Field<string | null> =>
    lazyField(() => z.nullable(idSchema) as z.ZodMiniType<string | null>, {
      storage: 'text',
      reference: { entity, on_delete: 'null' },
      initial: null,
    }),
  /** The id of a row in another stream, or null. */
  soft: (entity: string): Field<string | null> =>
    lazyField(() => z.nullable(idSchema) as z.ZodMiniType<string | null>, {
      storage: 'text',
      reference: { entity, on_delete: 'soft' },
      initial: null,
    }),
  /** The id of an account. */
  user: (): SentField<string> => lazyField(() => idSchema as z.ZodMiniType<string>, { storage: 'text' }),
  /** What a service calls something, or null. */
  foreignId: (max: number): Field<string | null> =>
    lazyField(() => z.nullable(textSchema(max)), { storage: 'text', initial: null, kind: 'chosen' }),
  instant: (): Field<number | null> =>
    lazyField(() => z.nullable(z.int()), { storage: 'integer', initial: null, kind: 'instant' }),
  /** A fractional index: compares as bytes, longer than 64 characters is rebalanced. */
  orderKey: (): SentField<string> =>
    lazyField(() => textSchema(200, 1) as z.ZodMiniType<string>, { storage: 'text', kind: 'chosen' }),
}

export const normalizeProse = (value: string): string => value.replace(/\r\n?/g, '\n').normalize('NFC')

const normalizeHour = (value: string): string => {
  const hour = /^\s*(\d{1,2})\s*$/.exec(value)?.[1]
  if (hour !== undefined) return `${hour.padStart(2, '0')}:00`
  return value.trim().replace(/^(\d):/, '0$1:')
}
