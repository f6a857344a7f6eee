import { CircleAlert } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { deleteOwnAccount } from '../../../data/account.ts'
import { ApiError } from '../../../data/api-error.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { AskPassword } from '../ask-password.tsx'
import { Section } from '../section.tsx'
import { reachesServer } from '../security/reaches-server.ts'
import { leave } from '../sign-out.ts'

/** Trips of one's own that someone has to say a word about first. */
interface Undecided {
  password: string | undefined
  trips: number
  shared: number
}

/** The way out for good. What becomes of one's own trips is asked only where there are some. */
export function DeleteAccount() {
  const [asked, setAsked] = useState(false)
  const [undecided, setUndecided] = useState<Undecided>()
  const remove = async (password: string | undefined, trips?: 'delete' | 'hand_over') => {
    try {
      await deleteOwnAccount(password, trips)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'TRIPS_UNDECIDED') throw error
      const { trips, shared } = error.detail as { trips: number; shared: number }
      setAsked(false)
      return setUndecided({ password, trips, shared })
    }
    // There is nobody left to send anything for.
    await leave('gone')
  }
  const decide = (trips: 'delete' | 'hand_over') => () => {
    const { password } = undecided ?? {}
    setUndecided(undefined)
    remove(password, trips).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      showToast({ icon: CircleAlert, text: errorText(error), error: true })
    })
  }
  return (
    <Section id="delete-account" title={t('deleteAccount.title')}>
      <p class="settings-note">{t(reachesServer() ? 'deleteAccount.fact' : 'security.offline')}</p>
      {reachesServer() && (
        <p class="settings-buttons">
          <Button kind="destructive" onClick={() => setAsked(true)}>
            {t('deleteAccount.button')}
          </Button>
        </p>
      )}
      {asked && (
        <AskPassword
          title={t('deleteAccount.title')}
          text={t('deleteAccount.ask')}
          yes={t('deleteAccount.yes')}
          kind="danger"
          onProof={({ password }) => remove(password)}
          onClose={() => setAsked(false)}
        />
      )}
      {undecided && (
        <Dialog
          question={t('deleteAccount.trips', { count: undecided.trips })}
          answers={[
            ...(undecided.shared > 0
              ? [{ label: t('deleteAccount.handOver'), onChoose: decide('hand_over') }]
              : []),
            {
              label: t('deleteAccount.deleteTrips', { count: undecided.trips }),
              kind: 'destructive',
              onChoose: decide('delete'),
            },
            { label: t('devices.keep'), safe: true, onChoose: () => setUndecided(undefined) },
          ]}
        >
          {fateText(undecided)}
        </Dialog>
      )}
    </Section>
  )
}

/** Who else is on them decides what can become of them. */
function fateText({ trips, shared }: Undecided): string {
  if (shared === 0) return t('deleteAccount.aloneTrips', { count: trips })
  if (shared === trips) return t('deleteAccount.sharedTrips', { count: trips })
  return t('deleteAccount.someTrips', { count: shared })
}
