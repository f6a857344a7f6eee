import { useEffect, useState } from 'preact/hooks'
import { useErrorFocus } from '../../ui/fields/use-error-focus.ts'
import { ApiError } from '../../data/api-error.ts'
import { t } from '../../i18n/t.ts'
import { errorText, fieldErrorText } from '../errors/error-text.ts'

export type FieldTexts = Readonly<Record<string, string>>

/** What a request about an account came to: texts at the fields, one for the form, or seconds to wait. */
type Outcome = { fields: FieldTexts; form: string | undefined; waitUntil: number | undefined }

const fine: Outcome = { fields: {}, form: undefined, waitUntil: undefined }

/** Runs such a request once at a time and keeps what the form has to show for it. `form` is its `ref`. */
export function useAccountRequest() {
  const [outcome, setOutcome] = useState<Outcome>(fine)
  const [busy, setBusy] = useState(false)
  const wait = useSecondsUntil(outcome.waitUntil)
  const form = useErrorFocus(outcome.fields)

  const run = async (request: () => Promise<void>): Promise<ApiError | undefined> => {
    if (busy || wait > 0) return undefined
    setBusy(true)
    setOutcome(fine)
    try {
      await request()
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      setOutcome(outcomeOf(error))
      return error instanceof ApiError ? error : undefined
    } finally {
      setBusy(false)
    }
  }
  const refuse = (fields: FieldTexts) => setOutcome({ ...fine, fields })
  const formError = wait > 0 ? undefined : outcome.form
  return { run, refuse, form, busy, wait, fields: outcome.fields, formError }
}

/** The server's field codes as texts. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { ...fine, form: errorText(error) }
  const { code, fields, retry_after: seconds, detail } = error
  const wait = seconds ?? (typeof detail['retry_after'] === 'number' ? detail['retry_after'] : undefined)
  if (code === 'TOO_MANY_TRIES' && wait !== undefined) return { ...fine, waitUntil: Date.now() + wait * 1000 }
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [
      name,
      name === 'username' && each === 'WRONG_FORMAT' ? t('signIn.nameFormat') : fieldErrorText(each),
    ]),
  )
  if (code === 'ACCOUNT_TAKEN') return { ...fine, fields: { username: errorText(error) } }
  return { ...fine, fields: texts, form: Object.keys(texts).length > 0 ? undefined : errorText(error) }
}

/** Whole seconds left until an instant (epoch ms); 0 when it has passed. Ticks. */
function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
