import './consent.css'
import { CircleAlert, ShieldX } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../../shared/errors/error-text.ts'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { ApiError } from '../../data/api-error.ts'
import { readConsent, type ConsentRequest } from '../../data/assistants.ts'
import { session } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShipMark } from '../../ui/ship-mark.tsx'
import { ConsentQuestion } from './consent-question.tsx'

/** Where a program that wants in sends a person: who asks, and what they allow it. Nothing happens before they say so. */
export default function ConsentPage() {
  const { request, error, reload } = useConsent(location.search)
  const now = session.value
  usePageTitle(t('assistants.title'))
  return (
    <div class="consent">
      <header class="consent-head">
        <ShipMark size={36} />
        <p>
          <strong translate={false}>{t('app.name')}</strong> <bdi class="consent-host">{location.host}</bdi>
        </p>
        {now.status === 'signed-in' && (
          <Avatar person={{ id: now.user.id, name: now.user.username }} size={40} />
        )}
      </header>
      <main class="consent-main" id="main" tabIndex={-1}>
        {error && (
          <Notice
            tone="danger"
            icon={CircleAlert}
            alert
            action={{ label: t('consent.again'), onClick: reload }}
          >
            {errorText(error)}
          </Notice>
        )}
        {request === 'wrong' && <WrongRequest />}
        {request === undefined && !error && <Loading />}
        {request && request !== 'wrong' && <ConsentQuestion request={request} search={location.search} />}
      </main>
    </div>
  )
}

function Loading() {
  return (
    <output aria-label={t('consent.loading')}>
      <SkeletonRows />
    </output>
  )
}

function WrongRequest() {
  return (
    <Empty
      icon={ShieldX}
      title={t('consent.wrong')}
      action={<Button href="/">{t('consent.toTrips')}</Button>}
    >
      {t('consent.wrongHint')}
    </Empty>
  )
}

function useConsent(search: string) {
  const [request, setRequest] = useState<ConsentRequest | 'wrong'>()
  const [error, setError] = useState<ApiError>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    readConsent(search).then(
      found => {
        if (left) return
        setRequest(found ?? 'wrong')
        setError(undefined)
      },
      (refusal: unknown) => {
        if (!(refusal instanceof ApiError)) throw refusal
        if (!left) setError(refusal)
      },
    )
    return () => {
      left = true
    }
  }, [search, round])
  return { request, error, reload: () => setRound(now => now + 1) }
}
