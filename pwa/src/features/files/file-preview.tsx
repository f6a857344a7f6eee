import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { CloudOff } from 'lucide-preact'
import { Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { device } from '../../data/device.ts'
import { fileSource, uploads, type FileRow } from '../../data/files.ts'
import { t } from '../../i18n/t.ts'
import { PhotoImage } from '../../photos/photo-image.tsx'
import { isPhoto } from '../../photos/photos-of.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { sourceText, type SourceText } from '../../shared/files/source-text.ts'
import { iconOfFile } from '../../shared/files/type-of-file.ts'
import { Icon } from '../../ui/icon.tsx'
import { Scrollable } from '../../ui/scrollable.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/notice.tsx'

const PdfPages = lazyPart<{ bytes: ArrayBuffer; name: string }>(() => import('./pdf-pages.tsx'))

/** The file itself, from this device; without a network too, once it is here. */
export function FilePreview({ row }: { row: FileRow }) {
  const source = fileSource(row).value
  if (isPhoto(row))
    return (
      <div class="file-image">
        <PhotoImage photo={row} alt={row.caption ?? row.name} whole />
      </div>
    )
  if (source.status === 'absent') {
    // What this device was to send itself comes from no other one.
    const own = uploads.value.get(row.id)
    if (own)
      return (
        <Notice icon={CloudOff}>{errorText(new AppError((own.refused ?? 'FILE_LOST') as ErrorCode))}</Notice>
      )
    return <Notice icon={CloudOff}>{t(awayText(row, source.why))}</Notice>
  }
  if (source.status === 'loading') return <p class="file-note">{t('ui.loading')}</p>
  return <FromBytes key={row.id} row={row} />
}

function awayText({ state }: FileRow, why: 'offline' | 'missing') {
  if (why === 'offline') return 'files.away'
  return state === 'announced' ? 'photos.coming' : 'files.missing'
}

function FromBytes({ row }: { row: FileRow }) {
  const bytes = useBytes(row.id)
  const text = useText(row.mime, bytes)
  if (!bytes) return <p class="file-note">{t('ui.loading')}</p>
  if (row.mime === 'application/pdf')
    return (
      <Suspense fallback={<p class="file-note">{t('ui.loading')}</p>}>
        <PdfPages bytes={bytes} name={row.name} />
      </Suspense>
    )
  if (text)
    return (
      <Scrollable class="file-text" label={row.name}>
        {text.subject && <h3>{text.subject}</h3>}
        {text.text}
      </Scrollable>
    )
  return (
    <div class="file-other">
      <Icon of={iconOfFile(row.mime)} size={24} />
      <p>{t('files.noPreview')}</p>
    </div>
  )
}

function useBytes(id: string): ArrayBuffer | undefined {
  const [bytes, setBytes] = useState<ArrayBuffer>()
  useEffect(() => {
    let isCurrent = true
    device
      .peek()
      ?.engine.files.read(id)
      .then(
        found => isCurrent && setBytes(found),
        (error: unknown) => console.error('a file could not be read', error),
      )
    return () => {
      isCurrent = false
    }
  }, [id])
  return bytes
}

function useText(mime: string, bytes: ArrayBuffer | undefined): SourceText | undefined {
  const [text, setText] = useState<SourceText>()
  useEffect(() => {
    let isCurrent = true
    if (bytes)
      sourceText(mime, bytes).then(
        found => isCurrent && setText(found),
        (error: unknown) => console.warn('the text of a file could not be read', error),
      )
    return () => {
      isCurrent = false
    }
  }, [mime, bytes])
  return text
}
