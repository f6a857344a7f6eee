import { useState } from 'preact/hooks'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { reasonText } from './egress-words.ts'

/** As `POST /api/admin/egress/:purpose/test` answers. */
interface Tested {
  ok: boolean
  host: string
  status?: number
  reason?: string
  took_ms: number
}

/** Has the server ask the service one harmless question, and says what came of it. */
export function TestButton({ purpose, name }: { purpose: string; name: string }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<string>()
  const test = async () => {
    setBusy(true)
    setResult(undefined)
    try {
      const answer = await callApi('POST', `/api/admin/egress/${purpose}/test`, {})
      setResult(resultText(answer as unknown as Tested))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResult(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        busy={busy && t('egress.testing')}
        aria-label={t('egress.testOf', { purpose: name })}
        onClick={() => void test()}
      >
        {t('egress.test')}
      </Button>
      <output class="egress-tested">{result}</output>
    </>
  )
}

function resultText({ ok, host, status, reason = 'other', took_ms }: Tested): string {
  if (ok) return t('egress.tested', { host, time: took_ms })
  const why = reasonText(reason)
  return status === undefined
    ? t('egress.testFailed', { host, reason: why })
    : t('egress.testFailedStatus', { host, status, reason: why })
}
