import { Mail, X } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { syncStatus } from '../../data/sync/status.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t } from '../../i18n/t.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { ask } from '../../ui/overlays/ask.tsx'
import { dropMail, fetchMail, mailsFor, refreshMails, type ForwardedMail } from './forwarded-mails.ts'
import { addMail } from './import-state.ts'

/** Mails that the person forwarded, until they look through them; `taken`: those that are under review already. */
export function ForwardedList({ tripId, taken }: { tripId: string; taken: readonly string[] }) {
  const { kind } = syncStatus.value
  useEffect(() => {
    refreshMails().catch((error: unknown) => console.error('the forwarded mails could not be read', error))
  }, [kind])
  const mails = mailsFor(tripId).filter(({ id }) => !taken.includes(id))
  if (!mails.length) return null
  return (
    <section class="import-part">
      <h2>{t('bookingImport.mails')}</h2>
      <p>{t('bookingImport.mailsFact')}</p>
      <ul class="list">
        {mails.map(mail => (
          <ListRow
            key={mail.id}
            icon={Mail}
            title={<bdi>{subjectOf(mail)}</bdi>}
            meta={formatMoment(mail.received_at)}
            value={t('bookingImport.reviewMail')}
            onOpen={() => void review(tripId, mail).catch(showRefusal)}
            action={
              <IconButton
                icon={X}
                label={t('bookingImport.dropMail', { subject: subjectOf(mail) })}
                onClick={() => void discard(mail).catch(showRefusal)}
              />
            }
          />
        ))}
      </ul>
    </section>
  )
}

function subjectOf({ subject }: ForwardedMail): string {
  return subject || t('bookingImport.mailNoSubject')
}

async function review(tripId: string, mail: ForwardedMail): Promise<void> {
  const name = `${subjectOf(mail)
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 100)}.eml`
  await addMail(tripId, mail.id, name, await fetchMail(mail.id))
}

async function discard({ id }: ForwardedMail): Promise<void> {
  const yes = await ask({
    question: t('bookingImport.dropMailQuestion'),
    text: t('bookingImport.dropMailFact'),
    yes: t('bookingImport.dropMailYes'),
    no: t('bookingImport.keep'),
  })
  if (yes) await dropMail(id)
}
