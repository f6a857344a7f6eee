import './keys-sheet.css'
import { t, type StringKey } from '../../i18n/t.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { usePlanner } from './planner-context.ts'

const list: readonly { keys: readonly string[]; does: StringKey }[] = [
  { keys: ['N'], does: 'planner.key.add' },
  { keys: ['1', '…', '9'], does: 'planner.key.day' },
  { keys: ['J', 'K'], does: 'planner.key.nextStop' },
  { keys: ['E'], does: 'planner.key.edit' },
  { keys: ['Del'], does: 'planner.key.delete' },
  { keys: ['M'], does: 'planner.key.moveToDay' },
  { keys: ['Alt', '↑', '↓'], does: 'planner.key.move' },
  { keys: ['Space'], does: 'planner.key.lift' },
  { keys: ['Ctrl', 'Z'], does: 'planner.key.undo' },
  { keys: ['Ctrl', '⇧', 'Z'], does: 'planner.key.redo' },
  { keys: ['?'], does: 'planner.key.help' },
]

const mac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** What the keyboard can do here. */
export default function KeysSheet() {
  const { go } = usePlanner()
  return (
    <Sheet title={t('planner.keys')} onClose={go.closeSheet}>
      <dl class="keys">
        {list.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map(key =>
                key === '…' ? ' … ' : <kbd key={key}>{key === 'Ctrl' && mac() ? '⌘' : key}</kbd>,
              )}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
