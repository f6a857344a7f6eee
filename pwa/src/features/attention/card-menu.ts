import { Copy, FileDown } from 'lucide-preact'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { copyText } from '../../shared/device/copy-text.ts'
import { saveFile } from '../../shared/device/save-file.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import type { AttentionItem } from '../../data/attention.ts'
import { t } from '../../i18n/t.ts'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { changeTitle, copiedText } from './change-words.ts'
import { groupName } from './group-name.ts'
import { sidesOf } from './conflict-sides.ts'
import { lineText, typedLines, wordsOf } from './typed-words.ts'

type Items = readonly [AttentionItem, ...AttentionItem[]]

/** What every card offers beside its answers: its words, and all of it as a file for another device. */
export const cardMenu = (items: Items): MenuItem[] => [
  { id: 'copy', label: t('sync.copy'), icon: Copy, onSelect: () => void copyCard(items) },
  {
    id: 'file',
    label: t('sync.saveFile'),
    icon: FileDown,
    onSelect: () => void attemptSaved(async () => saveCard(items)),
  },
]

export const copyCard = (items: Items): Promise<void> => copyText(cardText(items))

/** What a card is about and the words in it; of what two changed, both versions with their names. */
export function cardText(items: Items): string {
  const own = items.flatMap(({ dependents }) => dependents.flatMap(each => wordsOf(each)))
  if (items[0].kind !== 'contested') return [copiedText(items), ...own].join('\n')
  const versions = items.map(item => {
    const { group, mine, theirs, other } = sidesOf(item)
    return `${groupName(group)}\n${t('sync.you')}: ${mine}\n${other.said.name}: ${theirs}`
  })
  const title = changeTitle(items[0].summary)
  const beside = items.flatMap(item => besideOf(item).map(lineText))
  return [title, ...versions, ...beside, ...own].join('\n')
}

/** What one change says beside the group that is asked about. */
const besideOf = (item: AttentionItem) =>
  typedLines(item.entry).filter(({ group }) => group !== sidesOf(item).group)

export async function saveCard(items: Items): Promise<void> {
  const [{ stream, kind }] = items
  const scope = kind === 'trip' ? { stream } : { items: items.map(({ id }) => id) }
  const { name, text } = await outboxFile(scope)
  saveFile(name, text)
}
