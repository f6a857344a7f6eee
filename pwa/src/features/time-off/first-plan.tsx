import { Users } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { readTimeOffPeople } from '../../data/time-off-people.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/navigation/page-header.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { SyncStatusButton } from '../../shared/sync/sync-status.tsx'
import { today } from '../../shared/trips/today.ts'
import { countryOptions, homeCountry } from './countries.ts'
import { readDays } from './read-days.ts'
import { beginPlan } from './plan-actions.ts'
import { openTimeOffSheet } from './time-off-url.ts'

/** One question: the rest is set already and can be changed later. */
export function FirstPlan({ planId }: { planId: string }) {
  const phone = usePhone()
  const [days, setDays] = useState('25')
  const [country, setCountry] = useState(homeCountry)
  const [wrong, setWrong] = useState(false)
  const askedBy = useAskedBy()
  const save = (event: Event) => {
    event.preventDefault()
    const allowance = readDays(days)
    setWrong(allowance === undefined)
    if (allowance === undefined) return
    beginPlan(planId, allowance, country, Number(today.value.slice(0, 4)))
    if (askedBy.length > 0) openTimeOffSheet('people')
  }
  return (
    <div class="off">
      <PageHeader
        kind="area"
        title={t('nav.timeOff')}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      <form class="off-first" onSubmit={save}>
        {askedBy.map(name => (
          <Notice key={name} icon={Users}>
            {t('timeOff.invitedBy', { name })} {t('timeOff.invitedFirst')}
          </Notice>
        ))}
        <TextField
          label={t('timeOff.first', { year: today.value.slice(0, 4) })}
          value={days}
          numbers
          inputMode="decimal"
          error={wrong ? t('timeOff.daysWrong') : undefined}
          onInput={setDays}
        />
        <SelectField
          label={t('timeOff.firstCountry')}
          value={country}
          options={[{ value: '', label: t('timeOff.noHolidays') }, ...countryOptions()]}
          onChange={setCountry}
        />
        <Button kind="primary" type="submit">
          {t('timeOff.save')}
        </Button>
      </form>
    </div>
  )
}

/** Who would like to plan with the reader; nobody while the server does not answer. */
function useAskedBy(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    readTimeOffPeople().then(
      ({ incomingInvites }) => setNames(incomingInvites.map(({ username }) => username)),
      () => undefined,
    )
  }, [])
  return names
}
