import './readiness-meter.css'
import { CircleCheck, CircleDashed } from 'lucide-preact'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DeviceReadiness } from './device-readiness.ts'
import { FilesAction } from './files-action.tsx'
import { readinessText } from './ready-words.ts'

type Row = { id: 'app' | 'trips' | 'files' | 'map'; text: string; here: boolean }

const rowsOf = ({ app, map, trips, files }: DeviceReadiness): Row[] => [
  { id: 'app', text: t('ready.app'), here: app },
  {
    id: 'trips',
    text: t('ready.trips', { here: trips.here, all: trips.all }),
    here: trips.here === trips.all,
  },
  ...(files.all > 0
    ? [
        {
          id: 'files' as const,
          text: t('ready.files', { here: files.here, all: files.all }),
          here: files.here === files.all,
        },
      ]
    : []),
  { id: 'map', text: t('ready.map'), here: map },
]

/** Part by part what is on this device, and how far that is. */
export function ReadinessMeter({ readiness }: { readiness: DeviceReadiness }) {
  const rows = rowsOf(readiness)
  const { connected } = syncStatus.value
  return (
    <div class="readiness">
      <p>{readinessText({ ...readiness, connected })}</p>
      <progress aria-label={t('ready.title')} max={rows.length} value={rows.filter(row => row.here).length} />
      <ul>
        {rows.map(({ id, text, here: isHere }) => (
          <li key={id}>
            <Icon of={isHere ? CircleCheck : CircleDashed} />
            <span>{text}</span>
            <span class="readiness-state">{t(isHere ? 'ready.here' : 'ready.notYet')}</span>
          </li>
        ))}
      </ul>
      {/* The limit is chosen below. */}
      <FilesAction
        files={{ ...readiness.files, over: 0 }}
        connected={connected}
        tripIds={readiness.askable}
      />
    </div>
  )
}
