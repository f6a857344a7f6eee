import { KeyRound, ShieldCheck, TriangleAlert } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { ApiError } from '../../../data/api-error.ts'
import { appConfig, session } from '../../../data/session.ts'
import {
  newBackupCodes,
  turnTwoStepOff,
  twoStepNow,
  type TwoStep as Standing,
} from '../../../data/two-step.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AskPassword, type Proof } from '../ask-password.tsx'
import { Section } from '../section.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { reachesServer } from './reaches-server.ts'
import { TwoStepSetUp } from './two-step-set-up.tsx'

const fewCodes = 3

type Asked = 'off' | 'codes'

/** A code of an authenticator app beside the password: on or off, and how many backup codes are left. */
export function TwoStep() {
  const [setUp, setSetUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [asked, setAsked] = useState<Asked>()
  const [round, setRound] = useState(0)
  const { standing, failed } = useStanding(round)
  const now = session.value
  if (now.status !== 'signed-in') return null
  const on = now.user.mfa_enabled
  const here = reachesServer()
  const prove = async (proof: Proof) => {
    if (asked === 'off') {
      await turnTwoStepOff(proof)
      announce(t('twoStep.isOff'))
    } else setCodes(await newBackupCodes(proof))
    setAsked(undefined)
    setRound(round + 1)
  }
  return (
    <Section id="two-step" title={t('twoStep.title')}>
      {codes ? (
        <BackupCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            setRound(round + 1)
          }}
        />
      ) : setUp && !on ? (
        <TwoStepSetUp
          email={now.user.email}
          onOn={given => {
            setSetUp(false)
            setCodes(given)
          }}
          onCancel={() => setSetUp(false)}
        />
      ) : (
        <>
          {on ? <IsOn standing={standing} /> : <IsOff />}
          {!here && <p class="settings-note">{t('settings.needsServer')}</p>}
          {here && failed && <p class="settings-note">{failed}</p>}
          <p class="settings-buttons">
            {!on && (
              <Button
                icon={ShieldCheck}
                kind="primary"
                offReason={!here && t('settings.needsServer')}
                onClick={() => setSetUp(true)}
              >
                {t('twoStep.setUp')}
              </Button>
            )}
            {on && (
              <Button
                icon={KeyRound}
                offReason={!here && t('settings.needsServer')}
                onClick={() => setAsked('codes')}
              >
                {t('twoStep.newCodes')}
              </Button>
            )}
            {on && !appConfig.value?.require_mfa && (
              <Button
                kind="text"
                offReason={!here && t('settings.needsServer')}
                onClick={() => setAsked('off')}
              >
                {t('twoStep.turnOff')}
              </Button>
            )}
          </p>
        </>
      )}
      {asked && (
        <AskPassword
          title={t(asked === 'off' ? 'twoStep.turnOff' : 'twoStep.newCodes')}
          text={t(asked === 'off' ? 'twoStep.turnOffText' : 'twoStep.newCodesText')}
          yes={t(asked === 'off' ? 'twoStep.turnOff' : 'twoStep.newCodes')}
          kind={asked === 'off' ? 'danger' : 'primary'}
          withCode
          onProof={prove}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

/** Asked of the server; undefined until it has answered. */
function useStanding(round: number) {
  const [standing, setStanding] = useState<Standing>()
  const [failed, setFailed] = useState<string>()
  const here = reachesServer()
  useEffect(() => {
    if (!here) return
    setFailed(undefined)
    twoStepNow().then(setStanding, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setFailed(errorText(error))
    })
  }, [here, round])
  return { standing, failed }
}

function IsOff() {
  const required = appConfig.value?.require_mfa
  return (
    <>
      {required && (
        <Notice tone="warn" icon={ShieldCheck}>
          {t('twoStep.required')}
        </Notice>
      )}
      <p>{t('twoStep.about')}</p>
    </>
  )
}

function IsOn({ standing }: { standing: Standing | undefined }) {
  const since = standing?.enabled_at
  return (
    <>
      <p>
        <Badge tone="ok" icon={ShieldCheck}>
          {t('twoStep.isOn')}
        </Badge>
      </p>
      <p class="settings-note">
        {since != null && `${t('twoStep.since', { time: formatMoment(since) })} `}
        {standing && t('twoStep.codesLeft', { count: standing.backup_codes_left })}
      </p>
      {standing && standing.backup_codes_left <= fewCodes && (
        <Notice tone="warn" icon={TriangleAlert}>
          {t('twoStep.fewCodes')}
        </Notice>
      )}
      {appConfig.value?.require_mfa && <p class="settings-note">{t('twoStep.kept')}</p>}
    </>
  )
}
