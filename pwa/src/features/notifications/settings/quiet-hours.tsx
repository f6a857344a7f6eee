import { useMemo, useState } from 'preact/hooks'
import { isZone } from '@caravel/sync-protocol/domain/zones'
import { t } from '../../../i18n/t.ts'
import { zoneCity } from '../../../shared/bookings/zone-words.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { isTime } from '../../../ui/fields/time-text.ts'
import { quietHours, setQuietHours, zoneHere, type Quiet } from './own-preferences.ts'
import { SettingsPart } from './settings-part.tsx'

/** What it begins with when it is turned on. */
const usual = { from: '22:00', until: '07:00' }

/** A time of day in which nothing but the app itself tells anything. */
export function QuietHours() {
  const quiet = quietHours()
  return (
    <SettingsPart id="quiet" title={t('notices.quiet')} fact={t('notices.quietFact')}>
      <Switch
        spread
        checked={quiet !== undefined}
        onChange={on => setQuietHours(on ? { ...usual, zone: zoneHere() } : undefined)}
      >
        {t('notices.quietOn')}
      </Switch>
      {quiet && <Times quiet={quiet} />}
    </SettingsPart>
  )
}

function Times({ quiet }: { quiet: Quiet }) {
  const zones = useMemo(() => zoneOptions(quiet.zone), [quiet.zone])
  return (
    <>
      <div class="notice-times">
        <QuietTime
          label={t('notices.quietFrom')}
          time={quiet.from}
          onChange={from => setQuietHours({ ...quiet, from })}
        />
        <QuietTime
          label={t('notices.quietUntil')}
          time={quiet.until}
          onChange={until => setQuietHours({ ...quiet, until })}
        />
      </div>
      <SelectField
        label={t('notices.zone')}
        value={quiet.zone}
        options={zones}
        onChange={zone => setQuietHours({ ...quiet, zone })}
      />
    </>
  )
}

/** Text that is no time stays in the field and changes nothing. */
function QuietTime(props: { label: string; time: string; onChange: (time: string) => void }) {
  const [wrong, setWrong] = useState<string>()
  return (
    <TimeField
      label={props.label}
      value={wrong ?? props.time}
      onChange={next => {
        const taken = next !== '' && isTime(next)
        setWrong(taken || next === '' ? undefined : next)
        if (taken) props.onChange(next)
      }}
    />
  )
}

function zoneOptions(zone: string) {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), zone])
  return [...all]
    .filter(isZone)
    .map(value => ({ value, label: `${zoneCity(value)} (${value.split('/')[0]})` }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
