import './set-back.css'
import { Check, CircleAlert, CloudUpload, Download, Send, Trash2 } from 'lucide-preact'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useState } from 'preact/hooks'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { saveFile } from '../../shared/device/save-file.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { mustDevice } from '../../data/device.ts'
import { uploads } from '../../data/files.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import { openStream } from '../../data/store.ts'
import { trips } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/overlays/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'

/** A trip that the server lost: send it again, keep it as a file, or remove it. Nothing of it happens by itself. */
export default function OrphanedSheet({ tripId }: { tripId: string }) {
  const stream = tripStream(tripId)
  const { pending = 0, title = '' } = trips.value?.find(({ id }) => id === tripId) ?? {}
  const files = [...uploads.value.values()].filter(each => each.stream === stream && each.announced)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [filed, setFiled] = useState(false)
  if (openStream(stream).status.value !== 'orphaned')
    return (
      <Sheet title={t('orphaned.title')} onClose={closeSheet}>
        <Empty icon={Check} title={t('orphaned.sent')} />
      </Sheet>
    )
  const send = async () => {
    setBusy(true)
    const code = await mustDevice().engine.sendOrphanAgain(stream)
    setBusy(false)
    setRefused(code === undefined ? undefined : reasonOf(code))
    if (code !== undefined) return
    showToast({ icon: Check, text: t('orphaned.sent') })
    closeSheet()
  }
  return (
    <Sheet title={t('orphaned.title')} over={<bdi>{title}</bdi>} onClose={closeSheet}>
      <div class="orphaned">
        <p>
          {t('orphaned.said')} {t('orphaned.about')}
        </p>
        {refused && (
          <Notice tone="danger" icon={CloudUpload} alert>
            {refused}
          </Notice>
        )}
        <div class="orphaned-ways">
          <Button kind="primary" icon={Send} busy={busy && t('orphaned.send')} onClick={() => void send()}>
            {t('orphaned.send')}
          </Button>
          <Button
            kind="tonal"
            icon={Download}
            onClick={() => void keepAsFile(stream).then(() => setFiled(true))}
          >
            {t('orphaned.file')}
          </Button>
          <Button
            kind="destructive"
            icon={Trash2}
            onClick={() => void remove(stream, title, pending + files.length, filed)}
          >
            {t('orphaned.remove')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

const reasonOf = (code: string): string =>
  code === 'NO_ANSWER' ? t('orphaned.offline') : errorText(new AppError(code as ErrorCode))

async function keepAsFile(stream: string): Promise<void> {
  const { name, text } = await outboxFile({ stream })
  saveFile(name, text)
}

async function remove(stream: string, title: string, count: number, filed: boolean): Promise<void> {
  const sure = await ask({
    question: t('orphaned.removeAsk', { title }),
    text: t('orphaned.removeText', { count }),
    yes: t('orphaned.removeYes'),
    no: t('orphaned.removeNo'),
  })
  if (!sure) return
  try {
    const outcome = await mustDevice().engine.removeOrphan(stream, filed)
    if (outcome === 'no_answer')
      showToast({ icon: CircleAlert, text: t('orphaned.removeOffline'), error: true })
    if (outcome !== 'removed') return
    navigate('/', { replace: true })
    showToast({ icon: Trash2, text: t('orphaned.removed') })
  } catch (error) {
    showRefusal(error)
  }
}
