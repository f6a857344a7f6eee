import type { BroughtPreview } from '../../data/trip-imports.ts'
import { formatDateRange, formatList } from '../../i18n/format.ts'
import { t, type StringKey } from '../../i18n/t.ts'

/** What is named, by the kinds of rows that count for it. */
const counted = [
  ['destination', ['destination']],
  ['day', ['day']],
  ['place', ['place']],
  ['assignment', ['assignment']],
  ['reservation', ['reservation']],
  ['packing_item', ['packing_item']],
  ['todo_item', ['todo_item']],
  ['expense', ['expense']],
  ['settlement', ['settlement']],
  ['budget_guest', ['budget_guest']],
  ['note', ['day_note', 'trip_note']],
  ['poll', ['poll']],
] as const

/** A trip in a file: when it is, what comes with it and what does not. */
export function TripFacts({ trip }: { trip: BroughtPreview }) {
  const { title, start_date, end_date, owner, counts, files, past, known, too_large, broken } = trip
  const { long_texts = 0 } = trip
  const comes = counted.flatMap(([name, kinds]) => {
    const count = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
    return count ? [t(`bring.count.${name}` as StringKey, { count })] : []
  })
  if (files) comes.push(t('bring.count.file', { count: files }))
  if (past) comes.push(t('bring.count.past', { count: past }))
  const missing = missingIn(trip)
  return (
    <span class="bring-trip">
      <strong dir="auto">{title}</strong>
      <span class="bring-meta">
        {[
          start_date !== null && end_date !== null && formatDateRange(start_date, end_date),
          owner !== null && t('bring.owner', { name: owner }),
          known && t('bring.knownFact'),
          broken ? t('bring.broken') : too_large && t('bring.tooLarge'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span class="bring-meta">{formatList(comes)}</span>
      {long_texts > 0 && <span class="bring-meta">{t('bring.longTexts', { count: long_texts })}</span>}
      {missing.length > 0 && (
        <span class="bring-meta">{t('bring.leftOut', { what: formatList(missing) })}</span>
      )}
    </span>
  )
}

function missingIn({ left_out, newer }: BroughtPreview): string[] {
  const missing = Object.entries(left_out).map(([what, count]) =>
    t(`bring.left.${what}` as StringKey, { count }),
  )
  if (!newer.length) return missing
  const names = formatList(newer.map(({ name, count }) => `${name} (${count})`))
  return [...missing, t('bring.left.newer', { names })]
}
