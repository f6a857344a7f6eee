import * as z from 'zod/mini'
import { isRetiredSetting, settingProblem } from '../domain/user-settings.ts'
import { setting, settingId } from '../entities/setting.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import { userStream } from '../streams.ts'

/** Far more than there are, few enough for one commit. */
const most = 100

const settingsSchema = () =>
  z.record(z.string().check(z.maxLength(80)), setting.fields['value']?.schema ?? z.null()).check(
    z.refine(settings => Object.keys(settings).length <= most, { error: 'TOO_LONG' }),
    ({ value: settings, issues }) => {
      for (const [key, value] of Object.entries(settings)) {
        const problem = settingProblem(key, value)
        if (problem) issues.push({ code: 'custom', message: problem, path: [key], input: value })
      }
    },
  )

/** Sets some of someone's settings; those it does not name stay as they are. Null takes a choice back. */
export const setSettings = defineAction({
  name: 'settings.set',
  method: 'PUT',
  path: '/api/users/:user_id/settings',
  permission: 'self',
  entity: setting,
  body: () => z.strictObject({ settings: settingsSchema() }),
  stream: params => userStream(params['user_id'] ?? ''),
  plan(state, { params, body }) {
    const userId = params['user_id'] ?? ''
    const wanted = Object.entries(body['settings'] as Values)
      .filter(([key]) => !isRetiredSetting(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const ops = wanted.flatMap(([key, value]): Op[] => {
      const id = settingId(userId, key)
      if (state.get(setting, id)) return [{ op: 'update', entity: setting.name, id, fields: { value } }]
      return value === null ? [] : [{ op: 'create', entity: setting.name, id, fields: { key, value } }]
    })
    return { ops }
  },
})
