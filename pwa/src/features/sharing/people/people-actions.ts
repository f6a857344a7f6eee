import { CircleAlert, Crown, Link2, UserRoundMinus } from 'lucide-preact'
import { errorText } from '../../../shared/errors/error-text.ts'
import { callApi } from '../../../data/api.ts'
import { isPast, isSpent, listTripInvites, replaceTripInvites } from '../../../data/invites.ts'
import { t } from '../../../i18n/t.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'

type Who = { trip_id: string; user_id: string; name: string }

/** Adds the account with this e-mail or user name. Throws `ApiError`. */
export const addPerson = (tripId: string, identifier: string) =>
  callApi('POST', `/api/trips/${tripId}/members`, { identifier })

/**
 * Asks first: membership is not brought back by undo. Offers to replace the open invites, whose links the person may
 * know; answers whether they were.
 */
export async function removePerson({ trip_id: trip, user_id: user, name }: Who): Promise<boolean> {
  const { withOpenMoney } = await import('../../../shared/trips/open-money.ts')
  const sure = await ask({
    question: t('people.removeAsk', { name }),
    text: withOpenMoney(t('people.removeText'), trip, user, name),
    yes: t('people.removeYes'),
    no: t('people.keep'),
  })
  if (!sure) return false
  return orSay(async () => {
    await callApi('DELETE', `/api/trips/${trip}/members/${user}`)
    showToast({ icon: UserRoundMinus, text: t('people.removed', { name }) })
    return offerNewInvites(trip, name)
  })
}

async function offerNewInvites(trip: string, name: string): Promise<boolean> {
  const open = (await listTripInvites(trip)).filter(invite => !isPast(invite) && !isSpent(invite))
  if (!open.length) return false
  const sure = await ask({
    question: t('people.replaceAsk'),
    text: t('people.replaceText', { count: open.length, name }),
    yes: t('people.replaceYes'),
    no: t('people.replaceNo'),
  })
  if (!sure) return false
  await replaceTripInvites(trip)
  showToast({ icon: Link2, text: t('people.replaced') })
  return true
}

/** Makes someone else the owner. Asks first: only that one can give it back. */
export async function handOver({ trip_id: trip, user_id: user, name }: Who, title: string): Promise<void> {
  const sure = await ask({
    question: t('people.handOverAsk', { title, name }),
    text: t('people.handOverText', { name }),
    yes: t('people.handOverYes'),
    no: t('people.keep'),
  })
  if (!sure) return
  await orSay(async () => {
    await callApi('PUT', `/api/trips/${trip}/owner`, { user_id: user })
    showToast({ icon: Crown, text: t('people.handedOver', { name }) })
    return true
  })
}

async function orSay(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    showToast({ icon: CircleAlert, text: errorText(error), error: true })
    return false
  }
}
