import { Check, FileDown, CircleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { saveFile } from '../../shared/device/save-file.ts'
import { importChanges } from '../../data/import-changes.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import { FileRefused, type LeftOut } from '../../data/read-outbox-file.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/fields/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Outcome = Awaited<ReturnType<typeof importChanges>> | { refused: string }

const mostShown = 8

/** Changes leave this device as a file, and those of another device come in as one. */
export function ChangeFiles() {
  const [outcome, setOutcome] = useState<Outcome>()
  const { waiting, attention } = syncStatus.value
  const take = async (file: File | undefined) => {
    if (!file) return
    setOutcome(undefined)
    try {
      setOutcome(await importChanges(file))
    } catch (error) {
      if (!(error instanceof FileRefused)) console.error(error)
      setOutcome({ refused: error instanceof FileRefused ? t(`outboxFile.${error.code}`) : errorText(error) })
    }
  }
  const [filesLeft, setFilesLeft] = useState(0)
  const give = async () => {
    const { name, text, left } = await outboxFile()
    saveFile(name, text)
    setFilesLeft(left.length)
  }
  return (
    <div class="settings-rows">
      {waiting + attention > 0 && (
        <Button icon={FileDown} onClick={() => void give()}>
          {t('outboxFile.give')}
        </Button>
      )}
      <FileButton label={t('outboxFile.take')} accept=".json,application/json" onPick={take} />
      <p class="settings-note">{t('outboxFile.takeHint')}</p>
      {filesLeft > 0 && (
        <Notice icon={CircleAlert} tone="warn" alert>
          {t('outboxFile.filesLeft', { count: filesLeft })}
        </Notice>
      )}
      {outcome && 'taken' in outcome && (outcome.taken > 0 || outcome.left.length === 0) && (
        <Notice icon={Check} alert>
          {t('outboxFile.taken', { count: outcome.taken })}
        </Notice>
      )}
      {outcome && 'left' in outcome && outcome.left.length > 0 && <LeftOutList left={outcome.left} />}
      {outcome && 'refused' in outcome && (
        <Notice icon={CircleAlert} tone="danger" alert>
          {outcome.refused}
        </Notice>
      )}
    </div>
  )
}

/** What of a file stayed out, and why; beyond a screenful, how many more. */
function LeftOutList({ left }: { left: readonly LeftOut[] }) {
  return (
    <Notice icon={CircleAlert} tone="warn" alert>
      {t('outboxFile.left', { count: left.length })}
      <ul>
        {left.slice(0, mostShown).map(({ title, why }, at) => (
          <li key={at}>
            <bdi>{title ?? t('outboxFile.untitled')}</bdi>: {t(`outboxFile.left.${why}`)}
          </li>
        ))}
      </ul>
      {left.length > mostShown && t('outboxFile.leftMore', { count: left.length - mostShown })}
    </Notice>
  )
}
