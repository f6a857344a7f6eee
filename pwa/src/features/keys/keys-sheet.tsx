import './keys-sheet.css'
import type { Shortcut } from '../../shared/shortcuts/page-key.ts'
import { shortcutsAt } from '../../shared/shortcuts/page-keys.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { choose, deviceSettings } from '../../data/settings.ts'
import { hasString, t } from '../../i18n/t.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { Switch } from '../../ui/fields/switch.tsx'

/** What keys are called where they are called otherwise. */
const onAMac: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Del: '⌦' }

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

const keyName = (key: string) => (hasString(key) ? t(key) : isMac() ? (onAMac[key] ?? key) : key)

/** What the keyboard can do on the page that shows. */
export default function KeysSheet({ path }: { path: string }) {
  const on = deviceSettings.value.letter_keys !== false
  return (
    <Sheet title={t('keys.title')} onClose={closeSheet}>
      <Switch spread checked={on} onChange={letters => choose({ letter_keys: letters ? undefined : false })}>
        {t('keys.letters')}
      </Switch>
      {shortcutsAt(path).map(({ title, shortcuts }) => (
        <section key={title} class="keys-group">
          <h3>{t(title)}</h3>
          <dl class="keys">
            {shortcuts.map(({ keys, does }) => (
              <Row key={keys.join(' ')} keys={keys} does={does} off={!on && isLetter(keys)} />
            ))}
          </dl>
        </section>
      ))}
    </Sheet>
  )
}

/** Of those that the switch turns off. */
const isLetter = (keys: readonly string[]) => /^[A-Z\d/?]$/.test(keys[0] ?? '')

function Row({ keys, does, off }: Pick<Shortcut, 'keys' | 'does'> & { off: boolean }) {
  return (
    <div class={off ? 'is-off' : ''}>
      <dt>{keys.map(key => (key === '…' ? ' … ' : <kbd key={key}>{keyName(key)}</kbd>))}</dt>
      <dd>{t(does)}</dd>
    </div>
  )
}
