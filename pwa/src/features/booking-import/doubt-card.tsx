import { TriangleAlert } from 'lucide-preact'
import { formatDateRange, formatTime } from '../../i18n/format.ts'
import { formatMoney } from '../../i18n/format-money.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ImportItem } from './import-item.ts'
import { changeItem } from './import-state.ts'
import type { Doubt, TripRange } from './item-doubts.ts'

/** A doubt as a question, with its answers at hand. */
export function DoubtCard(props: { tripId: string; item: ImportItem; doubt: Doubt; range: TripRange }) {
  const { tripId, item, doubt, range } = props
  const settle = (change: Partial<ImportItem['fields']> = {}) =>
    changeItem(tripId, item.key, {
      fields: { ...item.fields, ...change },
      settled: [...item.settled, doubt.kind],
    })
  const answers = doubt.answers ?? []
  return (
    <section class="import-doubt" aria-label={t(`bookingImport.doubt.${doubt.kind}`)}>
      <Icon of={TriangleAlert} />
      <div>
        <h3>{t(`bookingImport.doubt.${doubt.kind}`)}</h3>
        <p>{factOf(doubt, item, range)}</p>
        <div class="import-answers">
          {answers.map(answer => (
            <Chip key={wordOf(answer)} chosen={isChosen(answer, item)} onClick={() => settle(answer)}>
              {wordOf(answer)}
            </Chip>
          ))}
          {doubt.kind === 'cancelled' && item.known && (
            <Chip chosen={item.wanted} onClick={() => changeItem(tripId, item.key, { wanted: !item.wanted })}>
              {t('bookingImport.markCancelled')}
            </Chip>
          )}
          {doubt.kind !== 'cancelled' && answers.length === 0 && (
            <Chip onClick={() => settle()}>{t('bookingImport.looksRight')}</Chip>
          )}
        </div>
      </div>
    </section>
  )
}

type Answer = NonNullable<Doubt['answers']>[number]

function wordOf({ start_time, price }: Answer): string {
  if (!price) return formatTime(start_time ?? '')
  const names = new Intl.DisplayNames(language.value.tag, { type: 'currency' })
  return `${names.of(price.currency) ?? price.currency} · ${formatMoney(price.amount, price.currency)}`
}

/** No currency is chosen before somebody says which. */
function isChosen({ start_time, price }: Answer, { fields }: ImportItem): boolean {
  return !price && fields.start_time === start_time
}

function factOf(doubt: Doubt, { fields, known }: ImportItem, { start, end }: TripRange): string {
  if (doubt.kind === 'morning')
    return t('bookingImport.fact.morning', { time: fields.start_time ? formatTime(fields.start_time) : '' })
  if (doubt.kind === 'outside' && start && end)
    return t('bookingImport.fact.outside', { dates: formatDateRange(start, end) })
  if (doubt.kind === 'cancelled')
    return t(known ? 'bookingImport.fact.cancelledKnown' : 'bookingImport.fact.cancelled')
  return t(`bookingImport.fact.${doubt.kind}`)
}
