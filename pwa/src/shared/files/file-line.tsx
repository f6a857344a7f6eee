import './file-line.css'
import { Star } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { fileSource, uploads, type FileRow } from '../../data/files.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { t } from '../../i18n/t.ts'
import { PhotoImage } from '../../photos/photo-image.tsx'
import { isPhoto } from '../../photos/photos-of.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { openFile } from '../navigation/sheet-url.ts'
import { iconOfFile } from './type-of-file.ts'

type Props = { row: FileRow; more?: string | undefined; action?: ComponentChildren }

/** One file in a list: what it is, how its bytes fare, and what it belongs with. */
export function FileLine({ row, more, action }: Props) {
  const meta = [formatBytes(row.size), stateText(row), row.caption, more].filter(Boolean).join(' · ')
  return (
    <ListRow
      {...(isPhoto(row)
        ? {
            lead: (
              <span class="file-thumb">
                <PhotoImage photo={row} alt="" />
              </span>
            ),
          }
        : { icon: iconOfFile(row.mime) })}
      title={<bdi>{row.name}</bdi>}
      meta={<bdi>{meta}</bdi>}
      mark={
        <>
          {row.starred && (
            <>
              <Icon of={Star} size={16} />
              <VisuallyHidden>{t('files.starred')}</VisuallyHidden>
            </>
          )}
          {uploads.value.has(row.id) && <PendingMark />}
        </>
      }
      onOpen={() => openFile(row.id)}
      action={action}
    />
  )
}

/** Where the bytes are, unless they are where one expects them. Reactive. */
function stateText(row: FileRow): string | undefined {
  const upload = uploads.value.get(row.id)
  if (row.state === 'failed' || upload?.refused) return t('files.refused')
  if (upload?.sent)
    return t('files.sending', { percent: Math.floor((100 * upload.sent) / Math.max(1, upload.size)) })
  if (upload) return undefined
  if (!isPhoto(row)) return undefined
  const source = fileSource(row).value
  if (source.status !== 'absent') return undefined
  return t(row.state === 'announced' ? 'photos.coming' : 'photos.away')
}
