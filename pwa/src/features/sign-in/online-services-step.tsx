import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../data/api-error.ts'
import {
  answerOnlineServices,
  putOffOnlineServices,
  readOnlineServices,
  type OnlineServices,
} from '../../data/online-services.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { ServiceChoices } from '../../shared/online-services/service-choices.tsx'
import { Button } from '../../ui/button.tsx'
import { RequestNotice } from '../../shared/forms/request-notice.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The last step of the set-up: which free services on the internet may this server ask? */
export default function OnlineServicesStep() {
  const [known, setKnown] = useState<OnlineServices>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // The page that follows begins at its top, wherever this one was left.
  useEffect(() => () => scrollTo(0, 0), [])
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  const read = () =>
    attempt(async () => {
      const found = await readOnlineServices()
      setKnown(found)
      const on = found.services.flatMap(({ id, on, fixed }) => (on && !fixed ? [id] : []))
      // What an earlier version used is not given up by a press on the first button.
      if (on.length) setChosen(new Set(on))
    })
  useEffect(() => void read(), [])
  const answer = (on: Iterable<string>) =>
    void attempt(async () => void (await answerOnlineServices([...on])))
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const all = known?.services.map(({ id }) => id) ?? []
  const label = chosen ? t('onlineServices.useChosen', { count: chosen.size }) : t('onlineServices.useAll')
  return (
    <SignInFrame title={t('onlineServices.title')} intro={t('onlineServices.intro')}>
      <div class="sign-in-form">
        {known && (
          <>
            <ServiceChoices services={known.services} {...(chosen ? { chosen, onChange: toggle } : {})} />
            <div class="sign-in-answers">
              <Button
                kind="primary"
                size="large"
                wide
                busy={busy && t('onlineServices.saving')}
                onClick={() => answer(chosen ?? all)}
              >
                {label}
              </Button>
              {!chosen && (
                <Button size="large" wide onClick={() => setChosen(new Set(all))}>
                  {t('onlineServices.choose')}
                </Button>
              )}
              <Button kind="text" size="large" wide onClick={() => answer([])}>
                {t('onlineServices.none')}
              </Button>
            </div>
          </>
        )}
        <RequestNotice wait={0} error={error} />
        {error !== undefined && (
          <>
            {!known && <Button onClick={() => void read()}>{t('onlineServices.tryAgain')}</Button>}
            <Button kind="text" onClick={putOffOnlineServices}>
              {t('onlineServices.later')}
            </Button>
          </>
        )}
        <p class="sign-in-fact">{t('onlineServices.fact')}</p>
      </div>
    </SignInFrame>
  )
}
