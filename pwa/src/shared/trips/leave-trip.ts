import { CircleAlert } from 'lucide-preact'
import { callApi } from '../../data/api.ts'
import { session } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { ask } from '../../ui/overlays/ask.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { errorText } from '../errors/error-text.ts'
import { navigate } from '../navigation/navigate.ts'

/** Asks first: membership is not brought back by undo. Then the trips show. */
export async function leaveTrip(tripId: string, title: string): Promise<void> {
  const now = session.value
  if (now.status !== 'signed-in') return
  const { withOpenMoney } = await import('./open-money.ts')
  const sure = await ask({
    question: t('people.leaveAsk', { title }),
    text: withOpenMoney(t('people.leaveText'), tripId, now.user.id, now.user.username),
    yes: t('people.leaveYes'),
    no: t('people.stay'),
  })
  if (!sure) return
  try {
    await callApi('DELETE', `/api/trips/${tripId}/members/${now.user.id}`)
    navigate('/', { replace: true })
  } catch (error) {
    showToast({ icon: CircleAlert, text: errorText(error), error: true })
  }
}
