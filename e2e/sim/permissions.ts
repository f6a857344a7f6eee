/** I6, by hand: what each change asks for, and whether its maker had it at that moment according to the log so far. */
import { actions, type Action, type Level } from '@caravel/sync-protocol/access'
import type { Values } from '@caravel/sync-protocol/op'
import type { Executed } from './sim-server.ts'
import { syncOf } from './history.ts'

interface Member {
  id: string
  owner: boolean
  left: boolean
}

const needs: Record<string, Action> = {
  'trip.set-day-count': 'trip_edit',
  'trip.set-range': 'trip_edit',
  'trip.delete': 'trip_delete',
  'day.create': 'day_edit',
  'day.update': 'day_edit',
  'day.delete': 'day_edit',
  'day.duplicate': 'day_edit',
  'day.reorder': 'day_edit',
  'place.create': 'place_edit',
  'place.update': 'place_edit',
  'place.delete': 'place_edit',
  'place.set-tags': 'place_edit',
  'tag.update': 'place_edit',
  'tag.delete': 'place_edit',
  'assignment.create': 'day_edit',
  'assignment.update': 'day_edit',
  'assignment.delete': 'day_edit',
  'assignment.set-participants': 'day_edit',
  'day_note.create': 'day_edit',
  'day_note.update': 'day_edit',
  'day_note.delete': 'day_edit',
  'todo_item.create': 'packing_edit',
  'todo_item.update': 'packing_edit',
  'todo_item.delete': 'packing_edit',
  'packing_item.create': 'packing_edit',
  'packing_item.update': 'packing_edit',
  'packing_item.delete': 'packing_edit',
  'expense.create': 'budget_edit',
  'expense.update': 'budget_edit',
  'expense.set-members': 'budget_edit',
  'expense.delete': 'budget_edit',
}

const makesTrip = (name: string): boolean => name === 'trip.create' || name === 'trip.copy'

const tripGroups = (body: Values): Action[] => {
  const asked = new Set<Action>()
  for (const name of Object.keys(body))
    asked.add(
      name === 'archived' ? 'trip_archive' : name === 'cover_file_id' ? 'trip_cover_upload' : 'trip_edit',
    )
  return [...asked]
}

/** Follows membership and levels through everything that is executed and judges each commit. */
export class PermissionWatch {
  private members = new Map<string, Map<string, Member>>()
  private levels = new Map<Action, Level>(
    Object.entries(actions).map(([action, { initial }]) => [action as Action, initial]),
  )
  /** The mutations that deleted trips. */
  private deletions = new Set<string>()
  private readonly broken: (what: string) => void

  constructor(broken: (what: string) => void) {
    this.broken = broken
  }

  /** Goes on from what another one knows. */
  copyFrom(other: PermissionWatch): void {
    this.levels = new Map(other.levels)
    this.deletions = new Set(other.deletions)
    this.members = new Map(
      [...other.members].map(([stream, members]) => [
        stream,
        new Map([...members].map(([id, member]) => [id, { ...member }])),
      ]),
    )
  }

  take({ request, answer }: Executed): void {
    const sync = syncOf({ request, answer } as Executed)
    if (!answer || !sync || answer.replayed || sync.outcome === 'noop') return
    const { name } = request.route
    const who = request.actor
    if (who && sync.stream.startsWith('trip:'))
      this.judge(name, sync.stream, who, request.body, request.params)
    this.follow(name, sync.stream, request, answer.body)
  }

  private judge(
    name: string,
    stream: string,
    who: { user_id: string; is_admin: boolean; name: string },
    body: Values,
    params: Record<string, string>,
  ): void {
    const member = this.members.get(stream)?.get(who.user_id)
    const leaving = name === 'member.remove' && params['user_id'] === who.user_id
    if (makesTrip(name)) {
      if (this.levels.get('trip_create') !== 'everybody' && !who.is_admin)
        this.broken(`${who.name} made a trip`)
      return
    }
    // An admin deletes any trip, and takes that back (L14).
    const undone = name === 'undo' && this.deletions.has(String(body['mutation_id']))
    if ((name === 'trip.delete' || undone) && who.is_admin) return
    if (!member || member.left) return this.broken(`${who.name} did ${name} in ${stream} without being in it`)
    const asked =
      name === 'trip.update'
        ? tripGroups(body)
        : leaving
          ? []
          : name.startsWith('member.')
            ? ['member_manage' as const]
            : [needs[name]]
    for (const action of asked) {
      if (action && !this.may(action, member, who.is_admin))
        this.broken(`${who.name} did ${name} in ${stream} without ${action}`)
    }
  }

  private may(action: Action, member: Member, admin: boolean): boolean {
    const level = this.levels.get(action)
    return (
      admin || level === 'trip_member' || level === 'everybody' || (level === 'trip_owner' && member.owner)
    )
  }

  private follow(name: string, stream: string, request: Executed['request'], body: Values): void {
    const { params, actor } = request
    if (name === 'trip.delete') this.deletions.add(request.mutation_id)
    if (name === 'level.set') this.levels.set(params['action'] as Action, request.body['level'] as Level)
    const trip = this.members.get(stream) ?? new Map<string, Member>()
    this.members.set(stream, trip)
    const id = actor?.user_id ?? ''
    if (makesTrip(name)) trip.set(id, { id, owner: true, left: false })
    if (name === 'member.add') {
      const added = String((body['member'] as Values)['user_id'])
      trip.set(added, { id: added, owner: trip.get(added)?.owner ?? false, left: false })
    }
    const gone = name === 'member.remove' ? trip.get(params['user_id'] ?? '') : undefined
    if (gone) gone.left = true
  }
}
