import {
  initialRights,
  shareRights,
  type ShareRights,
} from '@caravel/sync-protocol/domain/sharing/share-rights'
import { useState } from 'preact/hooks'
import type { ShareLink, ShareWish } from '../../data/share-links.ts'
import { addonOn } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { GuestSees } from './guest-sees.tsx'
import { LinkDetails } from './link-details.tsx'
import { rightText } from './rights-words.ts'

const lives = [7, 30, 90, 365, 0]
const kept = 'kept'

interface Draft extends ShareRights {
  name: string
  password: string
  life: string
  keep_offline: boolean
}

function draftOf(link: ShareLink | undefined): Draft {
  if (!link) return { ...initialRights, name: '', password: '', life: '90', keep_offline: true }
  const { share_map, share_bookings, share_packing, share_budget, share_collab, share_codes, share_prices } =
    link
  return {
    share_map,
    share_bookings,
    share_packing,
    share_budget,
    share_collab,
    share_codes,
    share_prices,
    name: link.name ?? '',
    password: '',
    life: kept,
    keep_offline: link.keep_offline,
  }
}

function wishOf({ name, password, life, ...rest }: Draft): ShareWish {
  return {
    ...rest,
    name: name.trim() || null,
    ...(password === '' ? {} : { password }),
    ...(life === kept ? {} : { expires_in_days: Number(life) || null }),
  }
}

/** What a link is as long as nobody chooses anything else. */
export function usualWish(): ShareWish {
  return wishOf(draftOf(undefined))
}

/** What a link shows, for how long, and to whom. With a link it changes that one. */
export function LinkForm(props: {
  tripId: string
  link?: ShareLink
  onSave: (wish: ShareWish) => Promise<void>
  onCancel?: (() => void) | undefined
}) {
  const { tripId, link, onSave, onCancel } = props
  const [draft, setDraft] = useState(() => draftOf(link))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const set = (more: Partial<Draft>) => setDraft(now => ({ ...now, ...more }))
  const save = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await onSave(wishOf(draft))
    } catch (refusal) {
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  const shown = shareRights.filter(right => right !== 'share_budget' || addonOn('budget'))
  return (
    <form class="share-form" noValidate onSubmit={event => void save(event)}>
      <fieldset class="share-rights">
        <legend>{t('sharing.shows')}</legend>
        {shown.map(right => (
          <Switch key={right} spread checked={draft[right]} onChange={on => set({ [right]: on })}>
            {rightText(right)}
          </Switch>
        ))}
      </fieldset>
      <LinkDetails rights={draft} onChange={set} />
      <GuestSees tripId={tripId} rights={draft} />
      <TextField
        label={t('sharing.name')}
        hint={t('sharing.nameHint')}
        value={draft.name}
        onInput={name => set({ name })}
        autocomplete="off"
      />
      <SelectField
        label={t('sharing.life')}
        value={draft.life}
        onChange={life => set({ life })}
        options={[
          ...(link ? [{ value: kept, label: t('sharing.lifeKept') }] : []),
          ...lives.map(days => ({
            value: String(days),
            label: days ? t('sharing.days', { count: days }) : t('sharing.never'),
          })),
        ]}
      />
      <TextField
        label={t(link?.has_password ? 'sharing.newPassword' : 'sharing.password')}
        hint={t('sharing.passwordHint')}
        value={draft.password}
        onInput={password => set({ password })}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        error={error}
      />
      <Switch spread checked={draft.keep_offline} onChange={keep_offline => set({ keep_offline })}>
        {t('sharing.keepOffline')}
      </Switch>
      <div class="share-buttons">
        {onCancel && (
          <Button kind="text" onClick={onCancel}>
            {t('sharing.cancel')}
          </Button>
        )}
        <Button kind="primary" type="submit" busy={busy && t('sharing.saving')}>
          {t(link ? 'sharing.save' : 'sharing.make')}
        </Button>
      </div>
    </form>
  )
}
