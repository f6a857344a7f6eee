/** Pages, polls and files of a trip that comes from another planner. */
import type { Imported } from '../../actions/import-trip.ts'
import { fileLink, linkId } from '../../entities/file-link.ts'
import { mostOptions } from '../../entities/poll.ts'
import { nearestColor } from './brought-texts.ts'
import { inOrder, pointer, row, toBooking, toPage, toPlace, toStop, type Making } from './making.ts'

/** What a page of a trip holds. */
export const mostPage = 20_000

export function pageRows({ trip, texts, idOf }: Making): Imported[] {
  return trip.pages.map(page => {
    const own = texts.ofRow()
    const title = own.line(page.title, 200) ?? '?'
    const website = own.address(page.website)
    return row('trip_note', idOf('trip_note', page.key), {
      title,
      content: own.notes(page.text, mostPage, title),
      category: texts.line(page.category, 100),
      ...(page.color ? { color: nearestColor(page.color) } : {}),
      pinned: page.pinned ?? false,
      website,
    })
  })
}

/** The whole of each text that no field holds, on as many pages as it takes. */
export function longTextRows({ texts, idOf }: Making): Imported[] {
  return texts.pages.flatMap(({ title, text }, at) =>
    piecesOf(text).map((content, part) => {
      const name = part ? `${title.slice(0, 190)} (${part + 1})` : title.slice(0, 200)
      return row('trip_note', idOf('long_text', `${at} ${part}`), { title: name, content })
    }),
  )
}

/** Broken between lines where there are any. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > mostPage) {
    const line = rest.lastIndexOf('\n', mostPage)
    const end =
      line > mostPage / 2 ? line : mostPage - (/[\uD800-\uDBFF]/.test(rest[mostPage - 1] ?? '') ? 1 : 0)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

export function pollRows(making: Making): Imported[] {
  const { trip, texts, idOf } = making
  return trip.polls.flatMap(({ key, question, options, multiple, closes_at }) => {
    const all = options.flatMap(option => texts.line(option, 200) ?? [])
    const labels = all.slice(0, mostOptions)
    making.broken += all.length - labels.length
    if (labels.length < 2) {
      making.broken++
      return []
    }
    return [
      row('poll', idOf('poll', key), {
        question: texts.line(question, 300) ?? '?',
        options: labels.map((label, at) => ({ id: idOf('option', `${key} ${at}`), label })),
        multiple,
        closes_at,
      }),
    ]
  })
}

const ways = { place: toPlace, reservation: toBooking, assignment: toStop } as const

export function fileRows(making: Making): Imported[] {
  const { trip, texts, idOf } = making
  const rows = inOrder(trip.files).map(({ item, position }) => {
    const place_id = pointer(making, toPlace, item.place_key)
    return row('file', idOf('file', item.key), {
      name: texts.line(item.name, 255) ?? '?',
      mime: item.mime,
      size: item.size,
      sha256: item.sha256,
      caption: texts.prose(item.caption, 500),
      place_id,
      note_id: place_id === null ? pointer(making, toPage, item.note_key) : null,
      starred: item.starred ?? false,
      for_cover: item.cover ?? false,
      position,
    })
  })
  return [...rows, ...trip.files.flatMap(file => linkRows(making, file))]
}

function linkRows(
  making: Making,
  { key, place_key, links = [] }: Making['trip']['files'][number],
): Imported[] {
  const file_id = making.idOf('file', key)
  const ids = new Map<string, Imported>()
  for (const { entity, key: target } of links) {
    const id = pointer(making, ways[entity], target)
    if (id === null || (entity === 'place' && target === place_key)) continue
    const link = linkId(file_id, id)
    ids.set(link, row(fileLink.name, link, { file_id, [`${entity}_id`]: id }))
  }
  return [...ids.values()]
}
