/** Checks of a kiosk that are about Windows alone. `world` is that of kiosk-checks.mjs. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NAMES, PRINT_MS, require, signInAdmin, until } from './kiosk-client.mjs'

/** Places for backups, as Wine and as programs name them. */
const PLACES = [
  { name: 'e:', at: 'E:\\' },
  { name: 'unc/server/share', at: '\\\\server\\share\\' },
]

export async function backsUpElsewhere(world) {
  const { path, folder, place } = world.system
  const client = await signInAdmin(world)
  for (const [index, { name, at }] of PLACES.entries()) {
    const target = join(folder, `place ${index}`)
    mkdirSync(target)
    place(name, target)
    const file = at + NAMES.backup
    const make = () => world.run('backup', '--out', file, '--data', path(world.data))
    const restored = path(join(folder, `restored ${index}`))
    for (const done of [
      await make(),
      await world.run('backup', 'verify', file),
      await world.run('restore', file, '--data', restored),
    ])
      require(done.code === 0, done.text)
    require(existsSync(join(target, NAMES.backup)), `${file} is somewhere else`)
    if (name === 'e:') await copiesToStick(client, at, target)
    place(name, null)
    const { code, text } = await make()
    require(code === 1 && text.trim().split('\n').length === 1, text)
    require(text.includes(at.replace(/\\$/, '')), text)
  }
  await until(async () => (await stickOf(client))?.automatic?.state === 'missing', PRINT_MS)
}

const stickOf = async (client) =>
  (await client.get('/desk/backups')).body.targets.find(
    ({ kind, automatic }) => kind === 'usb' && automatic !== null,
  )

/** Automatic backups. */
async function copiesToStick(client, targetId, target) {
  await client.post('/desk/backups/automatic', { targetId })
  await until(() => readdirSync(target).some((name) => name.startsWith('auto')), PRINT_MS)
  require((await stickOf(client)).automatic.state === 'on', 'the stick is not in use')
}

/** Of the United States and of Japan. */
const CODE_PAGES = [437, 932]

export async function readsInConsole(world) {
  const commands = [
    { args: ['serve', '--help'], lines: /./ },
    { args: ['doctor', '--language', 'ja', '--data', 'new-data'], lines: /696 x 402/ },
    { args: ['backup', 'verify', 'missing.sqlite'], lines: /./ },
  ]
  for (const { args, lines } of commands) {
    const plain = await world.run(...args)
    const wanted = plain.text.split(/\r?\n/).filter((line) => lines.test(line))
    require(wanted.length > 0, plain.text)
    for (const codePage of CODE_PAGES) {
      const { text } = await world.runInConsole(codePage, ...args)
      const shown = consoleLines(text)
      const lost = wanted.find((line) => !shown.includes(line.trimEnd()))
      require(lost === undefined, `code page ${codePage}: ${lost} is not in ${text}`)
    }
  }
}

/** Lines of a console without its commands, such as that which hides the cursor. */
const consoleLines = (text) =>
  // oxlint-disable-next-line no-control-regex
  text.split(/[\r\n]+/).map((line) => line.replaceAll(/\u001B\[[\d;?]*[A-Za-z]/g, '').trimEnd())
