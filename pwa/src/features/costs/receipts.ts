/** Photos and documents that belong to an expense. */
import { CircleAlert, Paperclip } from 'lucide-preact'
import { signal } from '@preact/signals'
import { showRefusal } from '../../app/attempt-saved.ts'
import { doWithUndo } from '../../app/do-with-undo.ts'
import { undoStep } from '../../app/undo-steps.ts'
import { attachFile, removeFile, type FileRow, type PreparedFile } from '../../data/files.ts'
import { device } from '../../data/device.ts'
import { mint } from '../../data/mutate.ts'
import { t } from '../../i18n/t.ts'
import { fetchDecoderIfNeeded } from '../../photos/photo-actions.ts'
import { refusedFor, takeIn } from '../../photos/photo-intake.ts'
import { refusalText } from '../../photos/photo-words.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Chosen for an expense that is not there yet, by its trip: they outlast the form, but not the open page. */
const waiting = signal<ReadonlyMap<string, readonly File[]>>(new Map())
device.subscribe(() => {
  waiting.value = new Map()
})

/** Reactive. */
export const waitingReceipts = (tripId: string): readonly File[] => waiting.value.get(tripId) ?? []

export const keepWaiting = (tripId: string, files: readonly File[]): void => {
  waiting.value = new Map([...waiting.peek(), [tripId, files]])
}

type Of = { tripId: string; id: string; name: string }

/** Lets somebody choose a photo or a document; none when they change their mind. */
export function chooseReceipts(): Promise<File[]> {
  fetchDecoderIfNeeded()
  return new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*,.heic,.heif,application/pdf,.pdf'
    input.multiple = true
    input.hidden = true
    const end = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
    document.body.append(input) // Safari forgets one that is nowhere
    input.click()
  })
}

const isDocument = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Photos are made smaller and rid of what they tell beside what they show; documents stay as they are. */
export async function attachReceipts({ tripId, id, name }: Of, files: readonly File[]): Promise<void> {
  if (!files.length) return
  const unit = mint()
  const label = { key: 'costs.did.receipt', params: { name } } as const
  let added = 0
  const attach = async (prepared: PreparedFile) => {
    const owner = { kind: 'expense', trip_id: tripId, id } as const
    await (
      await attachFile(owner, prepared, { unit, label })
    ).saved
    added++
  }
  try {
    for (const each of files.filter(isDocument))
      await attach({ name: each.name, mime: 'application/pdf', bytes: await each.arrayBuffer() })
    await takeIn(
      id,
      files.filter(each => !isDocument(each)),
      attach,
    )
  } catch (error) {
    showRefusal(error)
  }
  const [refused] = refusedFor(id)
  if (refused) showToast({ icon: CircleAlert, text: refusalText(refused), error: true })
  if (!added) return
  const undo = { label: t('trips.undo'), onClick: () => void undoStep({ unit }) }
  showToast({ icon: Paperclip, text: t(label.key, label.params), action: undo })
}

/** Undo brings it back with its bytes. */
export const removeReceipt = (row: FileRow): void =>
  doWithUndo({ key: 'costs.did.deleted', params: { name: row.name } }, options => removeFile(row, options))
