import { LogOut, MonitorSmartphone } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { errorText } from '../../shared/errors/error-text.ts'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { ask } from '../../ui/overlays/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { announce } from '../../ui/live-region.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { FromServer } from './from-server.tsx'
import { noServer } from './no-server.ts'
import { useServerData } from './use-server-data.ts'

type SignedIn = {
  id: string
  username: string
  browser: string | null
  system: string | null
  method: 'password' | 'mfa' | 'passkey' | 'oidc' | null
  created_at: number
  last_seen_at: number
  current: boolean
}

const methods: Record<NonNullable<SignedIn['method']>, StringKey> = {
  password: 'sessions.method.password',
  mfa: 'sessions.method.mfa',
  passkey: 'sessions.method.passkey',
  oidc: 'sessions.method.oidc',
}

/** Where people are signed in at this moment. */
export default function Sessions() {
  const sessions = useServerData<{ sessions: SignedIn[] }>('/api/admin/sessions')
  const [error, setError] = useState<string>()
  const attempt = async (act: () => Promise<unknown>, done: string) => {
    setError(undefined)
    try {
      await act()
      announce(done)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    }
    sessions.reload()
  }
  const end = ({ id, username: name }: SignedIn) =>
    attempt(() => callApi('DELETE', `/api/admin/sessions/${id}`), t('sessions.ended', { name }))
  const endAll = async () => {
    const question = { question: t('sessions.endAllSure'), text: t('sessions.endAllFact') }
    if (await ask({ ...question, yes: t('sessions.endAll'), no: t('sessions.keepAll') }))
      await attempt(() => callApi('POST', '/api/admin/rotate-jwt-secret'), t('sessions.endedAll'))
  }
  return (
    <AdminFrame title={t('sessions.title')} fact={t('sessions.fact')}>
      {error && <p role="alert">{error}</p>}
      <FromServer of={sessions}>
        {data => (
          <ul class="list">
            {data.sessions.map(each => (
              <ListRow
                key={each.id}
                icon={MonitorSmartphone}
                title={<bdi>{each.username}</bdi>}
                meta={aboutOf(each)}
                action={
                  each.current ? undefined : (
                    <Button
                      size="small"
                      icon={LogOut}
                      aria-label={t('sessions.endOf', { name: each.username, device: deviceOf(each) })}
                      onClick={() => void end(each)}
                    >
                      {t('sessions.end')}
                    </Button>
                  )
                }
              />
            ))}
          </ul>
        )}
      </FromServer>
      <Button kind="destructive" icon={LogOut} offReason={noServer()} onClick={() => void endAll()}>
        {t('sessions.endAll')}
      </Button>
    </AdminFrame>
  )
}

const deviceOf = ({ browser, system }: SignedIn): string =>
  browser && system
    ? t('settings.deviceName', { browser, system })
    : (browser ?? system ?? t('settings.deviceUnknown'))

function aboutOf(each: SignedIn): string {
  const seen = each.current
    ? t('sessions.here')
    : t('sessions.seen', { time: formatMoment(each.last_seen_at) })
  const since = t('sessions.since', { time: formatMoment(each.created_at) })
  return [deviceOf(each), ...(each.method ? [t(methods[each.method])] : []), since, seen].join(' · ')
}
