import { useState } from 'preact/hooks'
import {
  commitImport,
  revertImport,
  type BroughtPreview,
  type BroughtTrip,
  type ImportPreview,
} from '../../data/trip-imports.ts'
import { formatDateRange, formatList } from '../../i18n/format.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'

/** One file: what it was recognised as, its trips with what comes and what does not, and the way back. */
export function BroughtFile({ name, preview }: { name: string; preview: ImportPreview }) {
  const possible = preview.trips.filter(trip => !trip.too_large)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(possible.map(({ key }) => key)))
  const [done, setDone] = useState<BroughtTrip[]>()
  const [busy, setBusy] = useState(false)
  const toggle = (key: string) =>
    setChosen(now => (now.has(key) ? new Set([...now].filter(each => each !== key)) : new Set([...now, key])))
  const act = async (work: () => Promise<BroughtTrip[] | undefined>) => {
    setBusy(true)
    try {
      setDone(await work())
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  if (done)
    return (
      <Done
        trips={done}
        busy={busy}
        onUndo={() =>
          void act(async () => {
            await revertImport(done)
            return undefined
          })
        }
      />
    )
  return (
    <section class="bring-file">
      <h2>{t(`bring.source.${preview.source}` as StringKey)}</h2>
      <p class="bring-meta">
        <bdi>{name}</bdi>
      </p>
      <ul class="bring-list">
        {preview.trips.map(trip => (
          <li key={trip.key}>
            <Checkbox
              checked={chosen.has(trip.key)}
              disabled={trip.too_large}
              onChange={() => toggle(trip.key)}
            >
              <TripFacts trip={trip} />
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        kind="primary"
        busy={busy && t('bring.bringing')}
        offReason={chosen.size === 0 && t('bring.nothingChosen')}
        onClick={() => void act(() => commitImport(preview.id, [...chosen]))}
      >
        {t('bring.bring', { count: chosen.size })}
      </Button>
    </section>
  )
}

const counted = [
  'day',
  'place',
  'assignment',
  'reservation',
  'packing_item',
  'todo_item',
  'expense',
  'budget_guest',
] as const

function TripFacts({ trip }: { trip: BroughtPreview }) {
  const { title, start_date, end_date, owner, counts, files, left_out, newer, past, known, too_large } = trip
  const comes = counted.flatMap(entity => {
    const count = counts[entity] ?? 0
    return count ? [t(`bring.count.${entity}` as StringKey, { count })] : []
  })
  if (files) comes.push(t('bring.count.file', { count: files }))
  if (past) comes.push(t('bring.count.past', { count: past }))
  const missing = Object.entries(left_out).map(([what, count]) =>
    t(`bring.left.${what}` as StringKey, { count }),
  )
  if (newer.length)
    missing.push(
      t('bring.left.newer', { names: formatList(newer.map(({ name, count }) => `${name} (${count})`)) }),
    )
  return (
    <span class="bring-trip">
      <strong dir="auto">{title}</strong>
      <span class="bring-meta">
        {[
          start_date !== null && end_date !== null && formatDateRange(start_date, end_date),
          owner !== null && t('bring.owner', { name: owner }),
          known && t('bring.known'),
          too_large && t('bring.tooLarge'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span class="bring-meta">{formatList(comes)}</span>
      {missing.length > 0 && (
        <span class="bring-meta">{t('bring.leftOut', { what: formatList(missing) })}</span>
      )}
    </span>
  )
}

function Done({ trips, busy, onUndo }: { trips: BroughtTrip[]; busy: boolean; onUndo: () => void }) {
  const failed = trips.reduce((sum, trip) => sum + trip.files_failed, 0)
  const fresh = trips.filter(({ known }) => !known)
  return (
    <section class="bring-file" aria-live="polite">
      <h2>{t('bring.done', { count: trips.length })}</h2>
      {failed > 0 && <p class="bring-meta">{t('bring.filesFailed', { count: failed })}</p>}
      <ul class="bring-list">
        {trips.map(({ id, title, known }) => (
          <li key={id}>
            <a href={`/trips/${id}`} dir="auto">
              {title}
            </a>
            {known && <span class="bring-meta"> {t('bring.known')}</span>}
          </li>
        ))}
      </ul>
      {fresh.length > 0 && (
        <Button kind="outline" busy={busy && t('bring.undoing')} onClick={onUndo}>
          {t('bring.undo')}
        </Button>
      )}
    </section>
  )
}
