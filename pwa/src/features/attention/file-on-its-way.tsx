import { Ban, CircleAlert, Image, RotateCcw } from 'lucide-preact'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { attemptSaved, showRefusal } from '../../shared/forms/attempt-saved.ts'
import { goneText } from '../../shared/labels/gone-text.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { retryUpload, type TakenFrom, type UploadState } from '../../data/files.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { CardHead } from './card-head.tsx'
import { discardFile } from './discard.ts'
import { fileMenu, filePath, mayRemoveFile, removeWithUndo } from './file-menu.ts'
import { RowMenu } from './row-menu.tsx'
import { SaveFiles } from './save-files.tsx'
import { streamPath } from './stream-path.ts'

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
        <SaveFiles files={[file]} />
        {mayRemoveFile(file) && <Button onClick={() => removeWithUndo(file)}>{t('sync.removeFile')}</Button>}
      </div>
    </article>
  )
}

/** A photo or document whose trip was taken away before its bytes were at the server: only this device has it. */
export function TakenFileCard({ file, taken }: { file: UploadState; taken: TakenFrom }) {
  const { id, stream, name, size, back } = file
  return (
    <article class="attention">
      <CardHead
        icon={back ? RotateCcw : Ban}
        tone={back ? 'now' : 'danger'}
        id={`card-${id}`}
        title={name}
        href={back && streamPath(stream)}
      >
        <p class="attention-why">
          {back ? t('sync.fileNotBack') : `${goneText(taken)} ${t('sync.fileTaken')}`}
        </p>
        {taken.trip !== null && <p class="attention-what">{t('sync.inTrip', { trip: taken.trip })}</p>}
        <p class="attention-what">{formatBytes(size)}</p>
      </CardHead>
      <div class="attention-actions">
        <SaveFiles files={[file]} kind="primary" />
        <Button kind="destructive" onClick={() => void attemptSaved(() => discardFile(id))}>
          {t('sync.discard')}
        </Button>
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
