/** Where the text of a confirmation says what stands in the fields. Pure. */
import { writeAmount } from '@caravel/sync-protocol/domain/money/amount-text'
import { minorDigits } from '@caravel/sync-protocol/domain/money/minor-digits'
import { pattern } from '@caravel/sync-protocol/pattern'
import type { BookingFields } from './import-item.ts'

export interface TextPart {
  text: string
  isMarked: boolean
}

/** Words that are worth finding: shorter ones would be found everywhere. */
function wordsOf(fields: BookingFields): string[] {
  const { details, place, price } = fields
  const legs = details?.legs ?? []
  const spots = legs.flatMap(({ from, to }) => [from?.name, from?.code, to?.name, to?.code])
  const numbers = legs.flatMap(({ number }) => [number, number?.replace(/^([A-Z]{2})(\d)/, '$1 $2')])
  const times = [fields.start_time, fields.end_time, ...legs.flatMap(leg => [leg.start_time, leg.end_time])]
  const money = price ? amountForms(price) : []
  const all = [
    fields.title,
    fields.confirmation_code,
    fields.provider,
    place?.name,
    place?.address,
    ...(place?.address?.split(', ') ?? []),
    details?.hotel?.room,
    ...spots,
    ...numbers,
    ...times,
    ...money,
    ...[fields.start_date, fields.end_date].flatMap(dateForms),
  ]
  return [...new Set(all.flatMap(word => (word && word.trim().length >= 3 ? [word.trim()] : [])))]
}

/** An amount as confirmations write it: with and without groups, and without decimals that are noughts. */
function amountForms({ amount, currency }: NonNullable<BookingFields['price']>): string[] {
  const digits = minorDigits(currency)
  const plain = ['.', ','].map(sign => writeAmount(amount, digits, sign))
  const grouped = ['en', 'de', 'fr'].flatMap(tag =>
    [digits, amount % 10 ** digits ? digits : 0].map(shown =>
      (amount / 10 ** digits).toLocaleString(tag, { minimumFractionDigits: shown }),
    ),
  )
  return [...plain, ...grouped]
}

/** A date as confirmations write it, in figures. */
function dateForms(date: string | null | undefined): string[] {
  const [year, month, day] = date?.split('-') ?? []
  if (!year || !month || !day) return []
  return [
    `${year}-${month}-${day}`,
    `${day}.${month}.${year}`,
    `${day}/${month}/${year}`,
    `${month}/${day}/${year}`,
  ]
}

/** The text in pieces; those that were read into a field are marked. */
export function markWords(text: string, fields: BookingFields): TextPart[] {
  const words = wordsOf(fields).sort((a, b) => b.length - a.length)
  return text
    .split(pattern('giu')`(${words.map(onAnyLines)})`)
    .map((part, at) => ({ text: part, isMarked: at % 2 === 1 }))
    .filter(part => part.text !== '')
}

/** With any space between its words: a line may end there. */
const onAnyLines = (word: string): RegExp =>
  word
    .split(/\s+/)
    .map(part => pattern('')`${part}`)
    .reduce((before, part) => pattern('')`${before}\s+${part}`)
