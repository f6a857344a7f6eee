/** The parts of the administration by what they are about, in the order of the list. A new one is a line here and its file. */
import {
  BellRing,
  Bot,
  HeartPulse,
  Images,
  Link,
  LogIn,
  Luggage,
  Mail,
  Map as MapIcon,
  MapPin,
  Search,
  Send,
  Server,
  MonitorSmartphone,
  Puzzle,
  Route,
  ScrollText,
  ShieldCheck,
  UsersRound,
} from 'lucide-preact'
import type { FunctionComponent } from 'preact'
import { withMessages, type StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

export interface AdminGroup {
  title: StringKey
  parts: readonly AdminPart[]
}

export interface AdminPart {
  /** In the address: `/admin/<id>`. */
  id: string
  title: StringKey
  /** What it is for, below its name on a phone. */
  fact: StringKey
  icon: IconShape
  Part: FunctionComponent<object>
}

export const adminGroups: readonly AdminGroup[] = [
  {
    title: 'admin.group.people',
    parts: [
      {
        id: 'users',
        title: 'users.title',
        fact: 'admin.about.users',
        icon: UsersRound,
        Part: lazyPart<object>(withMessages('admin', () => import('./users/users.tsx'))),
      },
      {
        id: 'invites',
        title: 'invites.title',
        fact: 'invites.about',
        icon: Link,
        Part: lazyPart<object>(withMessages('admin', () => import('./invites/invites.tsx'))),
      },
      {
        id: 'sign-in',
        title: 'serverSettings.signIn',
        fact: 'admin.about.signIn',
        icon: LogIn,
        Part: lazyPart<object>(withMessages('admin', () => import('./server/sign-in-settings.tsx'))),
      },
      {
        id: 'permissions',
        title: 'levels.title',
        fact: 'admin.about.permissions',
        icon: ShieldCheck,
        Part: lazyPart<object>(withMessages('admin', () => import('./permissions.tsx'))),
      },
      {
        id: 'sessions',
        title: 'sessions.title',
        fact: 'admin.about.sessions',
        icon: MonitorSmartphone,
        Part: lazyPart<object>(withMessages('admin', () => import('./sessions.tsx'))),
      },
    ],
  },
  {
    title: 'admin.group.places',
    parts: [
      {
        id: 'map',
        title: 'adminMap.title',
        fact: 'admin.about.map',
        icon: MapIcon,
        Part: lazyPart<object>(withMessages('admin', () => import('./map/admin-map.tsx'))),
      },
      {
        id: 'routes',
        title: 'adminRoutes.title',
        fact: 'admin.about.routes',
        icon: Route,
        Part: lazyPart<object>(withMessages('admin', () => import('./routes/admin-routes.tsx'))),
      },
      {
        id: 'place-search',
        title: 'placeServices.title',
        fact: 'admin.about.placeSearch',
        icon: Search,
        Part: lazyPart<object>(withMessages('admin', () => import('./server/place-search-settings.tsx'))),
      },
      {
        id: 'categories',
        title: 'categories.title',
        fact: 'admin.about.categories',
        icon: MapPin,
        Part: lazyPart<object>(withMessages('admin', () => import('./categories/categories.tsx'))),
      },
    ],
  },
  {
    title: 'admin.group.features',
    parts: [
      {
        id: 'addons',
        title: 'addons.title',
        fact: 'admin.about.addons',
        icon: Puzzle,
        Part: lazyPart<object>(withMessages('admin', () => import('./addons.tsx'))),
      },
      {
        id: 'packing-templates',
        title: 'templates.title',
        fact: 'admin.about.templates',
        icon: Luggage,
        Part: lazyPart<object>(
          withMessages('admin', () => import('./packing-templates/packing-templates.tsx')),
        ),
      },
      {
        id: 'assistants',
        title: 'adminAssistants.title',
        fact: 'adminAssistants.about',
        icon: Bot,
        Part: lazyPart<object>(withMessages(['admin', 'assistants'], () => import('./assistants.tsx'))),
      },
    ],
  },
  {
    title: 'admin.group.server',
    parts: [
      {
        id: 'server',
        title: 'serverSettings.server',
        fact: 'admin.about.server',
        icon: Server,
        Part: lazyPart<object>(withMessages('admin', () => import('./server/server-settings.tsx'))),
      },
      {
        id: 'libraries',
        title: 'serverSettings.libraries',
        fact: 'admin.about.libraries',
        icon: Images,
        Part: lazyPart<object>(withMessages('admin', () => import('./server/library-settings.tsx'))),
      },
      {
        id: 'mail',
        title: 'serverSettings.mail',
        fact: 'admin.about.mail',
        icon: Mail,
        Part: lazyPart<object>(withMessages('admin', () => import('./server/mail-settings.tsx'))),
      },
      {
        id: 'notifications',
        title: 'nav.notifications',
        fact: 'admin.about.notifications',
        icon: BellRing,
        Part: lazyPart<object>(
          withMessages(['admin', 'notifications', 'settings'], () => import('./notices/group-webhook.tsx')),
        ),
      },
      {
        id: 'egress',
        title: 'egress.title',
        fact: 'admin.about.egress',
        icon: Send,
        Part: lazyPart<object>(
          withMessages(['admin', 'online-services'], () => import('./egress/egress.tsx')),
        ),
      },
      {
        id: 'audit-log',
        title: 'audit.title',
        fact: 'admin.about.audit',
        icon: ScrollText,
        Part: lazyPart<object>(withMessages('admin', () => import('./audit/audit-log.tsx'))),
      },
      {
        id: 'health',
        title: 'health.title',
        fact: 'admin.about.health',
        icon: HeartPulse,
        Part: lazyPart<object>(withMessages('admin', () => import('./health/health.tsx'))),
      },
    ],
  },
]

export const adminParts: readonly AdminPart[] = adminGroups.flatMap(({ parts }) => parts)
