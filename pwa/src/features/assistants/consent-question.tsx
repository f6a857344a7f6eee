import { CircleAlert, Lock, ShieldCheck, ShieldQuestion } from 'lucide-preact'
import type { Scope } from '@caravel/sync-protocol/scopes'
import { useState } from 'preact/hooks'
import { errorText } from '../../shared/errors/error-text.ts'
import { scopeWords } from '../../shared/assistants/scope-words.ts'
import { tickScope } from '../../shared/assistants/tick-scope.ts'
import { ApiError } from '../../data/api-error.ts'
import { decide, type AnswersTo, type ConsentRequest, type Decision } from '../../data/assistants.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChosenTrips } from './chosen-trips.tsx'

/** Who asks, each thing it may with a tick of its own, and the two answers. */
export function ConsentQuestion({ request, search }: { request: ConsentRequest; search: string }) {
  const { client, scopes } = request
  const [ticked, setTicked] = useState<ReadonlySet<Scope>>(new Set(scopes.filter(isTickedAtFirst)))
  const [trips, setTrips] = useState<ReadonlySet<string> | undefined>(new Set())
  const { answer, busy, error } = useAnswer(search)
  const tick = (scope: Scope, on: boolean) =>
    setTicked(before => tickScope(before, scope, { on, offered: scopes }))
  const missing = !ticked.size
    ? t('consent.chooseScope')
    : trips?.size === 0
      ? t('consent.chooseTrip')
      : undefined
  const allow = () =>
    answer({
      approved: true,
      scopes: scopes.filter(scope => ticked.has(scope)),
      trip_ids: trips ? [...trips] : null,
    })
  return (
    <>
      <h1 class="consent-title">{t('consent.title', { name: client.name })}</h1>
      <WhoAsks {...request} />
      <section aria-labelledby="consent-may">
        <h2 id="consent-may">{t('consent.may')}</h2>
        <ul class="consent-list">
          {scopes.map(scope => (
            <li key={scope}>
              <Checkbox class="consent-tick" checked={ticked.has(scope)} onChange={on => tick(scope, on)}>
                <span class="consent-words">
                  <span>{t(scopeWords[scope].title)}</span>
                  <span class="consent-hint">{t(scopeWords[scope].hint)}</span>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
        <p class="consent-never">
          <Icon of={Lock} />
          {t('consent.never')}
        </p>
      </section>
      <ChosenTrips chosen={trips} onChoose={setTrips} />
      <footer class="consent-foot">
        {error && (
          <Notice tone="danger" icon={CircleAlert} alert>
            {error}
          </Notice>
        )}
        <p class="consent-hint">{missing ?? t('consent.ends')}</p>
        <div class="consent-answers">
          <Button size="large" onClick={() => void answer({ approved: false })}>
            {t('consent.deny')}
          </Button>
          <Button
            size="large"
            kind="primary"
            busy={busy && t('consent.sending')}
            offReason={missing}
            onClick={() => void allow()}
          >
            {t('consent.allow')}
          </Button>
        </div>
      </footer>
    </>
  )
}

/** What cannot be taken back by everybody is given only when a person ticks it. */
const isTickedAtFirst = (scope: Scope): boolean => scope !== 'trips:delete' && !scope.endsWith(':share')

const places: Record<AnswersTo['kind'], StringKey> = {
  host: 'consent.fromHost',
  device: 'consent.fromDevice',
  program: 'consent.fromProgram',
}

function WhoAsks({ client, answers_to: answersTo, redirect_uri: address }: ConsentRequest) {
  const { verified } = client
  return (
    <Notice tone={verified ? 'plain' : 'warn'} icon={verified ? ShieldCheck : ShieldQuestion}>
      <strong>{t(verified ? 'consent.verified' : 'consent.unverified')}</strong>
      <p>{t(places[answersTo.kind], { place: answersTo.name })}</p>
      <p class="consent-hint">
        <bdi>{t('consent.address', { address })}</bdi>
      </p>
    </Notice>
  )
}

/** The answer goes to the server, which says where the program waits for it. */
function useAnswer(search: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const answer = async (decision: Decision) => {
    setBusy(true)
    setError(undefined)
    try {
      location.assign(await decide(search, decision))
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
      setBusy(false)
    }
  }
  return { answer, busy, error }
}
