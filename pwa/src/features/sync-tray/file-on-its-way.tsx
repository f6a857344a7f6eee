import { CircleAlert, Image } from 'lucide-preact'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { parseStream } from '@caravel/sync-protocol/streams'
import { showRefusal } from '../../app/attempt-saved.ts'
import { doWithUndo } from '../../app/do-with-undo.ts'
import { errorText } from '../../app/error-text.ts'
import { removeFile, retryUpload, type UploadState } from '../../data/files.ts'
import { openStream } from '../../data/store.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { CardHead } from './card-head.tsx'
import { tripPath } from './trip-path.ts'

/** A photo or document whose bytes the server did not take: why, another try, or letting it go. */
export function FileCard({ file: { id, stream, name, refused } }: { file: UploadState }) {
  const trip = parseStream(stream)
  const remove = () =>
    doWithUndo({ key: 'sync.did.fileRemoved', params: { name } }, options =>
      removeFile({ id, trip_id: trip?.id ?? '' }, options),
    )
  return (
    <article class="attention">
      <CardHead icon={CircleAlert} tone="danger" id={`card-${id}`} title={name} href={tripPath(stream)}>
        <p class="attention-why">
          {t('sync.fileNotAccepted', { reason: errorText(new AppError(refused as ErrorCode)) })}
        </p>
      </CardHead>
      <div class="attention-actions">
        <Button kind="primary" onClick={() => void retryUpload(id).catch(showRefusal)}>
          {t('sync.tryAgain')}
        </Button>
        {openStream(stream).can('file_delete') && <Button onClick={remove}>{t('sync.removeFile')}</Button>}
      </div>
    </article>
  )
}

/** A photo or document whose bytes are on their way. */
export function FileRow({ file: { name, size, sent } }: { file: UploadState }) {
  const whole = formatBytes(size)
  return (
    <ListRow
      icon={Image}
      title={<bdi>{name}</bdi>}
      meta={sent ? t('sync.fileSent', { part: formatBytes(sent), size: whole }) : whole}
      mark={<PendingMark />}
    />
  )
}
