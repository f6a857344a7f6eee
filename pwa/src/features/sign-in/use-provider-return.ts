import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../../shared/errors/error-text.ts'
import { takeProviderReturn } from '../../shared/sign-in/provider-return.ts'
import { fetchProviderSession } from '../../data/provider.ts'
import type { SecondStep } from '../../data/session.ts'
import { providerProblem } from '../../shared/errors/provider-problem.ts'

/** Fetches the session of someone who comes back from the provider, once. */
export function useProviderReturn(onDone: (() => void) | undefined) {
  const [{ error, asked }] = useState(begin)
  const [busy, setBusy] = useState(asked !== undefined)
  const [step, setStep] = useState<SecondStep>()
  const [problem, setProblem] = useState(error ? providerProblem(error) : undefined)
  useEffect(() => {
    let gone = false
    const settle = (then: () => void) => {
      if (gone) return
      setBusy(false)
      then()
    }
    asked?.then(
      second => settle(() => (second ? setStep(second) : onDone?.())),
      (failure: unknown) => settle(() => setProblem(errorText(failure))),
    )
    return () => void (gone = true)
  }, [asked, onDone])
  const forget = (why?: string) => {
    setStep(undefined)
    setProblem(why)
  }
  return { busy, step, problem, forget }
}

/** The code counts once, so it is sent where it is taken. */
function begin() {
  const { code, error } = takeProviderReturn() ?? {}
  return { error, asked: code ? fetchProviderSession(code) : undefined }
}
