import {
  journalRights,
  positionPrecisions,
  type HomeZone,
  type JournalRights,
  type PositionPrecision,
} from '@caravel/sync-protocol/domain/journal/public-link'
import { useState } from 'preact/hooks'
import type { JournalLink, JournalLinkWish } from '../../../data/journal-links.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { HomeZones } from './home-zones.tsx'

interface Draft extends JournalRights {
  delay: string
  precision: PositionPrecision
  zones: HomeZone[]
  password: string
  life: string
  keep_offline: boolean
}

const delays = [0, 1, 6, 12, 24, 48, 72]
const lives = [7, 30, 90, 365, 0]
const unchanged = 'unchanged'

function draftOf(link: JournalLink | undefined): Draft {
  const rights = Object.fromEntries(
    journalRights.map(right => [right, link?.[right] ?? true]),
  ) as JournalRights
  return {
    ...rights,
    delay: String(link?.delay_hours ?? 0),
    precision: link?.precision ?? 'exact',
    zones: link?.home_zones ?? [],
    password: '',
    life: link ? unchanged : '90',
    keep_offline: link?.keep_offline ?? true,
  }
}

function wishOf({ delay, zones, password, life, ...rest }: Draft): JournalLinkWish {
  return {
    ...rest,
    delay_hours: Number(delay),
    home_zones: zones,
    ...(password === '' ? {} : { password }),
    ...(life === unchanged ? {} : { expires_in_days: Number(life) || null }),
  }
}

/** What the link of a journal shows, how late, to whom and for how long. */
export function LinkForm(props: {
  journalId: string
  link: JournalLink | undefined
  onSave: (wish: JournalLinkWish) => Promise<void>
  onCancel: () => void
}) {
  const { journalId, link, onSave, onCancel } = props
  const [draft, setDraft] = useState(() => draftOf(link))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const set = (more: Partial<Draft>) => setDraft(now => ({ ...now, ...more }))
  const save = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    await onSave(wishOf(draft)).catch((refusal: unknown) => setError(errorText(refusal)))
    setBusy(false)
  }
  return (
    <form class="journal-form" noValidate onSubmit={event => void save(event)}>
      <fieldset class="journal-trips">
        <legend>{t('journal.linkShows')}</legend>
        {journalRights.map(right => (
          <Switch key={right} spread checked={draft[right]} onChange={on => set({ [right]: on })}>
            {t(words[right])}
          </Switch>
        ))}
      </fieldset>
      <SelectField
        label={t('journal.linkDelay')}
        hint={t('journal.linkDelayHint')}
        value={draft.delay}
        onChange={delay => set({ delay })}
        options={[...new Set([...delays, link?.delay_hours ?? 0])]
          .toSorted((a, b) => a - b)
          .map(hours => ({
            value: String(hours),
            label: hours ? t('journal.linkHours', { count: hours }) : t('journal.linkAtOnce'),
          }))}
      />
      {draft.share_map && (
        <SelectField
          label={t('journal.linkPrecision')}
          value={draft.precision}
          onChange={value => set({ precision: value as PositionPrecision })}
          options={positionPrecisions.map(value => ({ value, label: t(`journal.precision.${value}`) }))}
        />
      )}
      <HomeZones journalId={journalId} zones={draft.zones} onChange={zones => set({ zones })} />
      <SelectField
        label={t('journal.linkLife')}
        value={draft.life}
        onChange={life => set({ life })}
        options={[
          ...(link ? [{ value: unchanged, label: t('journal.linkUnchanged') }] : []),
          ...lives.map(days => ({
            value: String(days),
            label: days ? t('journal.linkDays', { count: days }) : t('journal.linkNever'),
          })),
        ]}
      />
      <TextField
        label={t(link?.has_password ? 'journal.linkNewPassword' : 'journal.linkPassword')}
        hint={t('journal.linkPasswordHint')}
        value={draft.password}
        onInput={password => set({ password })}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        error={error}
      />
      <Switch spread checked={draft.keep_offline} onChange={keep_offline => set({ keep_offline })}>
        {t('journal.linkKeepOffline')}
      </Switch>
      <div class="journal-acts">
        <Button kind="text" onClick={onCancel}>
          {t('journal.linkCancel')}
        </Button>
        <Button kind="primary" type="submit" busy={busy && t('journal.linkSaving')}>
          {t(link ? 'journal.linkSave' : 'journal.linkMake')}
        </Button>
      </div>
    </form>
  )
}

const words = {
  share_timeline: 'journal.linkStories',
  share_gallery: 'journal.linkPhotos',
  share_map: 'journal.linkMap',
} as const
