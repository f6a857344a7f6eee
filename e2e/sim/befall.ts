/** What happens to devices, network and server. */
import type { Dice } from './dice.ts'
import { changeLevel, changeMembers } from './people.ts'
import type { Step } from './script.ts'
import type { SimTab } from './sim-tab.ts'
import type { World } from './world.ts'

const minutes = 60_000
const days = 86_400_000

const members = async (world: World, tab: SimTab, random: Dice): Promise<void> => {
  const trips = world.history.streams().filter(each => each.stream.startsWith('trip:') && !each.closed)
  const stream = random.pick(trips)?.stream
  const whom = random.pick(world.users)
  if (stream && whom) await changeMembers(world.server, tab.user, whom, stream.slice(5), random)
}

/** Everybody closes everything and comes back much later; in between arrives what was thought lost. */
export const weeksPass = async (world: World, random: Dice): Promise<void> => {
  for (const device of world.devices) device.shut()
  await world.pass(70 * minutes)
  world.time.now += (1 + random.below(9)) * 7 * days
  await world.server.maintain()
  await world.network.deliverAncientCopies()
  await world.rest()
  for (const device of world.devices) device.start()
  await world.pass(minutes)
}

type Befall = (world: World, tab: SimTab, random: Dice) => void | Promise<void>

export const befalls: Readonly<Record<string, Befall>> = {
  members,
  level: async ({ server, users }, tab, random) =>
    void (await changeLevel(server, users.at(-1) ?? tab.user, random)),
  offline: ({ sockets }, { device }) => {
    device.online = false
    for (const tab of device.tabs) sockets.breakAll(tab)
  },
  online: (_, { device }) => {
    device.online = true
    for (const tab of device.tabs) if (tab.up) tab.engine.wake('online')
  },
  crash: (_, tab) => tab.crash(),
  'crash at a write': (_, tab, random) => {
    const calls = 1 + random.below(12)
    const without = calls % 2 ? 'before' : 'inside'
    tab.crashAt({ calls, when: random.chance(0.5) ? 'after' : without })
  },
  'lock slips': ({ time }, { device }, random) => {
    const lost = device.slipLock()
    if (lost) time.after(random.below(5000), lost)
  },
  'power loss': (_, { device }) => device.losePower(),
  eviction: (_, { device }) => device.evict(),
  'sealed sign-out': (_, tab) => (tab.up ? tab.device.encryptAndSignOut(tab) : undefined),
  'sign-out that loses': (_, tab) => {
    if (tab.up) void tab.device.loseAndLeave(tab)
  },
  'sign in': (_, { device }) => device.signIn(),
  'wrong clock': (_, { device }, random) => {
    device.skew = random.chance(0.3) ? 0 : Math.round((random.unit() - 0.5) * 4 * 365 * days)
  },
  'session lost': (_, { device }) => {
    device.session = undefined
  },
  'wrong account': ({ users }, { device }, random) => {
    device.session = random.pick(users)
  },
  // An admin set it, as for an account that is new: it opens nothing but the way to an own one.
  'password of somebody else': ({ server, sockets, tabs }, { user }) => {
    server.owesPassword(user, true)
    for (const tab of tabs) if (tab.user === user) sockets.breakAll(tab)
  },
  'session back': ({ server }, { device }) => {
    device.session = device.user
    server.owesPassword(device.user, false)
    for (const tab of device.tabs) if (tab.up) tab.engine.wake('sign-in')
  },
  'server restart': ({ server }) => server.restart(),
  'server crash': ({ server }, _, random) => server.crashAtCommit(random.chance(0.5) ? 'before' : 'after'),
  'server away': ({ network, sockets, time }, _, random) => {
    network.downUntil = time.now + random.below(3 * minutes)
    sockets.breakAll()
  },
  'sockets break': ({ sockets }, tab) => sockets.breakAll(tab),
  storm: world => world.storm(),
  calm: world => world.calm(),
  backup: world => world.keepBackup(),
  'set back': world => world.rollback(true),
  'file put back': world => world.rollback(false),
  'weeks pass': (world, _, random) => weeksPass(world, random),
}

/** True when the step is none that a person does; it is carried out if its script allows it. */
export const befall = async (world: World, step: Step, tab: SimTab, random: Dice): Promise<boolean> => {
  const happens = befalls[step.what]
  if (happens) await happens(world, tab, random)
  return happens !== undefined
}
