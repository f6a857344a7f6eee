import { CircleAlert, X } from 'lucide-preact'
import type { ChosenFile } from '../../data/chosen-files.ts'
import { hasString, t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { dropFile, type ImportState } from './import-state.ts'

/** Why nothing was found in a file, each for itself. */
export function FailedFiles(props: {
  tripId: string
  files: readonly ChosenFile[]
  read: ImportState['read']
}) {
  const failed = props.files.flatMap(file => {
    const code = props.read[file.id]
    return code === undefined || code === 'read' ? [] : [{ file, code }]
  })
  if (!failed.length) return null
  return (
    <ul class="import-failed">
      {failed.map(({ file, code }) => (
        <li key={file.id}>
          <Icon of={CircleAlert} />
          <span>
            <strong>
              <bdi>{file.name}</bdi>
            </strong>
            <span class="row-meta">{reason(code)}</span>
          </span>
          <IconButton
            icon={X}
            label={t('bookingImport.removeFile', { name: file.name })}
            onClick={() => void dropFile(props.tripId, file.id).catch(showRefusal)}
          />
        </li>
      ))}
    </ul>
  )
}

function reason(code: string): string {
  const keys = [`bookingImport.failed.${code}`, `error.${code}`]
  const key = keys.find(hasString)
  return key && hasString(key) ? t(key) : code
}
