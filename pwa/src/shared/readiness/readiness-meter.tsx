import './readiness-meter.css'
import { CircleCheck, CircleDashed } from 'lucide-preact'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Readiness } from './use-readiness.ts'

type Row = { id: 'app' | 'trips' | 'files' | 'map'; text: string; here: boolean }

const rowsOf = ({ app, map, trips, files }: Readiness): Row[] => [
  { id: 'app', text: t('ready.app'), here: app },
  { id: 'trips', text: t('ready.trips', trips), here: trips.here === trips.all },
  ...(files.all > 0
    ? [{ id: 'files' as const, text: t('ready.files', files), here: files.here === files.all }]
    : []),
  { id: 'map', text: t('ready.map'), here: map },
]

/** In a sentence, whether the road may come, or what is missing for it. */
export const readinessText = (readiness: Readiness): string => {
  const missing = rowsOf(readiness).filter(({ here }) => !here)
  if (missing.length === 0) return t('ready.all')
  // What is attached comes when someone looks at it, everything else by itself.
  const coming = missing.filter(({ id }) => id !== 'files')
  const parts = formatList(coming.map(({ id }) => t(`ready.part.${id}`)))
  return [
    ...(coming.length ? [t('ready.some', { parts })] : []),
    ...(coming.length < missing.length ? [t('ready.openFiles')] : []),
  ].join(' ')
}

/** Part by part what is on this device, and how far that is. */
export function ReadinessMeter({ readiness }: { readiness: Readiness }) {
  const rows = rowsOf(readiness)
  return (
    <div class="readiness">
      <p>{readinessText(readiness)}</p>
      <progress
        aria-label={t('ready.title')}
        max={rows.length}
        value={rows.filter(({ here }) => here).length}
      />
      <ul>
        {rows.map(({ id, text, here }) => (
          <li key={id}>
            <Icon of={here ? CircleCheck : CircleDashed} />
            <span>{text}</span>
            <span class="readiness-state">{t(here ? 'ready.here' : 'ready.notYet')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
