import { vacayMember } from '@caravel/sync-protocol/entities/vacay-member'
import { vacayStream } from '@caravel/sync-protocol/streams'
import { useEffect, useState } from 'preact/hooks'
import { openStream } from '../../data/store.ts'
import {
  acceptInvite,
  cancelInvite,
  declineInvite,
  inviteToPlan,
  listInvitable,
  readTimeOffPeople,
  showPlanTo,
  type TimeOffPeople,
} from '../../data/time-off-people.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { endLook, endTogether, hidePlan } from './plan-actions.ts'
import type { Plan } from './plans.ts'
import { closeSheet } from './time-off-url.ts'

/** Who plans with the reader, who may look, and who is asked. */
export function PeopleSheet(props: { own: Plan; others: readonly Plan[]; hidden: readonly Plan[] }) {
  const { own, others, hidden } = props
  const [people, setPeople] = useState<TimeOffPeople>()
  const [invitable, setInvitable] = useState<{ id: string; username: string }[]>([])
  const [to, setTo] = useState('')
  const [how, setHow] = useState<'together' | 'look'>('together')
  const [failure, setFailure] = useState<unknown>()
  const [ends, setEnds] = useState(false)
  const load = async () => {
    try {
      const [now, all] = await Promise.all([readTimeOffPeople(), listInvitable()])
      setPeople(now)
      setInvitable(all)
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    }
  }
  useEffect(() => void load(), [])
  const ask = async (request: Promise<unknown>) => {
    try {
      await request
      await load()
    } catch (error) {
      setFailure(error)
    }
  }
  const together = others.filter(({ editable }) => editable)
  const viewers = [...openStream(vacayStream(own.id)).rows(vacayMember).value.values()].filter(
    ({ role, left_at }) => role === 'viewer' && left_at === null,
  )
  return (
    <Sheet title={t('timeOff.together')} onClose={closeSheet}>
      <div class="off-form">
        {people?.incomingInvites.map(({ id, username, plan_id }) => (
          <div class="off-asked" key={id}>
            <p>{t('timeOff.invitedBy', { name: username })}</p>
            <Button size="small" kind="primary" onClick={() => void ask(acceptInvite(plan_id))}>
              {t('timeOff.accept')}
            </Button>
            <Button size="small" kind="text" onClick={() => void ask(declineInvite(plan_id))}>
              {t('timeOff.decline')}
            </Button>
          </div>
        ))}
        {together.length > 0 && (
          <section>
            <ul class="off-people">
              {together.map(plan => (
                <li key={plan.id}>
                  <Avatar person={{ id: plan.userId, name: plan.name, colour: plan.color }} /> {plan.name}
                </li>
              ))}
            </ul>
            {ends ? (
              <div class="off-asked" role="alert">
                <p>{t('timeOff.endFact')}</p>
                <Button size="small" onClick={() => setEnds(false)}>
                  {t('timeOff.keepTogether')}
                </Button>
                <Button size="small" kind="destructive" onClick={() => endTogether(own.id) && setEnds(false)}>
                  {t('timeOff.endIt')}
                </Button>
              </div>
            ) : (
              <Button onClick={() => setEnds(true)}>{t('timeOff.end')}</Button>
            )}
          </section>
        )}
        {[...others.filter(({ editable }) => !editable), ...hidden].map(plan => {
          const isHidden = hidden.includes(plan)
          return (
            <div class="off-row" key={plan.id}>
              <span>{t('timeOff.seesDays', { name: plan.name })}</span>
              <Button size="small" kind="text" onClick={() => hidePlan(plan.userId, !isHidden)}>
                {t(isHidden ? 'timeOff.showPlan' : 'timeOff.hidePlan')}
              </Button>
            </div>
          )
        })}
        {viewers.map(({ id, user_id, name }) => (
          <div class="off-row" key={id}>
            <span>{t('timeOff.maySee', { name })}</span>
            <Button size="small" kind="text" onClick={() => endLook(own.id, user_id)}>
              {t('timeOff.stopShowing')}
            </Button>
          </div>
        ))}
        {people?.pendingInvites.map(({ id, user_id, username }) => (
          <div class="off-row" key={id}>
            <span>{t('timeOff.waitsFor', { name: username })}</span>
            <Button size="small" kind="text" onClick={() => void ask(cancelInvite(user_id))}>
              {t('timeOff.cancelInvite')}
            </Button>
          </div>
        ))}
        {failure !== undefined && (
          <p class="off-over" role="alert">
            {errorText(failure)}
          </p>
        )}
        {people && (
          <>
            <Segment
              label={t('timeOff.howTogether')}
              value={how}
              options={[
                { value: 'together', label: t('timeOff.together') },
                { value: 'look', label: t('timeOff.lookOnly') },
              ]}
              onChange={setHow}
              wide
            />
            <SelectField
              label={t('timeOff.person')}
              value={to}
              options={[
                { value: '', label: t('timeOff.choose') },
                ...invitable.map(({ id, username }) => ({ value: id, label: username })),
              ]}
              onChange={setTo}
            />
            <Button
              kind="primary"
              offReason={to ? false : t('timeOff.choosePerson')}
              onClick={() =>
                void ask(how === 'together' ? inviteToPlan(to) : showPlanTo(to)).then(() => setTo(''))
              }
            >
              {t(how === 'together' ? 'timeOff.invite' : 'timeOff.show')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}
