import { copyText } from '../../shared/device/copy-text.ts'
import { device } from '../../data/device.ts'
import type { AttentionItem } from '../../data/attention.ts'
import { trips } from '../../data/trips.ts'
import { t } from '../../i18n/t.ts'
import type { Person } from '../../ui/avatar.tsx'
import { changeText, changeTitle } from './change-words.ts'
import { plainReason } from './reason-words.ts'
import { wordsOf } from './typed-words.ts'
import { streamPath } from './stream-path.ts'
import { ownerIn } from './who.ts'

/** The people who may do what this person may not. That an owner is also an admin is not known here. */
export const ownerToAsk = ({ code, answer, stream }: AttentionItem): Person | undefined =>
  code === 'FORBIDDEN' && answer?.body['level'] !== 'admin'
    ? ownerIn(stream, device.value?.actor.user_id)
    : undefined

/** Hands a prepared question to whatever this device shares texts with; without that it goes on the clipboard. */
export async function askOwner(item: AttentionItem): Promise<void> {
  const path = streamPath(item.stream)
  const trip = trips.peek()?.find(each => path === `/trips/${each.id}`)
  const question = t('sync.askText', {
    trip: trip?.title ?? '',
    title: changeTitle(item.summary),
    change: changeText(item.entry, item.summary),
    reason: plainReason(item),
  })
  const words = [item.entry, ...item.dependents].flatMap(each => wordsOf(each)).join('\n\n')
  const text = words ? `${question}\n\n${words}` : question
  if (!('share' in navigator)) return copyText(text)
  try {
    await navigator.share({ text })
  } catch (error) {
    // The reader closed the share sheet: nothing was asked, nothing has to be said.
    if ((error as Error).name !== 'AbortError') await copyText(text)
  }
}
