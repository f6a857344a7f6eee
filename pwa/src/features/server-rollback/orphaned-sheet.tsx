import './set-back.css'
import { Check, CircleAlert, CloudUpload, Download, Send, Trash2 } from 'lucide-preact'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { parseStream, tripStream, type StreamKind } from '@caravel/sync-protocol/streams'
import { useEffect, useRef, useState } from 'preact/hooks'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { saveFile } from '../../shared/device/save-file.ts'
import type { SheetProps } from '../../shared/areas/area.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { mustDevice } from '../../data/device.ts'
import { uploads } from '../../data/files.ts'
import { sendOrphan } from '../../data/send-orphan.ts'
import { tripsFirst } from '../../data/sync/orphaned.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import { orphans } from '../../data/orphans.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/overlays/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'

/**
 * A trip, a journal or a plan of days off that the server lost: send it again, save it as a file, or remove it. Nothing
 * of it happens by itself.
 */
export default function OrphanedSheet({ tripId, card }: SheetProps) {
  const stream = card || tripStream(tripId)
  const kind = parseStream(stream)?.kind ?? 'trip'
  const now = orphans.value.find(each => each.stream === stream)
  const [atFirst] = useState(now)
  const shown = useRef(true)
  useEffect(() => () => void (shown.current = false), [])
  const files = [...uploads.value.values()].filter(each => each.stream === stream && each.announced)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [filed, setFiled] = useState(false)
  // The server has it before all of it is sent.
  const orphan = now ?? (busy ? atFirst : undefined)
  if (!orphan)
    return (
      <Sheet title={t('orphaned.title')} onClose={closeSheet}>
        <Empty icon={Check} title={t('orphaned.sent', { kind })} />
      </Sheet>
    )
  const { owner, pending, title = t(kind === 'journey' ? 'nav.journal' : 'nav.timeOff') } = orphan
  const send = async () => {
    setBusy(true)
    try {
      const code = await sendOrphan(stream, { key: 'setBack.did' })
      setRefused(code === undefined ? undefined : reasonOf(code))
      if (code !== undefined) return
    } catch (error) {
      return showRefusal(error)
    } finally {
      setBusy(false)
    }
    showToast({ icon: Check, text: t('orphaned.sent', { kind }) })
    if (shown.current) closeSheet()
  }
  return (
    <Sheet title={t('orphaned.title')} over={<bdi>{title}</bdi>} onClose={closeSheet}>
      <div class="orphaned">
        <p>
          {t('orphaned.said', { kind })}{' '}
          {owner === undefined ? t('orphaned.about', { kind }) : t('orphaned.ofOthers', { name: owner })}
        </p>
        {refused && (
          <Notice tone="danger" icon={CloudUpload} alert>
            {refused}
          </Notice>
        )}
        <div class="orphaned-ways">
          {owner === undefined && (
            <Button kind="primary" icon={Send} busy={busy && t('orphaned.send')} onClick={() => void send()}>
              {t('orphaned.send')}
            </Button>
          )}
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
            onClick={() => void remove({ stream, kind, title, count: pending + files.length, filed })}
          >
            {t('orphaned.remove')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

const reasonOf = (code: string): string => {
  if (code === 'NO_ANSWER') return t('orphaned.offline')
  return code === tripsFirst ? t('orphaned.tripsFirst') : errorText(new AppError(code as ErrorCode))
}

async function keepAsFile(stream: string): Promise<void> {
  const { name, text } = await outboxFile({ stream })
  saveFile(name, text)
}

/** Where one is once it is removed. */
const placeAfter = { trip: '/', journey: '/journal', vacay: '/time-off' } as const

interface Removal {
  stream: string
  kind: StreamKind
  title: string
  count: number
  filed: boolean
}

async function remove({ stream, kind, title, count, filed }: Removal): Promise<void> {
  const sure = await ask({
    question: t('orphaned.removeAsk', { title }),
    text: t('orphaned.removeText', { count, kind }),
    yes: t('orphaned.removeYes', { kind }),
    no: t('orphaned.removeNo', { kind }),
  })
  if (!sure) return
  try {
    const outcome = await mustDevice().engine.removeOrphan(stream, filed)
    if (outcome === 'no_answer')
      showToast({ icon: CircleAlert, text: t('orphaned.removeOffline', { kind }), error: true })
    if (outcome !== 'removed') return
    navigate(placeAfter[kind as keyof typeof placeAfter] ?? '/', { replace: true })
    showToast({ icon: Trash2, text: t('orphaned.removed', { kind }) })
  } catch (error) {
    showRefusal(error)
  }
}
