/** Entry of the server process, started by the window process or a test. */
import { openParentChannel } from '../drivers/tag-reader.ts'
import { cacheCompiledCode } from './host/compile-cache.ts'
import { limitHeap } from './host/limit-memory.ts'

cacheCompiledCode('kiosk', limitHeap)
const { runServerProcess } = await import('./server-process/run-server-process.ts')
runServerProcess(openParentChannel())
