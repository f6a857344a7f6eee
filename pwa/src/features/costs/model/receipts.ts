/** Photos and documents that belong to an expense. */
import { CircleAlert, Paperclip } from 'lucide-preact'
import { tripStream } from '@caravel/sync-protocol/streams'
import { attemptSaved, showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { pickFiles } from '../../../shared/device/pick-files.ts'
import { doWithUndo } from '../../../shared/undo/do-with-undo.ts'
import { undoGroup } from '../../../shared/undo/undo-groups.ts'
import { mustDevice } from '../../../data/device.ts'
import { draftKey } from '../../../data/drafts.ts'
import {
  attach,
  attachFile,
  hashed,
  mustFit,
  removeFile,
  type FileRow,
  type PreparedFile,
} from '../../../data/files.ts'
import { mint, together } from '../../../data/mutate.ts'
import { t } from '../../../i18n/t.ts'
import { fetchDecoderIfNeeded } from '../../../photos/heic-support.ts'
import { refusedFor, takeIn } from '../../../photos/photo-intake.ts'
import { refusalText } from '../../../photos/photo-words.ts'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { addExpense, type NewExpense } from './cost-actions.ts'

type Of = { tripId: string; id: string; name: string }

/** Lets someone choose a photo or a document; none when they change their mind. */
export function chooseReceipts(): Promise<File[]> {
  fetchDecoderIfNeeded()
  return pickFiles({ accept: 'image/*,.heic,.heif,application/pdf,.pdf' })
}

const isDocument = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/**
 * Photos are made smaller and rid of what they tell beside what they show; documents stay as they are. What could not be
 * used is said.
 * @param owner what they are for, for those who show that they are coming
 */
async function takeReceipts(
  owner: string,
  files: readonly File[],
  keep: (prepared: PreparedFile) => Promise<void>,
): Promise<void> {
  try {
    for (const each of files.filter(isDocument))
      await keep({ name: each.name, mime: 'application/pdf', bytes: await each.arrayBuffer() })
    await takeIn(
      owner,
      files.filter(each => !isDocument(each)),
      keep,
    )
  } catch (error) {
    showRefusal(error)
  }
  const [refused] = refusedFor(owner)
  if (refused) showToast({ icon: CircleAlert, text: refusalText(refused), error: true })
}

/** Those that wait are not wanted any more. */
export const forgetKept = (tripId: string): Promise<void> =>
  mustDevice().chosen.remove(({ form }) => form === newExpenseForm(tripId))

/** The form of an expense that is not there yet. */
export const newExpenseForm = (tripId: string): string => draftKey(tripStream(tripId), 'expense new')

/** For an expense that is not there yet: they wait on the disk until it is. */
export const keepReceipts = (tripId: string, files: readonly File[]): Promise<void> => {
  const form = newExpenseForm(tripId)
  return takeReceipts(form, files, async prepared => {
    mustFit(prepared)
    await mustDevice().chosen.add(mint(), form, { ...prepared, row_id: mint() })
  })
}

export async function attachReceipts({ tripId, id, name }: Of, files: readonly File[]): Promise<void> {
  if (!files.length) return
  const unit = mint()
  const label = receiptLabel(name)
  let added = 0
  await takeReceipts(id, files, async prepared => {
    await (
      await attachFile({ kind: 'expense', trip_id: tripId, id }, prepared, { unit, label })
    ).saved
    added++
  })
  if (!added) return
  const undo = { label: t('trips.undo'), onClick: () => void undoGroup({ unit }) }
  showToast({ icon: Paperclip, text: t(label.key, label.params), action: undo })
}

const receiptLabel = (name: string) => ({ key: 'costs.did.receipt', params: { name } }) as const

/** A new expense with the receipts that wait for it: the disk keeps all of it, or nothing, and one undo takes it back. */
export async function addWithReceipts(tripId: string, values: NewExpense, id = mint()): Promise<void> {
  const { chosen } = mustDevice()
  const kept = await chosen.read(newExpenseForm(tripId))
  const files = await Promise.all(kept.map(each => hashed(each)))
  const unit = mint()
  const label = receiptLabel(values.name ?? '')
  const saved = together(() => {
    const made = addExpense(tripId, values, unit, id)
    const owner = { kind: 'expense', trip_id: tripId, id: made.id } as const
    return [made.saved, ...files.map(each => attach(owner, each, { unit, label }).saved)]
  })
  await Promise.all(saved)
  const ids = new Set(kept.map(({ id }) => id))
  await attemptSaved(() => chosen.remove(({ id }) => ids.has(id)))
}

/** Undo brings it back with its bytes. */
export const removeReceipt = (row: FileRow): void =>
  doWithUndo({ key: 'costs.did.deleted', params: { name: row.name } }, options => removeFile(row, options))
