/** The answer of Google Maps for a list that someone shared. */
import { parseBoundedJson } from '../bounded-json.ts'
import {
  emptyPlace,
  line,
  mostOfFile,
  notesOf,
  UnreadableFile,
  type ReadFile,
  type ReadPlace,
} from './read-place.ts'

type Nested = readonly unknown[]
const nested = (value: unknown): Nested => (Array.isArray(value) ? (value as Nested) : [])

/** Arrays in arrays, behind a line that keeps pages from reading it as a script. Throws `UnreadableFile`. */
export const readSharedList = (text: string): ReadFile => {
  let told: unknown
  try {
    told = parseBoundedJson(text.replace(/^\)\]\}'\s*/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UnreadableFile('broken')
  }
  const list = nested(nested(told)[0])
  const items = nested(list[8])
  const places = items.slice(0, mostOfFile).flatMap((each): ReadPlace[] => {
    const item = nested(each)
    const about = nested(item[1])
    const [, , lat, lng] = nested(about[5])
    const name = line(textOf(item[2]), 200)
    const isPosition =
      typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    if (!name || !isPosition) return []
    const address = textOf(about[4])
    const notes = notesOf({
      own: [textOf(item[3])],
      fields: [
        [textOf(item[2]), 200],
        [address, 500],
      ],
    })
    return [{ ...emptyPlace, name, lat, lng, ...notes, address: line(address, 500) }]
  })
  const broken = Math.min(items.length, mostOfFile) - places.length
  return {
    format: 'list',
    title: line(textOf(list[4]), 200),
    places,
    warnings: {
      ...(broken ? { BROKEN_ROWS: broken } : {}),
      ...(items.length > mostOfFile ? { POINTS_LEFT_OUT: items.length - mostOfFile } : {}),
    },
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
