import { Check, FileDown, FileUp, CircleAlert } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { saveFile } from '../../app/save-file.ts'
import { importChanges } from '../../data/import-changes.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import { FileRefused } from '../../data/read-outbox-file.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { errorText } from '../../app/error-text.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Outcome = { taken: number } | { refused: string }

/** Changes leave this device as a file, and those of another device come in as one. */
export function ChangeFiles() {
  const picker = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const { waiting, attention } = syncStatus.value
  const take = async (file: File | undefined) => {
    if (!file) return
    setOutcome(undefined)
    try {
      setOutcome({ taken: await importChanges(file) })
    } catch (error) {
      if (!(error instanceof FileRefused)) console.error(error)
      setOutcome({ refused: error instanceof FileRefused ? t(`outboxFile.${error.code}`) : errorText(error) })
    }
  }
  const give = async () => {
    const { name, text } = await outboxFile()
    saveFile(name, text)
  }
  return (
    <div class="settings-rows">
      {waiting + attention > 0 && (
        <Button icon={FileDown} onClick={() => void give()}>
          {t('outboxFile.give')}
        </Button>
      )}
      <Button icon={FileUp} onClick={() => picker.current?.click()}>
        {t('outboxFile.take')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('outboxFile.take')}
        onChange={event => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <p class="settings-note">{t('outboxFile.takeHint')}</p>
      {outcome && 'taken' in outcome && (
        <Notice icon={Check} alert>
          {t('outboxFile.taken', { count: outcome.taken })}
        </Notice>
      )}
      {outcome && 'refused' in outcome && (
        <Notice icon={CircleAlert} tone="danger" alert>
          {outcome.refused}
        </Notice>
      )}
    </div>
  )
}
