import { CircleAlert, X } from 'lucide-preact'
import type { ChosenFile } from '../../data/chosen-files.ts'
import { hasString, t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { dropFile, type ImportState, type Unread } from './import-state.ts'

/** Why nothing was found in a file, or not all of it was read, each for itself. */
export function FailedFiles(props: { tripId: string; files: readonly ChosenFile[]; state: ImportState }) {
  const { read, unread = {} } = props.state
  const failed = props.files.flatMap(file => {
    const code = read[file.id]
    if (code === undefined) return []
    const reasons = [...(code === 'read' ? [] : [reason(code)]), ...unreadParts(unread[file.id])]
    return reasons.length ? [{ file, reasons }] : []
  })
  if (!failed.length) return null
  return (
    <ul class="import-failed">
      {failed.map(({ file, reasons }) => (
        <li key={file.id}>
          <Icon of={CircleAlert} />
          <span>
            <strong>
              <bdi>{file.name}</bdi>
            </strong>
            {reasons.map(text => (
              <span key={text} class="row-meta">
                {text}
              </span>
            ))}
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

function unreadParts(unread: Unread | undefined): string[] {
  if (!unread) return []
  const { bookings, attachments, pages } = unread
  return [
    ...(bookings ? [t('bookingImport.unreadBookings', { count: bookings })] : []),
    ...(attachments ? [t('bookingImport.unreadAttachments', { count: attachments })] : []),
    ...(pages ? [t('bookingImport.unreadPages', { count: pages })] : []),
  ]
}

function reason(code: string): string {
  const keys = [`bookingImport.failed.${code}`, `error.${code}`]
  const key = keys.find(hasString)
  return key && hasString(key) ? t(key) : code
}
