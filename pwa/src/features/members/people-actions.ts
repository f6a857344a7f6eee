import { CircleAlert, UserRoundMinus } from 'lucide-preact'
import { errorText } from '../../app/error-text.ts'
import { callApi } from '../../data/api.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/ask.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Adds the account with this e-mail or user name. Throws `ApiError`. */
export const addPerson = (tripId: string, identifier: string) =>
  callApi('POST', `/api/trips/${tripId}/members`, { identifier })

/** Asks first: membership is not brought back by undo. */
export async function removePerson(tripId: string, who: { user_id: string; name: string }): Promise<void> {
  const sure = await ask({
    question: t('people.removeAsk', { name: who.name }),
    text: t('people.removeText'),
    yes: t('people.removeYes'),
    no: t('people.keep'),
  })
  if (!sure) return
  await orSay(async () => {
    await callApi('DELETE', `/api/trips/${tripId}/members/${who.user_id}`)
    showToast({ icon: UserRoundMinus, text: t('people.removed', { name: who.name }) })
  })
}

async function orSay(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast({ icon: CircleAlert, text: errorText(error), error: true })
  }
}
