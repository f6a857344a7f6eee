import { CircleAlert, Image } from 'lucide-preact'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { retryUpload, type UploadState } from '../../data/files.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { CardHead } from './card-head.tsx'
import { fileMenu, filePath, mayRemoveFile, removeWithUndo } from './file-menu.ts'
import { RowMenu } from './row-menu.tsx'

/** A photo or document whose bytes the server did not take: why, another try, or letting it go. */
export function FileCard({ file }: { file: UploadState }) {
  const { id, name, refused } = file
  return (
    <article class="attention">
      <CardHead icon={CircleAlert} tone="danger" id={`card-${id}`} title={name} href={filePath(file)}>
        <p class="attention-why">
          {t('sync.fileNotAccepted', { reason: errorText(new AppError(refused as ErrorCode)) })}
        </p>
      </CardHead>
      <div class="attention-actions">
        <Button kind="primary" onClick={() => void retryUpload(id).catch(showRefusal)}>
          {t('sync.tryAgain')}
        </Button>
        {mayRemoveFile(file) && <Button onClick={() => removeWithUndo(file)}>{t('sync.removeFile')}</Button>}
      </div>
    </article>
  )
}

/** A photo or document whose bytes are on their way. */
export function FileRow({ file }: { file: UploadState }) {
  const { name, size, sent } = file
  const whole = formatBytes(size)
  return (
    <ListRow
      icon={Image}
      title={<bdi>{name}</bdi>}
      meta={sent ? t('sync.fileSent', { part: formatBytes(sent), size: whole }) : whole}
      mark={<PendingMark />}
      action={<RowMenu title={name} items={fileMenu(file)} />}
    />
  )
}
