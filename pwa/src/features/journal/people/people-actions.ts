/** Changes of the people in a journal. All of them need a connection. */
import type { JourneyRole } from '@caravel/sync-protocol/entities/journey-contributor'
import { CircleAlert, UserRoundMinus } from 'lucide-preact'
import { callApi } from '../../../data/api.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'

interface Who {
  journey_id: string
  user_id: string
  name: string
}

const at = ({ journey_id, user_id }: Pick<Who, 'journey_id' | 'user_id'>): string =>
  `/api/journeys/${journey_id}/contributors/${user_id}`

/** Adds the account with this email or username; it reads and writes. Throws `ApiError`. */
export const addPerson = (journeyId: string, identifier: string): Promise<unknown> =>
  callApi('POST', `/api/journeys/${journeyId}/contributors`, { identifier, role: 'editor' })

export const setRole = (who: Who, role: JourneyRole): Promise<void> =>
  orSay(() => callApi('PATCH', at(who), { role }))

/** Makes someone else the owner. Asks first: only the new owner can undo that. */
export async function transferTo(who: Who): Promise<void> {
  const { name } = who
  const sure = await ask({
    question: t('journal.makeOwnerAsk', { name }),
    text: t('journal.makeOwnerFact', { name }),
    yes: t('journal.makeOwnerYes'),
    no: t('journal.cancel'),
  })
  if (sure) await setRole(who, 'owner')
}

/** Asks first: membership is not brought back by undo. */
export async function removePerson(who: Who): Promise<void> {
  const { name } = who
  const sure = await ask({
    question: t('journal.removePersonAsk', { name }),
    text: t('journal.removePersonFact', { name }),
    yes: t('journal.removePersonYes'),
    no: t('journal.cancel'),
  })
  if (!sure) return
  await orSay(async () => {
    await callApi('DELETE', at(who))
    showToast({ icon: UserRoundMinus, text: t('journal.personRemoved', { name }) })
  })
}

/** Removes the reader from the journal and opens the list of journals. */
export async function leaveJournal(who: Pick<Who, 'journey_id' | 'user_id'>): Promise<void> {
  const sure = await ask({
    question: t('journal.leaveAsk'),
    text: t('journal.leaveFact'),
    yes: t('journal.leaveYes'),
    no: t('journal.cancel'),
  })
  if (!sure) return
  await orSay(async () => {
    await callApi('DELETE', at(who))
    navigate('/journal')
  })
}

async function orSay(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast({ icon: CircleAlert, text: errorText(error), error: true })
  }
}
