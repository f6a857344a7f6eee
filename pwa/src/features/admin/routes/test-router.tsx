import { CircleAlert, CircleCheck, Route } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { noServer } from '../no-server.ts'
import type { RouterKind, TestedRoute } from './routes-data.ts'

/** One question to the router that is chosen: does it answer, and how soon. */
export function TestRouter({ router }: { router: RouterKind }) {
  const [result, setResult] = useState<TestedRoute | ApiError>()
  const [busy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    try {
      setResult((await callApi('POST', '/api/admin/routing/test')) as TestedRoute)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setResult(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="admin-card" aria-labelledby="test-router">
      <h3 id="test-router">{t('adminRoutes.testTitle')}</h3>
      <p class="admin-note">{t('adminRoutes.testFact')}</p>
      {result && <Result result={result} />}
      <div class="admin-acts">
        <Button
          icon={Route}
          busy={busy && t('adminRoutes.test')}
          offReason={noServer() || (router === 'off' && t('adminRoutes.chooseFirst'))}
          onClick={() => void test()}
        >
          {t('adminRoutes.test')}
        </Button>
      </div>
    </section>
  )
}

function Result({ result }: { result: TestedRoute | ApiError }) {
  if (result instanceof ApiError)
    return (
      <Notice icon={CircleAlert} tone="danger" alert>
        {errorText(result)}
      </Notice>
    )
  const between = t(`adminRoutes.between.${result.points}`)
  const time = formatNumber(result.answered_ms)
  if (!result.found)
    return (
      <Notice icon={CircleAlert} tone="warn" alert>
        {t('adminRoutes.noWay', { between, time })}
      </Notice>
    )
  const metres = formatNumber(result.distance_meters ?? 0)
  const minutes = Math.round((result.duration_seconds ?? 0) / 60)
  return (
    <Notice icon={CircleCheck} alert>
      {t('adminRoutes.answered', { between, metres, minutes, time })}
    </Notice>
  )
}
