import './keys-sheet.css'
import { choose, deviceSettings } from '../../data/settings.ts'
import { addonOn } from '../../data/store.ts'
import { hasString, t } from '../../i18n/t.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { usePlanner } from './planner-context.ts'
import { shortcutGroups, type Shortcut } from './planner-shortcuts.ts'

/** What keys are called where they are called otherwise. */
const onAMac: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧', Del: '⌦' }

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

const keyName = (key: string) => (hasString(key) ? t(key) : isMac() ? (onAMac[key] ?? key) : key)

/** What the keyboard can do here. */
export default function KeysSheet() {
  const { go } = usePlanner()
  const on = deviceSettings.value.letter_keys !== false
  return (
    <Sheet title={t('planner.keys')} onClose={go.closeSheet}>
      <Switch spread checked={on} onChange={letters => choose({ letter_keys: letters ? undefined : false })}>
        {t('planner.keysLetters')}
      </Switch>
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title} class="keys-group">
          <h3>{t(title)}</h3>
          <dl class="keys">
            {shortcuts
              .filter(({ addon }) => !addon || addonOn(addon))
              .map(shortcut => (
                <Row key={shortcut.keys.join(' ')} {...shortcut} off={!on && isLetter(shortcut.keys)} />
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
