/** Holidays in a calendar file, as the server reads them; nothing is stored by that. */
import * as z from 'zod/mini'
import { sendFiles } from './send-form.ts'

const answer = z.object({
  title: z.nullable(z.string()),
  holidays: z.array(z.object({ name: z.string(), start_date: z.string(), end_date: z.nullable(z.string()) })),
  /** Events that are no holidays, or more than one change enters. */
  left_out: z.number(),
  /** Events that repeat, of which only the first time is read. */
  repeats: z.number(),
})

export type HolidayFile = z.infer<typeof answer>

/** The largest file that is read, in bytes. */
export const largestHolidayFile = 5_000_000

/** Throws {@link ApiError}. */
export const readHolidayFile = async (file: File): Promise<HolidayFile> =>
  answer.parse(
    await sendFiles('/api/addons/vacay/holidays/file', [{ field: 'file', name: file.name, bytes: file }]),
  )
