import type { Ctx } from '../../../context.ts'
import { downloadOf } from '../../../http/disposition.ts'
import type { Reply } from '../../../http/reply.ts'
import { bytesInTurns, inTurns } from '../../../in-turns.ts'
import { sentText, textToKeep, type KeptText, type Sized } from '../../../guests/kept-views.ts'
import type { WrittenEvent } from './write-calendar.ts'

/** A calendar file of these events. */
export async function calendarText(name: string, events: readonly WrittenEvent[]): Promise<Sized<KeptText>> {
  const { writeCalendar } = await import('./write-calendar.ts')
  const { bytes, sha256 } = await bytesInTurns(await inTurns(writeCalendar(name, events)))
  return textToKeep(bytes, sha256)
}

/** @param fileName without its ending: as a file to be stored, else for a program that subscribes */
export function calendarReply(ctx: Ctx, text: KeptText, fileName?: string): Reply {
  return sentText(ctx, text, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex, nofollow',
    ...(fileName === undefined ? {} : { 'Content-Disposition': downloadOf(fileName, 'ics') }),
  })
}
