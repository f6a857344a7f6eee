/** Reads holidays from a calendar file, in a process of its own. Nothing is stored: the person enters them afterwards. */
import { daysBetween } from '@caravel/sync-protocol/domain/trip-range'
import { mostHolidayDays } from '@caravel/sync-protocol/entities/vacay-holiday'
import { AppError } from '@caravel/sync-protocol/errors'
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { route, type Route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import { mustUser, type Ctx } from '../../../context.ts'
import { beginImport } from '../../../reading/begin-import.ts'
import { receiveForm, type FormRules, type ReceivedFile } from '../../../reading/receive-form.ts'
import type { HolidayOfFile, HolidaysEnd } from '../../../readers/holidays-job.ts'
import { base } from '../plan-access.ts'

const form: FormRules = {
  files: 1,
  file: 5_000_000,
  together: 5_000_000,
  fields: [],
  named: { missing: 'file', many: 'body' },
}

const dateSchema = z.string().check(z.refine(isCalendarDate))

/** The form of a holiday that the reading process may return. */
const rowSchema = z
  .strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    start_date: dateSchema,
    end_date: z.nullable(dateSchema),
  })
  .check(
    z.refine(({ start_date: start, end_date: end }) => {
      if (end === null) return true
      return end > start && daysBetween(start, end) < mostHolidayDays
    }),
  )

const endSchema = z.object({
  title: z.nullable(z.string().check(z.maxLength(200))),
  left_out: z.int(),
  repeats: z.int(),
})

const read = async (ctx: Ctx, { name, path }: ReceivedFile) => {
  if (path === undefined) throw new AppError('FILE_TOO_LARGE', { file: name })
  const holidays: HolidayOfFile[] = []
  const row = (each: unknown): void => {
    const parsed = rowSchema.safeParse(each)
    if (!parsed.success) throw new AppError('IMPORT_UNREADABLE', { file: name, reason: 'broken' })
    holidays.push(parsed.data)
  }
  const end = endSchema.safeParse(
    await ctx.reading.read(mustUser(ctx).id, path, { kind: 'holidays', about: {}, row }),
  )
  if (!end.success) throw new AppError('IMPORT_UNREADABLE', { file: name, reason: 'broken' })
  const { title, left_out, repeats }: HolidaysEnd = end.data
  return { title, holidays, left_out, repeats }
}

export const holidayFileRoute: Route<Ctx> = route<Ctx, unknown>({
  method: 'POST',
  path: `${base}/holidays/file`,
  guard: 'user',
  status: 200,
  takes: 'multipart',
  async run(ctx, { stream }) {
    if (!stream) throw new AppError('INVALID_INPUT', { fields: { file: 'REQUIRED' } })
    const done = beginImport(ctx, 'holiday_files')
    try {
      const { files, discard } = await receiveForm(ctx.headers, stream, ctx.reading.folder, form)
      try {
        const [file] = files
        if (!file?.size) throw new AppError('INVALID_INPUT', { fields: { file: 'REQUIRED' } })
        return await read(ctx, file)
      } finally {
        await discard()
      }
    } finally {
      done()
    }
  },
})
