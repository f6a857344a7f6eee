/** Dates and times as people and tickets write them, in en, de, fr, es, it, pt and nl. In a time that grows with the text. */
import { isCalendarDate } from '@caravel/sync-protocol/field'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'

export interface WrittenDate {
  /** Null: it is not written. */
  year: number | null
  month: number
  day: number
  /** False where day and month could change places. */
  isSure: boolean
}

const monthWords = [
  'jan january januar jänner janv janvier ene enero gen gennaio janeiro januari',
  'feb february februar févr fév février febrero febbraio fev fevereiro februari',
  'mar march mär mrz märz mars marzo março maart mrt',
  'apr april avr avril abr abril aprile',
  'may mai mayo mag maggio maio mei',
  'jun june juni juin junio giu giugno junho',
  'jul july juli juil juillet julio lug luglio julho',
  'aug august août aoû ago agosto augustus',
  'sep sept september septembre septiembre set settembre setembro',
  'oct october okt oktober octobre octubre ott ottobre out outubro',
  'nov november novembre noviembre novembro',
  'dec december dez dezember déc décembre dic diciembre dicembre dezembro',
]

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const months: ReadonlyMap<string, number> = new Map(
  monthWords.flatMap((words, at) => words.split(' ').map(word => [plain(word), at + 1] as const)),
)

/** Of one line; what comes behind is not looked at. */
const mostTokens = 120

function tokensOf(text: string): string[] {
  return (text.slice(0, 500).match(/\d+|\p{L}+|[^\s\d\p{L}]/gu) ?? []).slice(0, mostTokens)
}

const figure = (token: string | undefined, digits: readonly number[]): number | undefined =>
  token !== undefined && /^\d+$/.test(token) && digits.includes(token.length) ? Number(token) : undefined

function yearOf(token: string | undefined): number | null {
  const long = figure(token, [4])
  if (long !== undefined) return long >= 1950 && long <= 2100 ? long : null
  const short = figure(token, [2])
  return short === undefined ? null : 2000 + short
}

function real(year: number | null, month: number, day: number, isSure = true): WrittenDate | undefined {
  const date = `${year ?? 2024}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? { year, month, day, isSure } : undefined
}

const between = new Set([
  '.',
  ',',
  'de',
  'of',
  'del',
  'do',
  'º',
  'st',
  'nd',
  'rd',
  'th',
  'er',
  'ª',
  '°',
  '-',
  "'",
  '’',
])

/** The place of the next token that is no filling word. */
function past(tokens: readonly string[], at: number): number {
  let next = at
  while (next < at + 3 && between.has((tokens[next] ?? '').toLowerCase())) next++
  return next
}

const separators = new Set(['-', '.', '/'])

function inFigures(tokens: readonly string[], at: number): WrittenDate | undefined {
  const [first, sign, second, sameSign, third] = tokens.slice(at, at + 5)
  if (sign === undefined || !separators.has(sign)) return undefined
  const [one, two] = [figure(first, [1, 2]), figure(second, [1, 2])]
  const year = figure(first, [4])
  if (year !== undefined && two !== undefined && sameSign === sign)
    return real(yearOf(first), two, figure(third, [1, 2]) ?? 0)
  if (one === undefined || two === undefined) return undefined
  if (sameSign !== sign) return undefined
  const stated = yearOf(third)
  if (stated === null) return sign === '.' ? real(null, two, one) : undefined
  // With points the day comes first everywhere; else both orders are in use.
  const dayFirst = real(stated, two, one, sign === '.' || one > 12 || one === two)
  return dayFirst ?? real(stated, one, two)
}

function inWords(tokens: readonly string[], at: number): WrittenDate | undefined {
  const month = months.get(plain(tokens[at] ?? ''))
  if (month === undefined) return undefined
  const afterMonth = past(tokens, at + 1)
  const before = figure(tokens[at - 1], [1, 2]) ?? figure(tokens[at - 2], [1, 2]) ?? undefined
  const isBefore =
    figure(tokens[at - 1], [1, 2]) !== undefined ||
    (before !== undefined && between.has((tokens[at - 1] ?? '').toLowerCase()))
  if (isBefore && before !== undefined) {
    const year = yearOf(tokens[afterMonth])
    const isTime = tokens[afterMonth + 1] === ':'
    return real(isTime ? null : year, month, before)
  }
  const day = figure(tokens[afterMonth], [1, 2])
  if (day === undefined || tokens[afterMonth + 1] === ':') return undefined
  const behind = past(tokens, afterMonth + 1)
  const year = figure(tokens[behind], [4]) === undefined ? null : yearOf(tokens[behind])
  return real(year, month, day)
}

/** The first date in a text. */
export function writtenDate(text: string): WrittenDate | undefined {
  const tokens = tokensOf(text)
  for (let at = 0; at < tokens.length; at++) {
    const found = inFigures(tokens, at) ?? inWords(tokens, at)
    if (found) return found
  }
  return undefined
}

/** The date; without its year the next such day from `from` on. */
export function dateOf({ year, month, day }: WrittenDate, from: string): string {
  const of = (each: number) => `${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (year !== null) return of(year)
  const first = Number(from.slice(0, 4))
  // The 29th of February comes every four years.
  const years = Array.from({ length: 9 }, (_, at) => first + at)
  return years.map(of).find(date => isCalendarDate(date) && date >= addDays(from, -1)) ?? of(first)
}

const hours =
  /(?<![\d.,:])(\d{1,2})(?::|h|H|\.)([0-5]\d)(?!\d)(?: ?([ap])\.?m\b)?|(?<![\d.,:])(\d{1,2}) ?(?:([ap])\.?m\b|Uhr\b|h\b)/gi

/** The first time in a text, `HH:MM`. */
export function writtenTime(text: string): string | undefined {
  for (const found of text.slice(0, 500).matchAll(hours)) {
    const [whole, hour, minute = '00', half, onlyHour, otherHalf] = found
    // "3.12.2026" is a date.
    if (whole.includes('.') && /^\.\d/.test(text.slice(found.index + whole.length))) continue
    const said = Number(hour ?? onlyHour)
    const afternoon = (half ?? otherHalf)?.toLowerCase()
    if (said > 23 || (afternoon && (said > 12 || said === 0))) continue
    const value = afternoon ? (said % 12) + (afternoon === 'p' ? 12 : 0) : said
    return `${String(value).padStart(2, '0')}:${minute}`
  }
  return undefined
}
