import { CircleAlert, CloudOff } from 'lucide-preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { readLibraries, type LibraryKind } from '../../../data/photo-libraries.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Part } from '../part.tsx'
import { LibraryForm } from './library-form.tsx'

/** One's own photo libraries, one card for each kind that this server offers. */
export default function Libraries() {
  const [kinds, setKinds] = useState<LibraryKind[]>()
  const [failed, setFailed] = useState<ApiError>()
  const { connected } = syncStatus.value
  const read = useCallback(async () => {
    try {
      setKinds(await readLibraries())
      setFailed(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(error)
    }
  }, [])
  useEffect(() => void read(), [read, connected])
  return (
    <>
      <p class="settings-note">{t('library.fact')}</p>
      {!kinds && failed && (
        <Notice icon={failed.code === 'NO_ANSWER' ? CloudOff : CircleAlert}>
          {failed.code === 'NO_ANSWER' ? t('library.offline') : errorText(failed)}
        </Notice>
      )}
      {kinds?.map(kind => (
        <Part key={kind.id} id={kind.id} title={kind.name}>
          <LibraryForm kind={kind} onChanged={() => void read()} />
        </Part>
      ))}
    </>
  )
}
