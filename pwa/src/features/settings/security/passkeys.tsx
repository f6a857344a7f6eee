import { Fingerprint, Plus, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { errorText } from '../../../shared/errors/error-text.ts'
import { RenameRow } from '../../../shared/forms/rename-row.tsx'
import { ApiError } from '../../../data/api-error.ts'
import { listDevices } from '../../../data/devices.ts'
import {
  addPasskey,
  listPasskeys,
  passkeysTaken,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '../../../data/passkeys.ts'
import { appConfig } from '../../../data/session.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { ConfirmToKeep } from '../account/confirm-own-email.tsx'
import { AskPassword, type Proof } from '../ask-password.tsx'
import { Section } from '../section.tsx'
import { deviceName } from './device-name.ts'
import { reachesServer } from './reaches-server.ts'
import { useServerFacts } from './use-server-facts.ts'

const longestName = 60

/** Passkeys of this account: added, renamed, removed. Absent where the server takes none and the account has none. */
export function Passkeys() {
  const [asked, setAsked] = useState<'add' | Passkey>()
  const { facts: passkeys, failed, load, setFailed } = useServerFacts(listPasskeys)
  const here = reachesServer()
  const offered = appConfig.value?.passkey_login === true
  if (!offered && !passkeys?.length) return null
  const prove = async ({ password }: Proof) => {
    if (asked === 'add') {
      if (await addPasskey(password, nameHere)) announce(t('passkeys.added'))
    } else if (asked) {
      await removePasskey(asked.id, password)
      announce(t('passkeys.removed'))
    }
    setAsked(undefined)
    await load()
  }
  const rename = async (id: string, name: string) => {
    try {
      await renamePasskey(id, name)
    } catch (error) {
      setFailed(errorText(error))
      return false
    }
    await load()
    return true
  }
  return (
    <Section id="passkeys" title={t('passkeys.title')}>
      <p>{t('passkeys.about')}</p>
      {!offered && <p class="settings-note">{t('passkeys.turnedOff')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul class="settings-devices">
          {passkeys.map(each => (
            <OnePasskey
              key={each.id}
              passkey={each}
              here={here}
              onRename={name => rename(each.id, name)}
              onRemove={() => setAsked(each)}
            />
          ))}
        </ul>
      )}
      {here && passkeys && passkeys.length > 0 && <ConfirmToKeep />}
      {!here && <p class="settings-note">{t('settings.needsServer')}</p>}
      {here && failed && <p class="settings-note">{failed}</p>}
      {offered && <AddButton here={here} onAdd={() => setAsked('add')} />}
      {asked && (
        <AskPassword
          title={asked === 'add' ? t('passkeys.add') : t('passkeys.remove', { name: asked.name })}
          text={t(asked === 'add' ? 'passkeys.addText' : 'passkeys.removeText')}
          yes={asked === 'add' ? t('passkeys.add') : t('passkeys.removeYes')}
          kind={asked === 'add' ? 'primary' : 'danger'}
          onProof={prove}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

function AddButton({ here, onAdd }: { here: boolean; onAdd: () => void }) {
  if (!passkeysTaken())
    return (
      <p class="settings-note">
        {t(appConfig.value?.passkey_configured ? 'passkeys.notThisBrowser' : 'passkeys.notConfigured')}
      </p>
    )
  return (
    <p class="settings-buttons">
      <Button icon={Plus} offReason={!here && t('settings.needsServer')} onClick={onAdd}>
        {t('passkeys.add')}
      </Button>
    </p>
  )
}

/** What a passkey is called at first: the device it was made on, which says most where it stays there. */
async function nameHere(): Promise<string> {
  try {
    const here = (await listDevices()).find(each => each.here)
    return here ? deviceName(here) : t('passkeys.newName')
  } catch (error) {
    // The server lists devices only once a required second factor is set up: any name will do until then.
    if (error instanceof ApiError) return t('passkeys.newName')
    throw error
  }
}

function OnePasskey(props: {
  passkey: Passkey
  here: boolean
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}) {
  const { name, created_at, last_used_at, backed_up } = props.passkey
  return (
    <li>
      <Icon of={Fingerprint} size={24} />
      <div class="settings-rows passkey">
        <RenameRow
          row={props.passkey}
          form="passkey"
          label={t('passkeys.name')}
          missing={t('passkeys.nameMissing')}
          longest={longestName}
          onRename={(_, next) => props.onRename(next)}
        />
        <p class="settings-note">
          {last_used_at === null
            ? t('passkeys.neverUsed', { time: formatMoment(created_at) })
            : t('passkeys.used', { time: formatMoment(created_at), used: formatMoment(last_used_at) })}
          {backed_up && ` ${t('passkeys.synced')}`}
        </p>
      </div>
      <IconButton
        icon={Trash2}
        label={t('passkeys.remove', { name })}
        offReason={props.here ? undefined : t('settings.needsServer')}
        onClick={props.onRemove}
      />
    </li>
  )
}
