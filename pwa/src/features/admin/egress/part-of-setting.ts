import {
  libraryGroups,
  mailGroups,
  mapGroups,
  mapSourceGroups,
  noticeGroups,
  placeGroups,
  routeGroups,
  serverGroups,
  signInGroups,
  type SettingGroup,
} from '../server/setting-fields.ts'

const parts: Readonly<Record<string, readonly SettingGroup[]>> = {
  'sign-in': signInGroups,
  libraries: libraryGroups,
  mail: mailGroups,
  notifications: noticeGroups,
  server: serverGroups,
  map: [...mapSourceGroups, ...mapGroups],
  'place-search': placeGroups,
  routes: routeGroups,
}

/** The part of the administration where a setting is changed: its id in the address. */
export const partOfSetting = (key: string): string | undefined =>
  Object.keys(parts).find(part =>
    parts[part]?.some(({ fields }) => fields.some(field => field.key === key)),
  ) ?? (key === 'admin_webhook_url' ? 'notifications' : undefined)
