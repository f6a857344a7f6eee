import { CircleAlert, Trash2 } from 'lucide-preact'
import { attemptSaved } from '../../app/attempt-saved.ts'
import { ApiError } from '../../data/api-error.ts'
import { discardWaiting, type TrayItem, type WaitingItem } from '../../data/tray.ts'
import { discard } from '../../data/tray-answers.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/ask.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** A whole trip is too much for ten seconds. */
const sureAboutTrip = () =>
  ask({
    question: t('sync.discardTripAsk'),
    text: t('sync.discardTripText'),
    yes: t('sync.discardTripYes'),
    no: t('sync.keep'),
  })

/** Nothing to put back: it was answered in another tab, and what became of it was said there. */
const offerBack = (text: string, putBack: (() => Promise<void>) | undefined) => {
  if (!putBack) return
  showToast({
    icon: Trash2,
    text,
    action: { label: t('trips.undo'), onClick: () => void attemptSaved(putBack) },
  })
}

/** Lets a change go; for ten seconds it can be taken back. */
export async function discardTrayItem(item: TrayItem): Promise<void> {
  if (item.kind !== 'trip') return offerBack(t('sync.discarded'), await discard(item.id))
  if (!(await sureAboutTrip())) return undefined
  if (!(await discard(item.id))) return undefined
  return showToast({ icon: Trash2, text: t('sync.tripDiscarded') })
}

/** Leaves it as the others have it: all that one question is about. */
export async function letGo(items: readonly [TrayItem, ...TrayItem[]]): Promise<void> {
  const putBack: (() => Promise<void>)[] = []
  for (const { id } of items) {
    const back = await discard(id)
    if (back) putBack.push(back)
  }
  const text = t(items[0].kind === 'changed' ? 'sync.kept' : 'sync.letGoDone')
  const allBack = async () => {
    for (const back of putBack) await back()
  }
  offerBack(text, putBack.length ? allBack : undefined)
}

export async function discardWaitingItem(item: WaitingItem): Promise<void> {
  if (item.some(({ summary }) => summary.name === 'trip.create') && !(await sureAboutTrip())) return
  try {
    const { outcome, putBack } = await discardWaiting(item.map(({ entry }) => entry.mutation_id))
    if (outcome === 'saved') showToast({ icon: Trash2, text: t('sync.wasSaved') })
    else offerBack(t('sync.discarded'), putBack)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast({ icon: CircleAlert, text: t('sync.discardOffline'), error: true })
  }
}
