/** Pictures in rows, each in its own proportions as far as the room lets them. Pure. */
import type { Picture, PlacedPicture, Rect, TextLine } from './book-types.ts'

export interface Arranging {
  gap: number
  /** The lines of a caption below a picture that is so wide. */
  caption: (picture: Picture, width: number) => readonly TextLine[]
}

/** The largest part of a picture that is cut off in a row, 0 to 1. */
const mostCropped = 0.22
/** The least height and width of a picture, mm. */
const lowest = 14
/** Up to so many pictures every division into rows is tried; more only in even rows. */
const triedInFull = 7

interface Tried {
  score: number
  rows: {
    height: number
    captions: number
    cells: { picture: Picture; width: number; room: number; cropped: number }[]
  }[]
  height: number
}

/** As many of them as find room, in their order, at the top of the box. */
export function arrangePictures(
  pictures: readonly Picture[],
  box: Rect,
  arranging: Arranging,
): PlacedPicture[] {
  for (let count = pictures.length; count > 0; count--) {
    const best = bestOf(pictures.slice(0, count), box, arranging)
    if (best) return placed(best, box, arranging)
  }
  return []
}

function bestOf(pictures: readonly Picture[], box: Rect, arranging: Arranging): Tried | undefined {
  let best: Tried | undefined
  for (const rows of partitions(pictures)) {
    const tried = tryRows(rows, box, arranging)
    if (tried && (!best || tried.score < best.score - 1e-9)) best = tried
  }
  return best
}

function* partitions(pictures: readonly Picture[]): Generator<Picture[][]> {
  const { length } = pictures
  if (length > triedInFull) {
    for (let rows = 2; rows <= Math.min(6, length); rows++) {
      const cuts = Array.from({ length: rows + 1 }, (_, n) => Math.round((n * length) / rows))
      yield cuts.slice(1).map((cut, n) => pictures.slice(cuts[n], cut))
    }
    return
  }
  for (let mask = 0; mask < 2 ** (length - 1); mask++) {
    const rows: Picture[][] = []
    for (const [at, picture] of pictures.entries())
      if (at === 0 || mask & (1 << (at - 1))) rows.push([picture])
      else rows.at(-1)?.push(picture)
    yield rows
  }
}

function tryRows(rows: readonly Picture[][], box: Rect, { gap, caption }: Arranging): Tried | undefined {
  const drawn = rows.map(row => {
    const ratios = row.reduce((sum, { ratio }) => sum + ratio, 0)
    const natural = (box.width - gap * (row.length - 1)) / ratios
    const captions = Math.max(...row.map(picture => heightOf(caption(picture, picture.ratio * natural))))
    return { row, natural, captions }
  })
  const fixed = gap * (rows.length - 1) + drawn.reduce((sum, { captions }) => sum + captions, 0)
  const wanted = drawn.reduce((sum, { natural }) => sum + natural, 0)
  const room = box.height - fixed
  const scale = Math.min(1, room / wanted)
  if (scale <= 0) return undefined
  let shown = 0
  let lost = 0
  const placedRows = drawn.map(({ row, natural, captions }) => {
    const height = natural * scale
    const cells = row.map(picture => {
      const full = picture.ratio * natural
      const width = Math.min(full, (picture.ratio * height) / (1 - mostCropped))
      const cropped = Math.max(0, 1 - (picture.ratio * height) / width)
      shown += width * height
      lost += cropped * width * height
      return { picture, width, room: full, cropped }
    })
    return { height, captions, cells }
  })
  const isTiny = placedRows.some(
    ({ height, cells }) => height < lowest || cells.some(({ width }) => width < lowest),
  )
  if (isTiny && rows.flat().length > 1) return undefined
  if (isTiny && box.height < 3 * lowest) return undefined
  const heights = placedRows.map(({ height }) => height)
  const uneven = Math.max(...heights) / Math.min(...heights) - 1
  return {
    rows: placedRows,
    score: 1 - shown / (box.width * box.height) + (1.2 * lost) / (box.width * box.height) + 0.05 * uneven,
    height: wanted * scale + fixed,
  }
}

/** Beside each other in the middle, or, where they have captions, each in the middle of the room for its caption. */
function placed({ rows }: Tried, box: Rect, { gap, caption }: Arranging): PlacedPicture[] {
  let y = box.y
  return rows.flatMap(({ height, captions, cells }) => {
    const rooms = cells.map(({ room, width }) => (captions > 0 ? room : width))
    let x = box.x + (box.width - rooms.reduce((sum, room) => sum + room, 0) - gap * (cells.length - 1)) / 2
    const top = y
    y += height + captions + gap
    return cells.map(({ picture, width, cropped }, at) => {
      const room = rooms[at] ?? width
      const start = x
      x += room + gap
      const { id, map } = picture
      const lines = caption(picture, room)
      return {
        id,
        x: start + (room - width) / 2,
        y: top,
        width,
        height,
        cropped: map === undefined ? cropped : 0,
        bleeds: false,
        caption: lines.length
          ? { x: start, y: top + height + captionGap, width: room, height: linesHeight(lines), lines }
          : null,
      }
    })
  })
}

const captionGap = 1.2

/** The height of a caption, with the gap above it. */
export function heightOf(lines: readonly TextLine[]): number {
  return lines.length === 0 ? 0 : captionGap + linesHeight(lines)
}

export function linesHeight(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}

/** The part of a picture that is cut off when it covers a rectangle, 0 to 1. */
export function croppedIn(ratio: number, { width, height }: Pick<Rect, 'width' | 'height'>): number {
  return 1 - Math.min((ratio * height) / width, width / (ratio * height))
}
