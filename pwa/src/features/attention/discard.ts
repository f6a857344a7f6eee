import { CircleAlert, Trash2 } from 'lucide-preact'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { ApiError } from '../../data/api-error.ts'
import { discardWaiting, type AttentionItem, type WaitingItem } from '../../data/attention.ts'
import { discard } from '../../data/attention-answers.ts'
import { discardUpload } from '../../data/files.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/overlays/ask.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { answered } from './answered.ts'

/** A whole trip is too much for ten seconds. */
const sureAboutTrip = () =>
  ask({
    question: t('sync.discardTripAsk'),
    text: t('sync.discardTripText'),
    yes: t('sync.discardTripYes'),
    no: t('sync.keep'),
  })

/** What was taken away with its trip is no step of undo; for ten seconds it can be had back. */
const offerBack = (putBack: (() => Promise<void>) | undefined, text = t('sync.discarded')) => {
  if (!putBack) return
  const action = { label: t('trips.undo'), onClick: () => void attemptSaved(putBack) }
  showToast({ icon: Trash2, text, action })
}

/** Lets go of a file whose trip was taken away; for ten seconds it can be had back. */
export const discardFile = async (id: string): Promise<void> =>
  offerBack(await discardUpload(id), t('sync.fileDiscarded'))

/** Lets a change go; it can be taken back. */
export async function discardAttentionItem(item: AttentionItem): Promise<void> {
  const { id, kind, summary } = item
  if (item.reason === 'revoked') return offerBack(await discard(id))
  if (kind !== 'trip') {
    const said = {
      icon: Trash2,
      key: 'sync.did.discarded',
      about: summary,
      text: t('sync.discarded'),
    } as const
    return void (await answered(said, named => discard(id, named)))
  }
  if (!(await sureAboutTrip())) return undefined
  if (!(await discard(id))) return undefined
  return showToast({ icon: Trash2, text: t('sync.tripDiscarded') })
}

/** Leaves it as the others have it: all that one question is about. */
export async function discardUnsent(items: readonly [AttentionItem, ...AttentionItem[]]): Promise<void> {
  const [{ kind, summary: about }] = items
  const text = t(kind === 'changed' ? 'sync.kept' : 'sync.letGoDone')
  await answered({ icon: Trash2, key: 'sync.did.letGo', about, text }, async named => {
    for (const { id } of items) await discard(id, named)
  })
}

export async function discardWaitingItem(item: WaitingItem): Promise<void> {
  if (item.some(({ summary }) => summary.name === 'trip.create') && !(await sureAboutTrip())) return
  const about = item[0].summary
  const said = { icon: Trash2, key: 'sync.did.discarded', about, text: t('sync.discarded') } as const
  const ids = item.map(({ entry }) => entry.mutation_id)
  await answered(said, async named => {
    try {
      const { outcome } = await discardWaiting(ids, named)
      if (outcome === 'saved') showToast({ icon: Trash2, text: t('sync.wasSaved') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast({ icon: CircleAlert, text: t('sync.discardOffline'), error: true })
    }
  })
}
