/** Stops and notes of the days of a trip that comes from another planner. */
import type { Imported } from '../../actions/import-trip.ts'
import type { BroughtNote } from './brought-trip.ts'
import { clock } from './brought-texts.ts'
import { inOrder, row, type Making } from './making.ts'

/** What a note between stops holds. */
const mostNote = 150
/** So many notes one text becomes, before it is cut. */
const mostPieces = 20

/** What is on a day that is not there stays an idea. */
export function lineRows({ trip, texts, dayIds, known, idOf }: Making): Imported[] {
  const named = new Map(trip.places.map(({ key, name }) => [key, name]))
  for (const { day_key, text } of trip.notes) if (!dayIds.has(day_key)) texts.page(text)
  const stops = trip.stops.filter(
    ({ day_key, place_key }) => dayIds.has(day_key) && known.places.has(place_key),
  )
  const notes = trip.notes
    .filter(({ day_key }) => dayIds.has(day_key))
    .flatMap(note => piecesOf(note, texts.prose(note.text, mostPieces * (mostNote - 50))))
  const items = [...stops.map(stop => ({ stop })), ...notes.map(note => ({ note }))]
  return inOrder(items).map(({ item, position }) => {
    if ('note' in item) {
      const { key, day_key, text, time, icon } = item.note
      return row('day_note', idOf('day_note', key), {
        text,
        time: clock(time),
        ...(icon ? { icon } : {}),
        day_id: dayIds.get(day_key),
        position,
      })
    }
    const { key, day_key, place_key, time, end_time, notes } = item.stop
    const [start, end] = [clock(time), clock(end_time)]
    return row('assignment', idOf('assignment', key), {
      place_id: idOf('place', place_key),
      day_id: dayIds.get(day_key),
      position,
      assignment_time: start,
      assignment_end_time: start === null ? null : end,
      ends_next_day: start !== null && end !== null && end < start,
      notes: texts.prose(notes, 2000, named.get(place_key)),
    })
  })
}

/** A longer note becomes several, broken between words: nothing of it is lost. */
function piecesOf(note: BroughtNote, text: string | null): BroughtNote[] {
  const pieces: BroughtNote[] = []
  let rest = text ?? ''
  while (rest !== '') {
    const piece = firstPiece(rest)
    rest = rest.slice(piece.length).trimStart()
    const key = pieces.length ? `${note.key} ${pieces.length}` : note.key
    pieces.push({ ...note, key, text: piece.trimEnd() })
  }
  return pieces
}

function firstPiece(text: string): string {
  if (text.length <= mostNote) return text
  const head = text.slice(0, mostNote + 1)
  const space = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'))
  if (space > mostNote - 50) return text.slice(0, space)
  return text.slice(0, mostNote).replace(/[\uD800-\uDBFF]$/, '')
}
