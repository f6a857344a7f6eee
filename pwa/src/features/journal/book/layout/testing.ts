/** Content for tests of the layout, and letters that are all measured alike on every machine. */
import type {
  BookChanges,
  BookChoices,
  BookContent,
  BookDay,
  BookEntry,
  Measure,
  Picture,
} from './book-types.ts'

/** Ideographs are as wide as they are high, other letters half of it. */
export const plainMeasure: Measure = (text, { bold }) => {
  let width = 0
  for (const sign of text) width += /[\u3000-\u9fff\uff00-\uffef]/.test(sign) ? 1 : bold ? 0.56 : 0.5
  return width
}

export const noChanges: BookChanges = { pages: new Map(), leftOut: new Set() }

export const usual: BookChoices = {
  size: 'square',
  fill: 'balanced',
  maps: true,
  facts: true,
  opinions: true,
  authors: true,
}

export const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

export function anEntry(n: number, more: Partial<BookEntry> = {}): BookEntry {
  return {
    id: idOf(n),
    over: 'Day 1 · Thursday 22 April',
    title: `Entry ${n}`,
    author: 'Maya',
    story: 'Every house wears stripes, so that a fisherman finds his own door in the fog.',
    good: [],
    lessGood: [],
    facts: '19°, wind from the north · 118 km',
    pictures: [],
    ...more,
  }
}

export function aDay(number: number, entries: readonly BookEntry[], more: Partial<BookDay> = {}): BookDay {
  const date = `2027-04-${String(number).padStart(2, '0')}`
  return {
    date,
    number,
    name: `Day ${number}`,
    heading: 'Thursday 22 April',
    title: null,
    hasMap: true,
    entries,
    loose: [],
    ...more,
  }
}

export function aBook(days: readonly BookDay[], pictures: readonly Picture[] = []): BookContent {
  const maps = days.map(({ date }): Picture => ({ id: `map:${date}`, ratio: 1.4, caption: null, map: date }))
  return {
    title: 'Lisbon to Porto',
    subtitle: null,
    dates: '17 – 25 April 2027',
    cover: null,
    way: { heading: 'The way', facts: '612 km in 9 days' },
    ending: ['Lisbon to Porto', 'Maya and Jonas'],
    days,
    pictures: new Map([...pictures, ...maps].map(picture => [picture.id, picture])),
    labels: { good: 'Good', lessGood: 'Less so' },
  }
}

export const aPicture = (n: number, ratio = 1.5, caption: string | null = null): Picture => ({
  id: idOf(1_000 + n),
  ratio,
  caption,
})
