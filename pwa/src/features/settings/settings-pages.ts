/** The pages of the settings that are of no other area, in the order of the list. */
import { CircleUser, Coins, Keyboard, KeyRound, Laptop, Bot, Images, Languages } from 'lucide-preact'
import type { SettingsPage } from '../../shared/areas/area.ts'
import { addonOn } from '../../data/store.ts'
import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

type OwnPage = Exclude<keyof typeof import('./own-pages.tsx'), 'default'>

/** Small pages come together. */
const own = (name: OwnPage) =>
  lazyPart<object>(
    withMessages(['settings', 'ready'], async () => ({ default: (await import('./own-pages.tsx'))[name] })),
  )

export const settingsPages: readonly SettingsPage[] = [
  {
    id: 'look',
    title: 'settings.look',
    icon: Languages,
    Page: own('LookPage'),
  },
  {
    id: 'formats',
    title: 'settings.formats',
    icon: Coins,
    Page: own('FormatsPage'),
  },
  {
    id: 'map',
    title: 'settings.mapAndKeys',
    icon: Keyboard,
    Page: own('MapPage'),
  },
  {
    id: 'device',
    title: 'settings.device',
    icon: Laptop,
    parts: ['texts', 'support'],
    Page: own('DevicePage'),
  },
  {
    id: 'account',
    title: 'settings.account',
    icon: CircleUser,
    parts: ['picture', 'email', 'your-data', 'delete-account'],
    Page: lazyPart<object>(withMessages('settings', () => import('./account/account.tsx'))),
  },
  {
    id: 'security',
    title: 'security.title',
    icon: KeyRound,
    parts: ['password', 'two-step', 'passkeys', 'provider', 'devices'],
    Page: lazyPart<object>(withMessages(['account', 'sign-in'], () => import('./security/security.tsx'))),
  },
  {
    id: 'libraries',
    title: 'settings.libraries',
    icon: Images,
    parts: ['immich', 'synologyphotos'],
    shown: () => addonOn('memories'),
    Page: lazyPart<object>(withMessages('library', () => import('./libraries/libraries.tsx'))),
  },
  {
    id: 'assistants',
    title: 'settings.assistants',
    icon: Bot,
    parts: ['connected', 'tokens'],
    shown: () => addonOn('mcp'),
    Page: lazyPart<object>(withMessages('assistants', () => import('./assistants/assistants.tsx'))),
  },
]
