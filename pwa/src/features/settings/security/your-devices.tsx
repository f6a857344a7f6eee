import { useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '../../../data/account.ts'
import { ApiError } from '../../../data/api-error.ts'
import { forgetDevice, listDevices, type KnownDevice } from '../../../data/devices.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CircleAlert, CircleDashed, MonitorSmartphone, Smartphone } from 'lucide-preact'
import { ask } from '../../../ui/overlays/ask.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../section.tsx'
import { deviceName } from './device-name.ts'
import { reachesServer } from './reaches-server.ts'
import { useServerFacts } from './use-server-facts.ts'

const phones = new Set(['Android', 'iPhone', 'iPad'])

interface Known {
  devices: KnownDevice[]
  sessions: OwnSession[]
}

const readKnown = async (): Promise<Known> => {
  const [devices, sessions] = await Promise.all([listDevices(), listOwnSessions()])
  return { devices, sessions }
}

/**
 * Where this account is signed in, and which of those devices still holds changes: one list, a device with its sign-in,
 * then sign-ins of programs and browsers that keep nothing. Needs a connection.
 */
export function YourDevices() {
  const { facts: known, failed: unread, load } = useServerFacts(readKnown)
  const [failed, setFailed] = useState<string>()
  const here = reachesServer()
  const act = async (work: () => Promise<unknown>) => {
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(errorText(error))
    }
    await load()
  }
  const signOut = async (id: string, name: string) => {
    const yes = await ask({
      question: t('devices.ask', { name }),
      text: t('devices.askText'),
      yes: t('devices.signOut'),
      no: t('devices.keep'),
    })
    if (yes) await act(() => endOwnSession(id))
  }
  const signOutOthers = async () => {
    const yes = await ask({
      question: t('devices.askAll'),
      text: t('devices.askText'),
      yes: t('devices.signOutAll'),
      no: t('devices.keep'),
    })
    if (yes) await act(async () => announce(t('devices.ended', { count: await endOtherSessions() })))
  }
  const sessionOf = (device: KnownDevice) =>
    known?.sessions.find(each => each.client_id === device.client_id || (device.here && each.current))
  const shown = new Set(known?.devices.flatMap(device => sessionOf(device)?.id ?? []))
  const others = known?.sessions.filter(each => !shown.has(each.id)) ?? []
  return (
    <Section id="devices" title={t('settings.devices')}>
      {!known && <p class="settings-note">{unread ?? t('settings.devicesOffline')}</p>}
      {failed && (
        <Notice tone="danger" icon={CircleAlert} alert>
          {failed}
        </Notice>
      )}
      {known && (
        <ul class="settings-devices">
          {known.devices.map(each => (
            <OneDevice
              key={each.client_id}
              device={each}
              session={sessionOf(each)}
              onForget={() => void act(() => forgetDevice(each.client_id))}
              onSignOut={id => void signOut(id, deviceName(each))}
            />
          ))}
          {others.map(each => (
            <li key={each.id}>
              <Icon of={phones.has(each.system ?? '') ? Smartphone : MonitorSmartphone} size={24} />
              <div class="settings-rows">
                <Name of={each} />
                <p class="settings-note">
                  {each.current
                    ? t('settings.deviceHere')
                    : t('settings.deviceSeen', { time: formatMoment(each.last_seen_at) })}
                </p>
                <SignIn session={each} onSignOut={id => void signOut(id, deviceName(each))} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {here && known && known.sessions.length > 1 && (
        <p class="settings-buttons">
          <Button onClick={() => void signOutOthers()}>{t('devices.signOutAll')}</Button>
        </p>
      )}
    </Section>
  )
}

type Named = Parameters<typeof deviceName>[0]

function Name({ of }: { of: Named }) {
  return (
    <p>
      <strong>
        <bdi>{deviceName(of)}</bdi>
      </strong>
    </p>
  )
}

const methods = {
  password: 'devices.byPassword',
  mfa: 'devices.byCode',
  passkey: 'devices.byPasskey',
  oidc: 'devices.byProvider',
} as const

/** Since when and how someone is signed in there, and the way to end it from here. */
function SignIn({ session, onSignOut }: { session: OwnSession; onSignOut: (id: string) => void }) {
  const { id, current, created_at, method } = session
  return (
    <>
      <p class="settings-note">
        {t(method ? methods[method] : 'devices.since', { time: formatMoment(created_at) })}
      </p>
      {!current && (
        <Button size="small" kind="text" onClick={() => onSignOut(id)}>
          {t('devices.signOut')}
        </Button>
      )}
    </>
  )
}

function OneDevice(props: {
  device: KnownDevice
  session: OwnSession | undefined
  onForget: () => void
  onSignOut: (id: string) => void
}) {
  const { device, session, onForget, onSignOut } = props
  const { here, signed_in, seen_at, unsent_since, system } = device
  const unsent = device.waiting + device.attention
  return (
    <li>
      <Icon of={phones.has(system ?? '') ? Smartphone : MonitorSmartphone} size={24} />
      <div class="settings-rows">
        <Name of={device} />
        <p class="settings-note">
          {here
            ? t('settings.deviceHere')
            : t(signed_in ? 'settings.deviceSeen' : 'settings.deviceSignedOut', {
                time: formatMoment(seen_at),
              })}
        </p>
        {!here && unsent > 0 && (
          <>
            <Badge tone="warn" icon={CircleDashed}>
              {t('settings.deviceUnsent', { count: unsent })}
            </Badge>
            <p class="settings-note">
              {unsent_since !== null && `${t('settings.deviceSince', { time: formatMoment(unsent_since) })} `}
              {t('settings.deviceUnsentHint')}
            </p>
          </>
        )}
        {session && <SignIn session={session} onSignOut={onSignOut} />}
        {!here && !signed_in && (
          <Button size="small" kind="text" onClick={onForget}>
            {t('settings.deviceForget')}
          </Button>
        )}
      </div>
    </li>
  )
}
