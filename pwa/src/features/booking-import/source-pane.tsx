import { ExternalLink, FileText, Highlighter, Mail, X } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { ChosenFile } from '../../data/chosen-files.ts'
import { mustDevice } from '../../data/device.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { saveFile } from '../../shared/device/save-file.ts'
import { Scrollable } from '../../ui/scrollable.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isKept } from './confirmation-files.ts'
import type { BookingFields } from './import-item.ts'
import { dropFile, importKey } from './import-state.ts'
import { markWords } from './marked-words.ts'
import { sourceText, type SourceText } from '../../shared/files/source-text.ts'

type Props = { tripId: string; file: ChosenFile; fields: BookingFields }

/** The confirmation itself beside the fields, the words marked that stand in them. */
export function SourcePane({ tripId, file, fields }: Props) {
  const source = useSourceText(tripId, file)
  const open = () =>
    void readBytes(tripId, file.id)
      .then(bytes => bytes && saveFile(file.name, bytes, file.mime))
      .catch(showRefusal)
  return (
    <section class="import-source" aria-label={t('bookingImport.source', { name: file.name })}>
      <header>
        <Icon of={file.mime === 'message/rfc822' ? Mail : FileText} />
        <div class="import-source-name">
          <strong>
            <bdi>{file.name}</bdi>
          </strong>
          <span class="row-meta">{formatBytes(file.size)}</span>
        </div>
        <IconButton
          icon={ExternalLink}
          label={t('bookingImport.openSource', { name: file.name })}
          onClick={open}
        />
        <IconButton
          icon={X}
          label={t('bookingImport.removeFile', { name: file.name })}
          onClick={() => void dropFile(tripId, file.id).catch(showRefusal)}
        />
      </header>
      {source && (
        <>
          <article class="import-paper" dir="auto">
            <SourceHead source={source} />
            {source.subject && <h3>{source.subject}</h3>}
            <Scrollable class="import-paper-text" label={t('bookingImport.textOfFile')}>
              {markWords(source.text, fields).map(({ text, isMarked }, at) =>
                isMarked ? <mark key={at}>{text}</mark> : text,
              )}
            </Scrollable>
          </article>
          <p class="import-marks">
            <Icon of={Highlighter} size={16} />
            {t(isKept(file) ? 'bookingImport.marks' : 'bookingImport.marksOnly')}
          </p>
        </>
      )}
      {source === null && <p class="import-marks">{t('bookingImport.noText')}</p>}
    </section>
  )
}

function SourceHead({ source }: { source: SourceText }) {
  const { from, to, sent } = source
  if (!from && !to && sent === undefined) return null
  return (
    <dl class="import-mail-head">
      {from && <HeadLine name={t('bookingImport.mailFrom')} text={from} />}
      {to && <HeadLine name={t('bookingImport.mailTo')} text={to} />}
      {sent !== undefined && <HeadLine name={t('bookingImport.mailSent')} text={formatMoment(sent)} />}
    </dl>
  )
}

function HeadLine({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  )
}

async function readBytes(tripId: string, id: string): Promise<ArrayBuffer | undefined> {
  const files = await mustDevice().chosen.read(importKey(tripId))
  return files.find(file => file.id === id)?.bytes
}

/** Undefined while it is read, null for a file without text. */
function useSourceText(tripId: string, file: ChosenFile): SourceText | null | undefined {
  const [source, setSource] = useState<SourceText | null>()
  useEffect(() => {
    let isCurrent = true
    setSource(undefined)
    readBytes(tripId, file.id)
      .then(bytes => bytes && sourceText(file.mime, bytes))
      .catch((error: unknown) => {
        console.warn('the text of a confirmation could not be shown', error)
      })
      .then(found => isCurrent && setSource(found ?? null))
    return () => {
      isCurrent = false
    }
  }, [tripId, file.id, file.mime])
  return source
}
