import { Refusal, type Handler } from './fake-request.ts'
import { NOW, type World } from './fake-world.ts'

/** Rolls, settings and test prints of a world's printers; call `touch` after a change. */
export function createPrinterHandlers(
  world: World,
  touch: () => void,
): Readonly<Record<string, Handler>> {
  const printer = (printerId: string | undefined) => {
    const found = world.printers.find((one) => one.printerId === printerId)
    if (!found) throw new Refusal('not_found')
    return found
  }
  return {
    declareRoll({ params, body }) {
      const { roll, ...declared } = body
      touch()
      return Object.assign(
        printer(params['printerId']),
        declared,
        roll === 'new' && { rollLabels: 0 },
      )
    },
    changePrinter({ params, body }) {
      const one = printer(params['printerId'])
      if (world.printers.some((other) => other !== one && other.name === body.name))
        throw new Refusal('conflict')
      if (body.isDefault) for (const other of world.printers) other.isDefault = false
      touch()
      return Object.assign(one, body, { bulk: { ...one.bulk, ...body.bulk } })
    },
    startSheet({ params, body }) {
      const one = printer(params['printerId'])
      if (one.sheet && body.at === 'first') one.sheet = { ...one.sheet, nextPlace: 1 }
      touch()
      return one
    },
    setPowerOff({ params, body }) {
      const one = printer(params['printerId'])
      if (world.powerOff.minutes !== null) {
        world.powerOff = { minutes: body.minutes ?? world.powerOff.minutes, problem: null }
        one.powerOffMin = world.powerOff.minutes
      }
      touch()
      return world.powerOff
    },
    getPrinterDetail({ params }) {
      const one = printer(params['printerId'])
      return {
        printer: one,
        room: world.room,
      }
    },
    testPrint({ params }) {
      const test = { state: 'printed', label: 'alignment', problem: null } as const
      printer(params['printerId']).test = { ...test, at: NOW }
      touch()
      return test
    },
  }
}
