import { Copy, Send, UserRoundPlus } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { AppError } from '@caravel/sync-protocol/errors'
import { tripStream } from '@caravel/sync-protocol/streams'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { errorText } from '../../../shared/errors/error-text.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { ApiError } from '../../../data/api-error.ts'
import { inviteLink, makeTripInvite } from '../../../data/invites.ts'
import { copyText } from '../../../shared/device/copy-text.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { addPerson } from './people-actions.ts'

/** One more traveller, by e-mail or user name; a person without an account here gets an invite. */
export function AddPerson({ tripId, onInvited }: { tripId: string; onInvited: (id: string) => void }) {
  const draft = useDraft({
    form: 'person',
    stream: tripStream(tripId),
    rows: null,
    fieldsOf: () => ({ name: '' }),
  })
  const name = draft.value.name.trim()
  const [error, setError] = useState<string>()
  const [unknown, setUnknown] = useState<string>()
  const [toSend, setToSend] = useState<{ name: string; address: string }>()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    setToSend(undefined)
    try {
      await work()
      setUnknown(undefined)
      draft.change({ name: '' })
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'USER_UNKNOWN') setUnknown(name)
      else {
        if (!(refusal instanceof AppError || refusal instanceof ApiError)) console.error(refusal)
        setError(errorText(refusal))
      }
    } finally {
      setBusy(false)
    }
  }
  const add = (event: Event) => {
    event.preventDefault()
    if (name === '') return setError(t('people.nameMissing'))
    void attempt(async () => {
      await addPerson(tripId, name)
      announce(t('people.added', { name }))
    })
  }
  const invite = (invitee: string) =>
    attempt(async () => {
      const { invite: made, mailed } = await makeTripInvite(tripId, { invitee })
      if (mailed) showToast({ text: t('sharing.invite.mailed', { name: invitee }) })
      else if (made.token !== null) setToSend({ name: invitee, address: inviteLink(made.token) })
      onInvited(made.id)
    })
  return (
    <form class="add-person" noValidate onSubmit={add}>
      <DraftNotice draft={draft} onDiscard={() => setError(undefined)} />
      <div class="add-person-line">
        <TextField
          label={t('people.name')}
          error={error}
          value={draft.value.name}
          onInput={next => {
            draft.change({ name: next })
            setUnknown(undefined)
          }}
          name="person"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="done"
        />
        <Button kind="outline" type="submit" busy={busy && unknown === undefined && t('people.addBusy')}>
          {t('people.addSubmit')}
        </Button>
      </div>
      {unknown !== undefined && (
        <Notice icon={UserRoundPlus} alert>
          <p>{t('people.noAccount', { name: unknown })}</p>
          <Button kind="primary" busy={busy && t('people.inviteBusy')} onClick={() => void invite(unknown)}>
            {t('people.invite', { name: unknown })}
          </Button>
        </Notice>
      )}
      {toSend && (
        <Notice icon={Send} alert>
          <p>{t('people.sendYourself', { name: toSend.name })}</p>
          <Button kind="outline" icon={Copy} onClick={() => void copyText(toSend.address)}>
            {t('people.copyInvite')}
          </Button>
        </Notice>
      )}
    </form>
  )
}
