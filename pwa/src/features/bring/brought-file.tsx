import { CircleAlert, CloudOff } from 'lucide-preact'
import { ApiError } from '../../data/api-error.ts'
import type { ImportPreview } from '../../data/trip-imports.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { importErrorText } from './import-error.ts'
import { TripFacts } from './trip-facts.tsx'
import { choiceOf, type ReadFile } from './use-imports.ts'

interface Props {
  entry: ReadFile
  chosen: ReadonlySet<string>
  onToggle: (choice: string) => void
  onRetry: () => void
}

/** One file: what it was recognised as with its trips, or why it could not be read. */
export function BroughtFile({ entry, chosen, onToggle, onRetry }: Props) {
  const { file, preview, error } = entry
  if (preview) return <Recognised name={file.name} preview={preview} chosen={chosen} onToggle={onToggle} />
  const isOffline = error instanceof ApiError && error.code === 'NO_ANSWER'
  return (
    <Notice
      tone={isOffline ? 'plain' : 'danger'}
      icon={isOffline ? CloudOff : CircleAlert}
      alert
      {...(isOffline ? { action: { label: t('bring.tryAgain'), onClick: onRetry } } : {})}
    >
      <bdi>{file.name}</bdi>: {importErrorText(error)}
    </Notice>
  )
}

function Recognised({
  name,
  preview,
  chosen,
  onToggle,
}: Omit<Props, 'entry' | 'onRetry'> & { name: string; preview: ImportPreview }) {
  const { left_out = 0 } = preview
  return (
    <section class="bring-file">
      <h2>{t(`bring.source.${preview.source}` as StringKey)}</h2>
      <p class="bring-meta">
        <bdi>{name}</bdi>
      </p>
      {left_out > 0 && <p class="bring-meta">{t('bring.moreTrips', { count: left_out })}</p>}
      <ul class="bring-list">
        {preview.trips.map(trip => {
          const choice = choiceOf(preview.id, trip.key)
          return (
            <li key={trip.key}>
              <Checkbox
                checked={chosen.has(choice)}
                disabled={trip.too_large || trip.broken}
                onChange={() => onToggle(choice)}
              >
                <TripFacts trip={trip} />
              </Checkbox>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
